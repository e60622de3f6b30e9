#include "cpng.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "errors.h"
#include "inflating.h"

struct cameo_png {
  errors errors;
  png_structp png;
  png_infop info;
  input input;
  inflation *inflation;  // NULL where libpng inflates by itself
};

void errors_fail(png_structp png, png_const_charp text) {
  errors *state = png_get_error_ptr(png);
  if (state->status == CAMEO_PNG_OK) {
    state->status = strstr(text, "memory") != NULL ? CAMEO_PNG_NO_MEMORY : CAMEO_PNG_FAILED;
    snprintf(state->message, sizeof state->message, "%s", text);
  }
  longjmp(state->escape, 1);
}

void errors_ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void fill(png_structp png, png_bytep target, size_t count) {
  cameo_png *state = png_get_io_ptr(png);
  if (state->inflation == NULL) {
    input_read(&state->input, target, count);
  } else {
    inflation_read(state->inflation, target, count);
  }
}

cameo_png *cameo_png_open(cameo_png_read read, void *context, bool lenient) {
  cameo_png *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->input.read = read;
  state->input.context = context;
  state->input.errors = &state->errors;
  state->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state->errors, errors_fail, errors_ignore);
  state->info = state->png == NULL ? NULL : png_create_info_struct(state->png);
  // Of a broken stream, libpng gives a lenient reader more.
  if (state->info != NULL && !lenient) state->inflation = inflation_new(&state->input, state->png);
  if (state->info == NULL || (state->inflation == NULL && !lenient)) {
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
  } else {
    // The checksums of critical chunks and of the pixels are looked at before libpng sees them.
    png_set_crc_action(state->png, PNG_CRC_QUIET_USE, PNG_CRC_DEFAULT);
    png_set_option(state->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
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
  free(state->inflation);
  free(state);
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
