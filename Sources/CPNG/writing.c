#include "cpng.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

#include "errors.h"

#define BLOCK 65536
// Bytes of filtered rows that are compressed at a time: ISA-L moves its window at each call.
#define GATHERED (1 << 18)

typedef struct {
  uint8_t *bytes;
  size_t size, capacity;
} output;

static void append(png_structp png, png_bytep bytes, size_t count) {
  output *target = png_get_io_ptr(png);
  if (target->capacity - target->size < count) png_error(png, "a file longer than any can be");
  memcpy(target->bytes + target->size, bytes, count);
  target->size += count;
}

static void flush(png_structp png) { (void)png; }

// Makes a row of the file's samples of a row of pixels.
static void straighten(const uint8_t *pixels, uint8_t *row, uint32_t width, bool opaque) {
  for (uint32_t x = 0; x < width; x++, pixels += 4) {
    if (opaque) {
      row[0] = pixels[2];
      row[1] = pixels[1];
      row[2] = pixels[0];
      row += 3;
      continue;
    }
    unsigned alpha = pixels[3];
    for (int channel = 0; channel < 3; channel++) {
      unsigned value = pixels[2 - channel];
      if (alpha != 255) {
        // Round half up; where nothing is seen the colour is black, so that the bytes are the picture's alone.
        value = alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha;
        if (value > 255) value = 255;
      }
      row[channel] = (uint8_t)value;
    }
    row[3] = (uint8_t)alpha;
    row += 4;
  }
}

// The filter of all rows: what a sample differs from the mean of its left and upper neighbours by (W3C PNG 9.2).
static void filter(
    const uint8_t *restrict row, const uint8_t *restrict above, uint8_t *restrict filtered, size_t count,
    size_t pixel) {
  *filtered++ = PNG_FILTER_VALUE_AVG;
  for (size_t index = 0; index < pixel; index++) filtered[index] = (uint8_t)(row[index] - above[index] / 2);
  for (size_t index = pixel; index < count; index++) {
    filtered[index] = (uint8_t)(row[index] - (row[index - pixel] + above[index]) / 2);
  }
}

// What the rows go through on their way to the file.
typedef struct {
  uint8_t *rows[2];  // this one and the one above it
  uint8_t *filtered;
  size_t used, capacity;  // of the filtered bytes, some whole rows
  uint8_t *block;    // of compressed bytes
  uint8_t *work;     // ISA-L's
  struct isal_zstream stream;
} pipeline;

static void pipeline_free(pipeline *line) {
  if (line == NULL) return;
  free(line->rows[0]);
  free(line->rows[1]);
  free(line->filtered);
  free(line->block);
  free(line->work);
  free(line);
}

static pipeline *pipeline_new(size_t count) {
  pipeline *line = calloc(1, sizeof *line);
  if (line == NULL) return NULL;
  line->capacity = count + 1 > GATHERED ? count + 1 : GATHERED;
  line->rows[0] = calloc(1, count);
  line->rows[1] = calloc(1, count);
  line->filtered = malloc(line->capacity);
  line->block = malloc(BLOCK);
  line->work = malloc(ISAL_DEF_LVL2_DEFAULT);
  if (line->rows[0] == NULL || line->rows[1] == NULL || line->filtered == NULL || line->block == NULL ||
      line->work == NULL) {
    pipeline_free(line);
    return NULL;
  }
  isal_deflate_init(&line->stream);
  line->stream.level = 2;
  line->stream.level_buf = line->work;
  line->stream.level_buf_size = ISAL_DEF_LVL2_DEFAULT;
  line->stream.gzip_flag = IGZIP_ZLIB;
  line->stream.next_out = line->block;
  line->stream.avail_out = BLOCK;
  return line;
}

