"""The way between the pages and the referee: addresses, sockets, and who may come in.

================  ==============================================================
`server`          everything put together
`night_process`   a night as a process of its own: started, found again, stopped
`app`             what answers under which address
`access`          which requests and which desks are let in
`transports`      messages by socket, or by long polling
`open_pages`      what waits to be sent to each page, and how much it may ask
`referee_thread`  the thread that owns the referee
`network`         the laptop's addresses, and the sockets that listen
`keep_awake`      keeps the laptop awake
`qr`              the code to scan
================  ==============================================================
"""
