"""What works on this computer and what does not: for a person, for a script, without names.

`examination` looks at one part after the other and gives a `Report`, a value; `report` writes it as
a page or as data. The four `_findings` modules judge what was found out, in pure functions;
`probes` finds it out, what may crash in a process of its own. Nothing is imported before somebody
asks.
"""
