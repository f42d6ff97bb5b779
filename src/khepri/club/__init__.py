"""The room: a club night on one laptop, played in the browsers of any number of devices.

One referee owns everything that happens (`referee`): who is in the room (`room/`), the games that
are played (`play/`), the rounds of an event (`rounds/`) and what the teacher does (`desk/`). It
runs in a thread of its own and knows nothing of the network. The server (`server/`) carries
messages between it and the pages (`web/`), which know no rules.
"""
