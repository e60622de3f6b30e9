#include "inflating.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isa-l.h>

// The most that a stored block holds (RFC 1951 3.2.4).
#define STORED 65535
#define CHUNK_HEADER 8
#define ZLIB_HEADER 2
#define STORED_HEADER 5
#define CHECKSUM 4

struct inflation {
  input *file;
  png_structp png;
  enum { AT_SIGNATURE, BETWEEN_CHUNKS, IN_CHUNK, IN_PIXELS, AFTER_PIXELS } place;
  // Of the file's chunk: its header, what is still to be read of it, and its checksum so far.
  uint8_t header[CHUNK_HEADER];
  uint32_t left, crc;
  bool has_begun;  // the zlib stream
  struct inflate_state stream;
  // What libpng has not read yet.
  size_t first, count;
  uint8_t ready[CHUNK_HEADER + ZLIB_HEADER + STORED_HEADER + STORED + CHECKSUM + CHECKSUM];
};

static void input_load(input *file) {
  ptrdiff_t got = file->read(file->context, file->offset, file->buffer, INPUT_BLOCK);
  if (got <= 0) {
    file->errors->status = got < 0 ? CAMEO_PNG_READ_FAILED : CAMEO_PNG_ENDED;
    snprintf(file->errors->message, sizeof file->errors->message, "the file ends too early");
    longjmp(file->errors->escape, 1);
  }
  file->offset += (uint64_t)got;
  file->first = 0;
  file->count = (size_t)got;
}

void input_read(input *file, uint8_t *target, size_t count) {
  while (count > 0) {
    if (file->count == 0) input_load(file);
    size_t part = count < file->count ? count : file->count;
    memcpy(target, file->buffer + file->first, part);
    file->first += part;
    file->count -= part;
    target += part;
    count -= part;
  }
}

