"""What touches the operating system, and what takes things from outside safely.

===========  ==========================================================
`files`      reading whatever a file holds, and replacing it as a whole
`folders`    where games, settings and logs are kept
`codec`      values as JSON and back, by the types of their fields
`clocks`     time with and without what the computer spends asleep
`processes`  how other programs are started
`fault_log`  what went wrong that nobody foresaw, in a file
`names`      names that people give, made safe to keep and to show
`numbers`    numbers from outside, read strictly and within limits
`limits`     how much of anything is read; docs/limits.md lists it
`html_page`  a page to print, which fetches nothing
===========  ==========================================================
"""
