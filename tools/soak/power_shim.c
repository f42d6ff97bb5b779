/* Writes down, in order, everything a program does to the files of one folder.
 *
 * Loaded with LD_PRELOAD. KHEPRI_POWER_FOLDER names the folder, KHEPRI_POWER_JOURNAL the file
 * that is written. What was written, cut short, renamed or removed, and what was waited for
 * (fsync), stands there in the order in which it happened; and between it what the program has
 * said: on its standard output, and to the sockets it has. So whoever reads the journal can tell
 * what a disk has that lost its power at any moment, and what had been shown by then.
 *
 * A record is: kind (1 byte), file (8 bytes), offset (8), length (4), then so many bytes.
 * A file is known by its inode; power_disk.py knows that the next file may get the same.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 4096 };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static char folder[4096];
static size_t folder_length;
static uint64_t inode_of[MOST_DESCRIPTORS]; /* 0: not a file of the folder */

static void begin(void) {
    const char *name = getenv("KHEPRI_POWER_JOURNAL");
    const char *where = getenv("KHEPRI_POWER_FOLDER");
    if (journal >= 0 || !name || !where) return;
    snprintf(folder, sizeof folder, "%s", where);
    folder_length = strlen(folder);
    journal = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

__attribute__((constructor)) static void loaded(void) { begin(); }

static void note(char kind, uint64_t file, uint64_t offset, const void *data, size_t length) {
    if (journal < 0) return;
    int kept = errno;
    char head[21];
    uint32_t size = (uint32_t)length;
    head[0] = kind;
    memcpy(head + 1, &file, 8);
    memcpy(head + 9, &offset, 8);
    memcpy(head + 17, &size, 4);
    struct iovec parts[2] = {{head, sizeof head}, {(void *)data, length}};
    if (syscall(SYS_writev, journal, parts, 2) != (long)(sizeof head + length)) abort();
    errno = kept;
}

/* The name of a path within the folder; NULL if it lies elsewhere. Names are absolute here. */
static const char *within(const char *path) {
    if (!path || !folder_length || strncmp(path, folder, folder_length)) return NULL;
    return path[folder_length] == '/' ? path + folder_length + 1
         : path[folder_length] == 0   ? ""
                                      : NULL;
}

static uint64_t number_of(int descriptor) {
    struct stat found;
    if (fstat(descriptor, &found)) return 0;
    return found.st_ino;
}

static void followed(int descriptor, const char *path, int flags, int was_there) {
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS) return;
    const char *name = within(path);
    inode_of[descriptor] = 0;
    if (!name) return;
    pthread_mutex_lock(&turn);
    inode_of[descriptor] = number_of(descriptor);
    if (*name && !was_there && (flags & O_CREAT))
        note('C', inode_of[descriptor], 0, name, strlen(name));
    else if (*name && (flags & O_TRUNC))
        note('T', inode_of[descriptor], 0, NULL, 0);
    pthread_mutex_unlock(&turn);
}

