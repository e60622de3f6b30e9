// libpng reports errors by longjmp, which no Swift frame may lie in: each call here has its setjmp region to itself.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads up to `count` bytes at `offset`; answers how many, 0 at the end, -1 where it failed.
typedef ptrdiff_t (*cameo_png_read)(void *context, uint64_t offset, uint8_t *buffer, size_t count);

enum {
  CAMEO_PNG_OK = 0,
  CAMEO_PNG_FAILED = 1,       // the message says why
  CAMEO_PNG_READ_FAILED = 2,  // the read function said so
  CAMEO_PNG_ENDED = 3,        // the file ends too early
  CAMEO_PNG_NO_MEMORY = 4,
};

// A PNG that is being read, row by row.
typedef struct cameo_png cameo_png;

// Samples as the rows hold them: palettes and low depths are expanded, 16-bit samples are in the machine's order.
typedef struct {
  uint32_t width, height;
  int channels;  // 1 to 4: grey or RGB, then alpha
  int depth;     // 8 or 16
  bool interlaced;
} cameo_png_info;

cameo_png *cameo_png_open(cameo_png_read read, void *context, bool lenient);
// Reads as far as the first row.
int cameo_png_start(cameo_png *png, cameo_png_info *info);
// Reads the next row of the current pass, full width, or only decodes it where `row` is NULL.
int cameo_png_next_row(cameo_png *png, uint8_t *row);
const char *cameo_png_message(const cameo_png *png);
void cameo_png_close(cameo_png *png);

typedef struct {
  uint32_t width, height;
  size_t stride;   // of the rows of B G R A pixels, premultiplied
  bool opaque;     // written without alpha
  bool thorough;   // as small as can be, not as fast
  const uint8_t *exif;  // a TIFF block, or NULL
  size_t exif_size;
} cameo_png_picture;

// The bytes that no encoded picture passes: an eighth more than its samples.
size_t cameo_png_bound(const cameo_png_picture *picture);

// Encodes a picture into memory of at least the bound; `size` is how many bytes were written. Those behind are not
// touched, so that they take no memory.
int cameo_png_encode(
    const cameo_png_picture *picture, const uint8_t *pixels, uint8_t *bytes, size_t *size, char message[200]);

// The CRC of a chunk, begun with 0.
uint32_t cameo_png_crc(uint32_t crc, const uint8_t *bytes, size_t count);

// Inflates a zlib stream into at most `capacity` bytes; answers how many, or -1 where it is broken or larger.
ptrdiff_t cameo_png_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity);
