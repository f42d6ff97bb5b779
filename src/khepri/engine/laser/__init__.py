"""The Laser Chess core in layers: board, moves, evaluation, ordering, quiescence, search.

Each layer is a class that extends the one before it; `khepri.engine.laser.core` is the door. A
`.pxd` file beside each gives its fields and functions their C types, so that a compiled layer uses
those below it almost as if they were one file: splitting it cost 2 % of the speed. What a layer
calls within itself in its innermost loops is marked final in the `.pxd`, so that the compiler can
put it in place; a layer above cannot call that.
"""