static int exists(const char *path) {
    struct stat found;
    return !lstat(path, &found);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENING(function)                                         \
    int function(const char *path, int flags, ...) {              \
        mode_t mode = 0;                                          \
        if (flags & (O_CREAT | O_TMPFILE)) {                      \
            va_list rest;                                         \
            va_start(rest, flags);                                \
            mode = va_arg(rest, mode_t);                          \
            va_end(rest);                                         \
        }                                                         \
        int was_there = within(path) ? exists(path) : 0;          \
        int found = REAL(function)(path, flags, mode);            \
        followed(found, path, flags, was_there);                  \
        return found;                                             \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(function)                                      \
    int function(int where, const char *path, int flags, ...) {   \
        mode_t mode = 0;                                          \
        if (flags & (O_CREAT | O_TMPFILE)) {                      \
            va_list rest;                                         \
            va_start(rest, flags);                                \
            mode = va_arg(rest, mode_t);                          \
            va_end(rest);                                         \
        }                                                         \
        int was_there = within(path) ? exists(path) : 0;          \
        int found = REAL(function)(where, path, flags, mode);     \
        followed(found, path, flags, was_there);                  \
        return found;                                             \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

static uint64_t known(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS ? inode_of[descriptor] : 0;
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS) inode_of[descriptor] = 0;
    return REAL(close)(descriptor);
}

/* What is said is noted before it is said, and a wait for the disk after it has ended: the journal
 * never promises a disk more than the program could know, and never shows a move too late. */

#define AT_OFFSET(function, offset_type)                                                     \
    ssize_t function(int descriptor, const void *data, size_t length, offset_type offset) {  \
        uint64_t file = known(descriptor);                                                   \
        if (!file) return REAL(function)(descriptor, data, length, offset);                  \
        pthread_mutex_lock(&turn);                                                           \
        ssize_t done = REAL(function)(descriptor, data, length, offset);                     \
        if (done > 0) note('W', file, (uint64_t)offset, data, (size_t)done);                 \
        pthread_mutex_unlock(&turn);                                                         \
        return done;                                                                         \
    }
AT_OFFSET(pwrite, off_t)
AT_OFFSET(pwrite64, off64_t)

ssize_t write(int descriptor, const void *data, size_t length) {
    uint64_t file = known(descriptor);
    if (!file && descriptor != STDOUT_FILENO) return REAL(write)(descriptor, data, length);
    pthread_mutex_lock(&turn);
    ssize_t done;
    if (!file) {
        note('S', 0, 0, data, length);
        done = REAL(write)(descriptor, data, length);
    } else {
        struct stat before;
        int flags = fcntl(descriptor, F_GETFL);
        off_t at = flags & O_APPEND ? (fstat(descriptor, &before) ? 0 : before.st_size)
                                    : lseek(descriptor, 0, SEEK_CUR);
        done = REAL(write)(descriptor, data, length);
        if (done > 0) note('W', file, (uint64_t)at, data, (size_t)done);
    }
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t send(int descriptor, const void *data, size_t length, int flags) {
    pthread_mutex_lock(&turn);
    note('S', (uint64_t)descriptor + 1, 0, data, length);
    pthread_mutex_unlock(&turn);
    return REAL(send)(descriptor, data, length, flags);
}

#define CUTTING(function, offset_type)                                   \
    int function(int descriptor, offset_type length) {                   \
        uint64_t file = known(descriptor);                               \
        pthread_mutex_lock(&turn);                                       \
        int failed = REAL(function)(descriptor, length);                 \
        if (file && !failed) note('T', file, (uint64_t)length, NULL, 0); \
        pthread_mutex_unlock(&turn);                                     \
        return failed;                                                   \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

#define WAITING(function)                                       \
    int function(int descriptor) {                              \
        uint64_t file = known(descriptor);                      \
        int failed = REAL(function)(descriptor);                \
        pthread_mutex_lock(&turn);                              \
        if (file && !failed) {                                  \
            struct stat found;                                  \
            int is_folder = !fstat(descriptor, &found) && S_ISDIR(found.st_mode); \
            note(is_folder ? 'D' : 'F', file, 0, NULL, 0);      \
        }                                                       \
        pthread_mutex_unlock(&turn);                            \
        return failed;                                          \
    }
WAITING(fsync)
WAITING(fdatasync)

static int renamed(const char *from, const char *to, int (*real)(const char *, const char *)) {
    const char *old = within(from), *new = within(to);
    pthread_mutex_lock(&turn);
    int failed = real(from, to);
    if (!failed && old && new) {
        char names[8192];
        int length = snprintf(names, sizeof names, "%s\n%s", old, new);
        note('R', 0, 0, names, (size_t)length);
    }
    pthread_mutex_unlock(&turn);
    return failed;
}

int rename(const char *from, const char *to) { return renamed(from, to, REAL(rename)); }

int unlink(const char *path) {
    const char *name = within(path);
    pthread_mutex_lock(&turn);
    int failed = REAL(unlink)(path);
    if (!failed && name) note('U', 0, 0, name, strlen(name));
    pthread_mutex_unlock(&turn);
    return failed;
}
