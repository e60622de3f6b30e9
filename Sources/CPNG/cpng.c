#include "cpng.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

#define BLOCK 65536

typedef struct {
  jmp_buf escape;
  int status;
  char message[200];
} errors;

struct cameo_png {
  errors errors;
  png_structp png;
  png_infop info;
  cameo_png_read read;
  void *context;
  uint64_t offset;  // of the next block
  size_t first, count;
  uint8_t buffer[BLOCK];
};

static void fail(png_structp png, png_const_charp text) {
  errors *state = png_get_error_ptr(png);
  if (state->status == CAMEO_PNG_OK) {
    state->status = strstr(text, "memory") != NULL ? CAMEO_PNG_NO_MEMORY : CAMEO_PNG_FAILED;
    snprintf(state->message, sizeof state->message, "%s", text);
  }
  longjmp(state->escape, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void fill(png_structp png, png_bytep target, size_t count) {
  cameo_png *state = png_get_io_ptr(png);
  while (count > 0) {
    if (state->count == 0) {
      ptrdiff_t got = state->read(state->context, state->offset, state->buffer, BLOCK);
      if (got <= 0) {
        state->errors.status = got < 0 ? CAMEO_PNG_READ_FAILED : CAMEO_PNG_ENDED;
        snprintf(state->errors.message, sizeof state->errors.message, "the file ends too early");
        longjmp(state->errors.escape, 1);
      }
      state->offset += (uint64_t)got;
      state->first = 0;
      state->count = (size_t)got;
    }
    size_t part = count < state->count ? count : state->count;
    memcpy(target, state->buffer + state->first, part);
    state->first += part;
    state->count -= part;
    target += part;
    count -= part;
  }
}

cameo_png *cameo_png_open(cameo_png_read read, void *context, bool lenient) {
  cameo_png *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->read = read;
  state->context = context;
  state->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state->errors, fail, ignore);
  state->info = state->png == NULL ? NULL : png_create_info_struct(state->png);
  if (state->info == NULL) {
    cameo_png_close(state);
    return NULL;
  }
  if (setjmp(state->errors.escape) != 0) {
    cameo_png_close(state);
    return NULL;
  }
  png_set_read_fn(state->png, state, fill);
  // The caller checks the size against its own limits; libpng's are only the format's.
  png_set_user_limits(state->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_chunk_malloc_max(state->png, 8 << 20);
  // Ancillary data never stops a picture: all of it but tRNS is left unread.
  png_set_keep_unknown_chunks(state->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  if (lenient) {
    png_set_crc_action(state->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    // So little is read at a time that hardly a byte before the end of a cut file is lost.
    png_set_compression_buffer_size(state->png, 16);
  }
  return state;
}

int cameo_png_start(cameo_png *state, cameo_png_info *info) {
  state->errors.status = CAMEO_PNG_OK;
  if (setjmp(state->errors.escape) != 0) return state->errors.status;
  png_read_info(state->png, state->info);
  png_set_expand(state->png);
  const uint16_t one = 1;
  if (*(const uint8_t *)&one == 1) png_set_swap(state->png);
  // No interlace handling: rows come pass by pass, and the caller places their pixels.
  png_read_update_info(state->png, state->info);
  info->width = png_get_image_width(state->png, state->info);
  info->height = png_get_image_height(state->png, state->info);
  info->channels = png_get_channels(state->png, state->info);
  info->depth = png_get_bit_depth(state->png, state->info);
  info->interlaced = png_get_interlace_type(state->png, state->info) != PNG_INTERLACE_NONE;
  return CAMEO_PNG_OK;
}

int cameo_png_next_row(cameo_png *state, uint8_t *row) {
  if (setjmp(state->errors.escape) != 0) return state->errors.status;
  png_read_row(state->png, row, NULL);
  return CAMEO_PNG_OK;
}

const char *cameo_png_message(const cameo_png *state) { return state->errors.message; }

void cameo_png_close(cameo_png *state) {
  if (state == NULL) return;
  png_destroy_read_struct(&state->png, &state->info, NULL);
  free(state);
}

typedef struct {
  uint8_t *bytes;
  size_t size, capacity;
} output;

static void append(png_structp png, png_bytep bytes, size_t count) {
  output *target = png_get_io_ptr(png);
  if (target->capacity - target->size < count) {
    size_t capacity = target->capacity * 2;
    if (capacity < target->size + count) capacity = target->size + count;
    uint8_t *grown = realloc(target->bytes, capacity);
    if (grown == NULL) png_error(png, "out of memory");
    target->bytes = grown;
    target->capacity = capacity;
  }
  memcpy(target->bytes + target->size, bytes, count);
  target->size += count;
}

static void flush(png_structp png) { (void)png; }

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

static void encode(
    png_structp png, png_infop info, const cameo_png_picture *picture, const uint8_t *pixels, uint8_t *row) {
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
  } else {
    // One fixed filter and run lengths: on photos as small as all filters at level 6, in half the time.
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
    png_set_compression_level(png, 1);
    png_set_compression_strategy(png, Z_RLE);
  }
  png_write_info(png, info);
  for (uint32_t y = 0; y < picture->height; y++) {
    straighten(pixels + (size_t)y * picture->stride, row, picture->width, picture->opaque);
    png_write_row(png, row);
  }
  png_write_end(png, NULL);
}

int cameo_png_encode(
    const cameo_png_picture *picture, const uint8_t *pixels, uint8_t **bytes, size_t *size, char message[200]) {
  *bytes = NULL;
  *size = 0;
  message[0] = 0;
  errors *state = calloc(1, sizeof *state);
  output *target = calloc(1, sizeof *target);
  uint8_t *row = malloc((size_t)picture->width * 4);
  png_structp png = state == NULL ? NULL : png_create_write_struct(PNG_LIBPNG_VER_STRING, state, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  int status = CAMEO_PNG_NO_MEMORY;
  if (target != NULL && row != NULL && info != NULL) {
    if (setjmp(state->escape) == 0) {
      target->capacity = BLOCK;
      target->bytes = malloc(target->capacity);
      if (target->bytes == NULL) png_error(png, "out of memory");
      png_set_write_fn(png, target, append, flush);
      encode(png, info, picture, pixels, row);
    }
    status = state->status;
    snprintf(message, 200, "%s", state->message);
    if (status == CAMEO_PNG_OK) {
      *bytes = target->bytes;
      *size = target->size;
    } else {
      free(target->bytes);
    }
  }
  if (png != NULL) png_destroy_write_struct(&png, &info);
  free(row);
  free(target);
  free(state);
  return status;
}

uint32_t cameo_png_crc(uint32_t crc, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc, bytes, count);
}

ptrdiff_t cameo_png_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit(&stream) != Z_OK) return -1;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)capacity;
  int status = inflate(&stream, Z_FINISH);
  ptrdiff_t size = status == Z_STREAM_END ? (ptrdiff_t)(capacity - stream.avail_out) : -1;
  inflateEnd(&stream);
  return size;
}