inflation *inflation_new(input *file, png_structp png) {
  inflation *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->file = file;
  state->png = png;
  isal_inflate_init(&state->stream);
  state->stream.crc_flag = ISAL_ZLIB;
  return state;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_big_endian(uint8_t *bytes, uint32_t value) {
  for (int index = 0; index < 4; index++) bytes[index] = (uint8_t)(value >> (24 - 8 * index));
}

static bool is_named(const inflation *state, const char *name) { return memcmp(state->header + 4, name, 4) == 0; }

static void read_header(inflation *state) {
  input_read(state->file, state->header, CHUNK_HEADER);
  state->left = big_endian(state->header);
  state->crc = crc32_gzip_refl(0, state->header + 4, 4);
}

// Reads the checksum that ends a chunk; a wrong one of a critical chunk is an error, others libpng judges.
static void read_checksum(inflation *state, uint8_t *bytes) {
  input_read(state->file, bytes, CHECKSUM);
  bool is_critical = (state->header[4] & 0x20) == 0;
  if (!is_critical || big_endian(bytes) == state->crc) return;
  char text[32];
  snprintf(text, sizeof text, "%.4s: CRC error", (const char *)state->header + 4);
  png_error(state->png, text);
}

// Hands the next bytes of the chunk to ISA-L.
static void next_part(inflation *state) {
  input *file = state->file;
  if (file->count == 0) input_load(file);
  size_t part = state->left < file->count ? state->left : file->count;
  state->stream.next_in = file->buffer + file->first;
  state->stream.avail_in = (uint32_t)part;
  state->crc = crc32_gzip_refl(state->crc, state->stream.next_in, part);
  state->left -= (uint32_t)part;
  file->first += part;
  file->count -= part;
}

// Reads what is left of the chunk.
static void finish_chunk(inflation *state) {
  while (state->left > 0) next_part(state);
  uint8_t checksum[CHECKSUM];
  read_checksum(state, checksum);
}

// Hands the next bytes of the pixels' chunks to ISA-L; false behind the last one.
static bool next_input(inflation *state) {
  while (state->left == 0) {
    finish_chunk(state);
    read_header(state);
    if (!is_named(state, "IDAT")) return false;
  }
  next_part(state);
  return true;
}

// Inflates as much as a stored block holds, and answers how much that is.
static size_t inflate_some(inflation *state, uint8_t *target) {
  struct inflate_state *stream = &state->stream;
  stream->next_out = target;
  stream->avail_out = STORED;
  for (;;) {
    // Without new input, too: it may hold back what it has read.
    int status = isal_inflate(stream);
    if (status == ISAL_INCORRECT_CHECKSUM) png_error(state->png, "IDAT: incorrect data check");
    if (status < 0) png_error(state->png, "IDAT: invalid compressed data");
    if (stream->avail_out == 0 || stream->block_state == ISAL_BLOCK_FINISH) break;
    if (stream->avail_in == 0 && !next_input(state)) {
      state->place = AFTER_PIXELS;
      break;
    }
  }
  return STORED - stream->avail_out;
}

// Makes a chunk with one stored block.
static void put_pixels(inflation *state) {
  uint8_t *start = state->ready + CHUNK_HEADER;
  uint8_t *end = start;
  if (!state->has_begun) {
    // RFC 1950: deflate with a window of 32 KiB, no dictionary; a multiple of 31.
    *end++ = 0x78;
    *end++ = 0x01;
    state->has_begun = true;
  }
  size_t count = inflate_some(state, end + STORED_HEADER);
  bool is_last = state->stream.block_state == ISAL_BLOCK_FINISH;
  if (count == 0 && !is_last) png_error(state->png, "Not enough image data");
  *end++ = is_last;
  *end++ = (uint8_t)count;
  *end++ = (uint8_t)(count >> 8);
  *end++ = (uint8_t)~count;
  *end++ = (uint8_t)(~count >> 8);
  end += count;
  if (is_last) {
    memset(end, 0, CHECKSUM);  // nobody looks at it
    end += CHECKSUM;
    finish_chunk(state);
    state->place = AFTER_PIXELS;
  }
  put_big_endian(state->ready, (uint32_t)(end - start));
  memcpy(state->ready + 4, "IDAT", 4);
  memset(end, 0, CHECKSUM);
  state->count = (size_t)(end - state->ready) + CHECKSUM;
}

// Passes on a part of any other chunk.
static void put_chunk(inflation *state) {
  size_t part = state->left < STORED ? state->left : STORED;
  input_read(state->file, state->ready, part);
  state->crc = crc32_gzip_refl(state->crc, state->ready, part);
  state->left -= (uint32_t)part;
  state->count = part;
  if (state->left > 0) return;
  read_checksum(state, state->ready + part);
  state->count += CHECKSUM;
  state->place = BETWEEN_CHUNKS;
}

static void put_next(inflation *state) {
  state->first = 0;
  switch (state->place) {
    case AT_SIGNATURE:
      input_read(state->file, state->ready, 8);
      state->count = 8;
      state->place = BETWEEN_CHUNKS;
      break;
    case BETWEEN_CHUNKS:
      read_header(state);
      if (is_named(state, "IDAT")) {
        state->place = IN_PIXELS;
        put_pixels(state);
      } else {
        memcpy(state->ready, state->header, CHUNK_HEADER);
        state->count = CHUNK_HEADER;
        state->place = IN_CHUNK;
      }
      break;
    case IN_CHUNK: put_chunk(state); break;
    case IN_PIXELS: put_pixels(state); break;
    case AFTER_PIXELS: png_error(state->png, "Not enough image data");
  }
}

void inflation_read(inflation *state, uint8_t *target, size_t count) {
  while (count > 0) {
    if (state->count == 0) put_next(state);
    size_t part = count < state->count ? count : state->count;
    memcpy(target, state->ready + state->first, part);
    state->first += part;
    state->count -= part;
    target += part;
    count -= part;
  }
}
