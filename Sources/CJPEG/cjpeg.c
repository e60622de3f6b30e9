#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// The numbers of the messages; jerror.h gives them only to those that include it after jpeglib.h.
#include <jerror.h>

#define BLOCK 65536

typedef struct {
  struct jpeg_error_mgr base;  // first: libjpeg hands out this address
  jmp_buf escape;
  int status;
  unsigned flaws;
  char *message;
} errors;

typedef struct {
  struct jpeg_source_mgr base;
  cameo_jpeg_read read;
  void *context;
  uint64_t offset;  // of the next byte to read
  bool ended;       // the file has no byte left
  uint8_t buffer[BLOCK];
} source;

static void fail(j_common_ptr info) {
  errors *state = (errors *)info->err;
  if (state->status == CAMEO_JPEG_OK) {
    int code = info->err->msg_code;
    state->status = code == JERR_OUT_OF_MEMORY ? CAMEO_JPEG_NO_MEMORY : CAMEO_JPEG_FAILED;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(state->message, 200, "%s", text);
  }
  longjmp(state->escape, 1);
}

static void note(j_common_ptr info, int level) {
  if (level >= 0) return;
  errors *state = (errors *)info->err;
  info->err->num_warnings++;
  unsigned flaw;
  switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
      // Any marker in the data ends it; the one that was put after the file's end says that bytes are missing.
      flaw = ((source *)((j_decompress_ptr)info)->src)->ended ? CAMEO_JPEG_FLAW_MISSING : CAMEO_JPEG_FLAW_BAD_CODE;
      break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: flaw = CAMEO_JPEG_FLAW_BAD_CODE; break;
    default: flaw = CAMEO_JPEG_FLAW_OTHER; break;
  }
  state->flaws |= flaw;
  if (state->message[0] == 0) {
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(state->message, 200, "%s", text);
  }
}

static void silent(j_common_ptr info) { (void)info; }

static void prepare(errors *state, char *message) {
  jpeg_std_error(&state->base);
  state->base.error_exit = fail;
  state->base.emit_message = note;
  state->base.output_message = silent;
  state->status = CAMEO_JPEG_OK;
  state->flaws = 0;
  state->message = message;
  message[0] = 0;
}

static void source_start(j_decompress_ptr info) { (void)info; }

static boolean source_fill(j_decompress_ptr info) {
  source *state = (source *)info->src;
  ptrdiff_t count = state->read(state->context, state->offset, state->buffer, BLOCK);
  if (count < 0) {
    errors *error = (errors *)info->err;
    error->status = CAMEO_JPEG_READ_FAILED;
    longjmp(error->escape, 1);
  }
  if (count == 0) {
    // As libjpeg's own sources do: an end marker, so that what has arrived is shown.
    state->buffer[0] = 0xFF;
    state->buffer[1] = JPEG_EOI;
    count = 2;
    state->ended = true;
  } else {
    state->offset += (uint64_t)count;
  }
  info->src->next_input_byte = state->buffer;
  info->src->bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void source_skip(j_decompress_ptr info, long count) {
  source *state = (source *)info->src;
  if (count <= 0) return;
  size_t here = info->src->bytes_in_buffer;
  if ((size_t)count <= here) {
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
  } else {
    state->offset += (uint64_t)count - here;
    info->src->bytes_in_buffer = 0;
  }
}

static void source_end(j_decompress_ptr info) { (void)info; }

static bool is_incomplete(j_decompress_ptr info) {
  if (!info->progressive_mode || info->coef_bits == NULL) return false;
  for (int component = 0; component < info->num_components; component++) {
    for (int index = 0; index < DCTSIZE2; index++) {
      if (info->coef_bits[component][index] != 0) return true;
    }
  }
  return false;
}

struct cameo_jpeg {
  errors errors;
  struct jpeg_decompress_struct info;
  source input;
  cameo_jpeg_request request;
  uint8_t *row;        // of the columns that are decoded; NULL before the first call
  size_t pixel, skip;  // bytes of a decoded pixel, and those before the region
  cameo_jpeg_outcome outcome;
};

// Reads the header and passes over the rows above the region.
static void start(cameo_jpeg *state) {
  j_decompress_ptr info = &state->info;
  const cameo_jpeg_request *request = &state->request;
  jpeg_create_decompress(info);
  info->src = &state->input.base;
  jpeg_read_header(info, TRUE);
  if (info->image_width != request->stored_width || info->image_height != request->stored_height) {
    ERREXIT(info, JERR_SOF_DUPLICATE);
  }
  info->scale_num = 1;
  info->scale_denom = request->scale;
  state->pixel = 4;
  switch (request->pixels) {
    case CAMEO_JPEG_GREY:
      // Two components have no colour space: the first one is the picture.
      if (info->num_components != 2) info->out_color_space = JCS_GRAYSCALE;
      state->pixel = info->num_components == 2 ? 2 : 1;
      break;
    case CAMEO_JPEG_CMYK: info->out_color_space = JCS_CMYK; break;
    default: info->out_color_space = JCS_EXT_BGRA; break;
  }
  jpeg_start_decompress(info);
  if (request->to_end && is_incomplete(info)) state->outcome.flaws |= CAMEO_JPEG_FLAW_MISSING;

  JDIMENSION left = 0, columns = info->output_width;
  if (request->x > info->output_width || request->width > info->output_width - request->x ||
      request->y > info->output_height || request->height > info->output_height - request->y) {
    ERREXIT(info, JERR_BAD_CROP_SPEC);
  }
  // Where coefficients are missing, libjpeg smooths over the blocks' edges, which it does wrongly for cropped rows.
  if (request->may_leave_out && request->width < info->output_width && !is_incomplete(info)) {
    left = request->x > request->margin ? request->x - request->margin : 0;
    JDIMENSION right = request->x + request->width + request->margin;
    if (right > info->output_width) right = info->output_width;
    columns = right - left;
    jpeg_crop_scanline(info, &left, &columns);
  }
  state->outcome.columns = columns;
  state->skip = (size_t)(request->x - left) * state->pixel;

  JDIMENSION top = request->y > request->margin ? request->y - request->margin : 0;
  if (top > 0 && request->may_leave_out) jpeg_skip_scanlines(info, top);
  state->row = info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, (size_t)columns * state->pixel);
}

