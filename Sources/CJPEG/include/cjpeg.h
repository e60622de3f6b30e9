// libjpeg reports errors by longjmp, which no Swift frame may lie in: the whole setjmp region is here.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads up to `count` bytes at `offset`; answers how many, 0 at the end, -1 where it failed.
typedef ptrdiff_t (*cameo_jpeg_read)(void *context, uint64_t offset, uint8_t *buffer, size_t count);

// What a pixel is in the caller's buffer.
enum {
  CAMEO_JPEG_GREY = 1,  // one byte
  CAMEO_JPEG_BGRA = 2,  // four bytes, alpha 255
  CAMEO_JPEG_CMYK = 3,  // four bytes, as stored: inverted where Adobe wrote them
};

enum {
  CAMEO_JPEG_OK = 0,
  CAMEO_JPEG_FAILED = 1,       // `message` says why
  CAMEO_JPEG_READ_FAILED = 2,  // the read function said so
  CAMEO_JPEG_NO_MEMORY = 3,
};

// What the decoder complained of, as bits of `flaws`.
enum {
  CAMEO_JPEG_FLAW_MISSING = 1,   // the file ends before the picture does
  CAMEO_JPEG_FLAW_BAD_CODE = 2,  // broken entropy-coded data: bad codes, too few of them, restarts out of order
  CAMEO_JPEG_FLAW_OTHER = 4,     // all else: stray bytes, odd headers
};

typedef struct {
  cameo_jpeg_read read;
  void *context;
  uint32_t stored_width, stored_height;  // by the caller's own reading of the header
  uint32_t scale;                        // one decoded pixel for so many stored ones: 1, 2, 4 or 8
  uint32_t x, y, width, height;          // the region, in decoded pixels
  uint32_t margin;                       // decoded pixels that are decoded round it, for chroma upsampling
  int pixels;                            // CAMEO_JPEG_GREY and so on
  bool may_leave_out;                    // rows and columns outside the region need not be decoded
  bool to_end;                           // go on to the last row, to see whether data is missing
} cameo_jpeg_request;

typedef struct {
  int status;              // CAMEO_JPEG_OK and so on
  uint32_t rows, columns;  // asked of the decoder
  uint32_t delivered;      // rows of the region that were written
  unsigned flaws;
  char message[200];
} cameo_jpeg_outcome;

// A region of a JPEG that is being decoded, row by row.
typedef struct cameo_jpeg cameo_jpeg;

// Answers NULL where memory is short; nothing is read yet.
cameo_jpeg *cameo_jpeg_open(const cameo_jpeg_request *request);
// Decodes the region's next rows, at most `count`, to rows of `stride` bytes, and goes on to the last row after the
// region's last where that was asked for. The outcome is that of all calls; after a failure nothing more is done.
void cameo_jpeg_next_rows(
    cameo_jpeg *jpeg, uint8_t *pixels, size_t stride, uint32_t count, cameo_jpeg_outcome *outcome);
void cameo_jpeg_close(cameo_jpeg *jpeg);

typedef struct {
  uint32_t width, height;
  size_t stride;  // of the rows of B G R X pixels
  int quality;    // 1 to 100
  bool full_chroma;
  bool optimize;
  const uint8_t *exif;  // the contents of an APP1 segment, or NULL
  size_t exif_size;
} cameo_jpeg_picture;

// Encodes a picture; `bytes` is freed by the caller with free().
int cameo_jpeg_encode(
    const cameo_jpeg_picture *picture, const uint8_t *pixels, uint8_t **bytes, size_t *size, char message[200]);
