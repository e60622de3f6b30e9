// getopt_long is not in Swift's Glibc module, and its globals are shared mutable state to Swift 6: read them here.
#pragma once
#include <getopt.h>

static inline const char *cameo_getopt_argument(void) { return optarg; }
static inline int cameo_getopt_index(void) { return optind; }
static inline int cameo_getopt_option(void) { return optopt; }
static inline void cameo_getopt_reset(void) {
  optind = 0;
  opterr = 0;
}
