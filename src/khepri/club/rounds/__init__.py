"""The rounds of an event in the room: calls, boards, results, and what everybody reads of them."""
