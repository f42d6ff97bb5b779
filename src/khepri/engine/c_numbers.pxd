# The kinds of numbers of the engine's compiled files; `numbers.py` names them for the interpreter.

ctypedef unsigned long long u64
ctypedef int i32
ctypedef Py_ssize_t num
ctypedef unsigned short u16
ctypedef short i16
ctypedef unsigned char u8
