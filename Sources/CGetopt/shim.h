// getopt_long and mallopt are not in Swift's Glibc module, and getopt's globals, as stdio's, are shared mutable state to
// Swift 6: they are read and set here.
#pragma once
#include <getopt.h>
#include <malloc.h>
#include <stdio.h>

static inline const char *cameo_getopt_argument(void) { return optarg; }
static inline int cameo_getopt_index(void) { return optind; }
static inline int cameo_getopt_option(void) { return optopt; }
static inline void cameo_getopt_reset(void) {
  optind = 0;
  opterr = 0;
}

// From here on, what libraries print to stdio's standard error is lost: dav1d complains of broken pictures in lines of
// its own. Descriptor 2 stays as it is, for the command's messages and for what the run-time says of a crash.
static inline void cameo_stdio_silence_errors(void) {
  FILE *nowhere = fopen("/dev/null", "we");
  if (nowhere != NULL) stderr = nowhere;
}

// From here on, the memory that an avatar has freed is kept for the next one. By itself malloc gives it back and asks
// for it again, now and then for every avatar: the kernel then clears thousands of pages each time, which takes an eighth
// of a batch. 32 MB is the most that malloc allows; larger pictures come and go by themselves.
static inline void cameo_malloc_keep(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
