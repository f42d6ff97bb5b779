"""The command line: `main` lists the commands, and imports a module when it is asked for.

Several commands share `options`; `console` is the only way to print and to read; `files` finds the
archive, and what is read or written. The modules called `event_…` make up ``khepri event``.
"""
