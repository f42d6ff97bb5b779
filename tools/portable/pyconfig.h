/* What Python.h has to know of a computer that is not this one, in place of the pyconfig.h of the
 * Python that compiles. The limited C interface of Python needs no more; every target is 64-bit and
 * little-endian. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H

#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_SIGNAL_H 1
#define HAVE_WCHAR_H 1
#define HAVE_UINTPTR_T 1
#define HAVE_STDARG_PROTOTYPES 1
#define WITH_DOC_STRINGS 1

#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF__BOOL 1
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_UINTPTR_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_PID_T 4
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 16

#ifdef _WIN32
#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
#define HAVE_IO_H 1
#define HAVE_PROCESS_H 1
#define SIZEOF_LONG 4
#define ALIGNOF_LONG 4
#define SIZEOF_WCHAR_T 2
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#else
#define HAVE_UNISTD_H 1
#define HAVE_PTHREAD_H 1
#define HAVE_SSIZE_T 1
#define SIZEOF_LONG 8
#define ALIGNOF_LONG 8
#define SIZEOF_WCHAR_T 4
#define SIZEOF_OFF_T 8
#define SIZEOF_FPOS_T 16
#define _FILE_OFFSET_BITS 64
#endif
#define SIZEOF_PTHREAD_T 8

#ifdef Py_BUILD_CORE
#error "This is for modules, not for Python itself."
#endif

#endif