// Compresses the filtered rows, and writes a chunk whenever a block is full, at the end what there is.
static void compress_rows(png_structp png, pipeline *line, bool is_last) {
  struct isal_zstream *stream = &line->stream;
  stream->next_in = line->filtered;
  stream->avail_in = (uint32_t)line->used;
  line->used = 0;
  stream->end_of_stream = is_last;
  do {
    if (isal_deflate(stream) != COMP_OK) png_error(png, "ISA-L cannot compress");
    bool is_full = stream->avail_out == 0;
    if (is_full || (is_last && stream->internal_state.state == ZSTATE_END)) {
      png_write_chunk(png, (png_const_bytep)"IDAT", line->block, BLOCK - stream->avail_out);
      stream->next_out = line->block;
      stream->avail_out = BLOCK;
    }
    if (is_full) continue;
  } while (stream->avail_in > 0 || (is_last && stream->internal_state.state != ZSTATE_END));
}

static void write_rows(png_structp png, const cameo_png_picture *picture, const uint8_t *pixels, pipeline *line) {
  size_t pixel = picture->opaque ? 3 : 4;
  size_t count = picture->width * pixel;
  for (uint32_t y = 0; y < picture->height; y++) {
    uint8_t *row = line->rows[y & 1];
    straighten(pixels + (size_t)y * picture->stride, row, picture->width, picture->opaque);
    filter(row, line->rows[~y & 1], line->filtered + line->used, count, pixel);
    line->used += count + 1;
    bool is_last = y + 1 == picture->height;
    if (is_last || line->capacity - line->used < count + 1) compress_rows(png, line, is_last);
  }
  png_write_chunk(png, (png_const_bytep)"IEND", NULL, 0);
}

// All of libpng's filters and the best that zlib can do.
static void write_rows_thoroughly(
    png_structp png, const cameo_png_picture *picture, const uint8_t *pixels, pipeline *line) {
  for (uint32_t y = 0; y < picture->height; y++) {
    straighten(pixels + (size_t)y * picture->stride, line->rows[0], picture->width, picture->opaque);
    png_write_row(png, line->rows[0]);
  }
  png_write_end(png, NULL);
}

static void encode(
    png_structp png, png_infop info, const cameo_png_picture *picture, const uint8_t *pixels, pipeline *line) {
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_IHDR(
      png, info, picture->width, picture->height, 8, picture->opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (picture->exif != NULL) {
    png_set_eXIf_1(png, info, (png_uint_32)picture->exif_size, (png_bytep)picture->exif);
  }
  if (picture->thorough) {
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_ALL_FILTERS);
    png_set_compression_level(png, 9);
  }
  png_write_info(png, info);
  if (picture->thorough) {
    write_rows_thoroughly(png, picture, pixels, line);
  } else {
    write_rows(png, picture, pixels, line);
  }
}

size_t cameo_png_bound(const cameo_png_picture *picture) {
  size_t samples = ((size_t)picture->width * (picture->opaque ? 3 : 4) + 1) * picture->height;
  return samples + samples / 8 + picture->exif_size + BLOCK;
}

int cameo_png_encode(
    const cameo_png_picture *picture, const uint8_t *pixels, uint8_t *bytes, size_t *size, char message[200]) {
  *size = 0;
  message[0] = 0;
  errors *state = calloc(1, sizeof *state);
  output target = {bytes, 0, cameo_png_bound(picture)};
  pipeline *line = pipeline_new((size_t)picture->width * 4);
  png_structp png =
      state == NULL ? NULL : png_create_write_struct(PNG_LIBPNG_VER_STRING, state, errors_fail, errors_ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  int status = CAMEO_PNG_NO_MEMORY;
  if (line != NULL && info != NULL) {
    if (setjmp(state->escape) == 0) {
      png_set_write_fn(png, &target, append, flush);
      encode(png, info, picture, pixels, line);
    }
    status = state->status;
    memcpy(message, state->message, sizeof state->message);
    if (status == CAMEO_PNG_OK) *size = target.size;
  }
  if (png != NULL) png_destroy_write_struct(&png, &info);
  pipeline_free(line);
  free(state);
  return status;
}
