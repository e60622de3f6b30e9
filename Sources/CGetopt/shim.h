// getopt_long is not in Swift's Glibc module, and its globals, as stdio's, are shared mutable state to Swift 6: they are
// read and set here.
#pragma once
#include <getopt.h>
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
