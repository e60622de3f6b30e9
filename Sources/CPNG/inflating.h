// What libpng reads instead of the file: the same chunks, the pixels already inflated and put into stored blocks.
//
// ISA-L inflates two to three times as fast as zlib. libpng keeps everything else: it sees a PNG whose pixels happen not
// to be compressed.
#pragma once
#include "cpng.h"
#include "errors.h"

#define INPUT_BLOCK 65536

// The file, read in blocks.
typedef struct {
  cameo_png_read read;
  void *context;
  errors *errors;
  uint64_t offset;  // of the next block
  size_t first, count;
  uint8_t buffer[INPUT_BLOCK];
} input;

typedef struct inflation inflation;

#pragma GCC visibility push(hidden)
// Copies the file's next bytes; jumps out where there are too few.
void input_read(input *file, uint8_t *target, size_t count);
// Begins at the file's first byte; NULL where memory is short. Freed with free().
inflation *inflation_new(input *file, png_structp png);
// Copies the next bytes of what libpng reads; jumps out where the file is broken.
void inflation_read(inflation *state, uint8_t *target, size_t count);
#pragma GCC visibility pop
