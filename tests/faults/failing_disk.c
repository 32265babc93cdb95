/* A disk that fails when it is told to, put before the C library with LD_PRELOAD.
   The file that FAILING_DISK names says how: "sync" fails every sync, "full" has no room for anything more. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int fails(const char *how) {
    const char *path = getenv("FAILING_DISK");
    int file = path ? open(path, O_RDONLY) : -1;
    if (file < 0) return 0;
    char said[8] = {0};
    ssize_t size = read(file, said, sizeof said - 1);
    close(file);
    return size > 0 && strncmp(said, how, strlen(how)) == 0;
}

/* Sockets and pipes are no disk. */
static int is_file(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

static int sync_by(const char *name, int fd) {
    if (fails("sync")) {
        errno = EIO;
        return -1;
    }
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}

int fsync(int fd) { return sync_by("fsync", fd); }
int fdatasync(int fd) { return sync_by("fdatasync", fd); }

static ssize_t write_by(const char *name, int fd, const void *data, size_t size, off_t place) {
    if (is_file(fd) && fails("full")) {
        errno = ENOSPC;
        return -1;
    }
    return ((ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, name))(fd, data, size, place);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t place) { return write_by("pwrite", fd, data, size, place); }
ssize_t pwrite64(int fd, const void *data, size_t size, off_t place) { return write_by("pwrite64", fd, data, size, place); }