static void next_row(cameo_jpeg *state) {
  JSAMPROW rows[1] = {state->row};
  jpeg_read_scanlines(&state->info, rows, 1);
  state->outcome.rows++;
}

static void read_rows(cameo_jpeg *state, uint8_t *pixels, size_t stride, uint32_t count) {
  const cameo_jpeg_request *request = &state->request;
  if (state->row == NULL) start(state);
  while (state->info.output_scanline < request->y) next_row(state);
  for (; count > 0 && state->outcome.delivered < request->height; count--) {
    next_row(state);
    const uint8_t *row = state->row + state->skip;
    if (state->pixel == 2) {
      for (size_t index = 0; index < request->width; index++) pixels[index] = row[index * 2];
    } else {
      memcpy(pixels, row, request->width * state->pixel);
    }
    pixels += stride;
    state->outcome.delivered++;
  }
  if (!request->to_end || state->outcome.delivered < request->height) return;
  // Skipping past the end would not look at the data.
  while (state->info.output_scanline < state->info.output_height) next_row(state);
}

cameo_jpeg *cameo_jpeg_open(const cameo_jpeg_request *request) {
  cameo_jpeg *state = calloc(1, sizeof *state);
  if (state == NULL) return NULL;
  state->request = *request;
  state->input.base.next_input_byte = state->input.buffer;
  state->input.base.init_source = source_start;
  state->input.base.fill_input_buffer = source_fill;
  state->input.base.skip_input_data = source_skip;
  state->input.base.resync_to_restart = jpeg_resync_to_restart;
  state->input.base.term_source = source_end;
  state->input.read = request->read;
  state->input.context = request->context;
  prepare(&state->errors, state->outcome.message);
  state->info.err = &state->errors.base;
  return state;
}

void cameo_jpeg_next_rows(
    cameo_jpeg *state, uint8_t *pixels, size_t stride, uint32_t count, cameo_jpeg_outcome *outcome) {
  if (state->errors.status == CAMEO_JPEG_OK && setjmp(state->errors.escape) == 0) {
    read_rows(state, pixels, stride, count);
  }
  state->outcome.flaws |= state->errors.flaws;
  state->outcome.status = state->errors.status;
  *outcome = state->outcome;
}

void cameo_jpeg_close(cameo_jpeg *state) {
  if (state == NULL) return;
  // Frees everything whatever the state is; nothing is left to be finished.
  jpeg_destroy_decompress(&state->info);
  free(state);
}

typedef struct {
  struct jpeg_destination_mgr base;
  uint8_t *bytes;
  size_t capacity, size;
} destination;

static void destination_grow(j_compress_ptr info, size_t capacity) {
  destination *state = (destination *)info->dest;
  uint8_t *grown = realloc(state->bytes, capacity);
  if (grown == NULL) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  info->dest->next_output_byte = grown + state->capacity;
  info->dest->free_in_buffer = capacity - state->capacity;
  state->bytes = grown;
  state->capacity = capacity;
}

static void destination_start(j_compress_ptr info) { destination_grow(info, BLOCK); }

static boolean destination_flush(j_compress_ptr info) {
  destination_grow(info, 2 * ((destination *)info->dest)->capacity);
  return TRUE;
}

static void destination_end(j_compress_ptr info) {
  destination *state = (destination *)info->dest;
  state->size = state->capacity - info->dest->free_in_buffer;
}

int cameo_jpeg_encode(
    const cameo_jpeg_picture *picture, const uint8_t *pixels, uint8_t **bytes, size_t *size, char message[200]) {
  errors state;
  destination output;
  struct jpeg_compress_struct info;
  memset(&info, 0, sizeof info);
  memset(&output, 0, sizeof output);
  output.base.init_destination = destination_start;
  output.base.empty_output_buffer = destination_flush;
  output.base.term_destination = destination_end;
  prepare(&state, message);
  info.err = &state.base;
  if (setjmp(state.escape) == 0) {
    jpeg_create_compress(&info);
    info.dest = &output.base;
    info.image_width = picture->width;
    info.image_height = picture->height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, picture->quality, TRUE);
    info.optimize_coding = picture->optimize;
    if (picture->full_chroma) {
      info.comp_info[0].h_samp_factor = 1;
      info.comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(&info, TRUE);
    if (picture->exif != NULL) {
      jpeg_write_marker(&info, JPEG_APP0 + 1, picture->exif, (unsigned)picture->exif_size);
    }
    while (info.next_scanline < info.image_height) {
      JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * picture->stride);
      jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
  }
  jpeg_destroy_compress(&info);
  if (state.status != CAMEO_JPEG_OK) {
    free(output.bytes);
    output.bytes = NULL;
    output.size = 0;
  }
  *bytes = output.bytes;
  *size = output.size;
  return state.status;
}
