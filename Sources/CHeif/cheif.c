#include "cheif.h"

#include <late.h>

#define FUNCTIONS(X, V) \
  X(struct heif_context *, heif_context_alloc, (void), ()) \
  V(heif_context_free, (struct heif_context * context), (context)) \
  V(heif_context_set_maximum_image_size_limit, (struct heif_context * context, int side), (context, side)) \
  V(heif_context_set_max_decoding_threads, (struct heif_context * context, int threads), (context, threads)) \
  X(struct heif_error, heif_context_read_from_reader, \
    (struct heif_context * context, const struct heif_reader *reader, void *user, \
     const struct heif_reading_options *options), \
    (context, reader, user, options)) \
  X(struct heif_error, heif_context_get_primary_image_handle, \
    (struct heif_context * context, struct heif_image_handle * *handle), (context, handle)) \
  V(heif_image_handle_release, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_get_width, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_get_height, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_get_ispe_width, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_get_ispe_height, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_is_premultiplied_alpha, (const struct heif_image_handle *handle), (handle)) \
  X(int, heif_image_handle_get_luma_bits_per_pixel, (const struct heif_image_handle *handle), (handle)) \
  X(enum heif_color_profile_type, heif_image_handle_get_color_profile_type, \
    (const struct heif_image_handle *handle), (handle)) \
  X(size_t, heif_image_handle_get_raw_color_profile_size, (const struct heif_image_handle *handle), (handle)) \
  X(struct heif_error, heif_image_handle_get_raw_color_profile, \
    (const struct heif_image_handle *handle, void *target), (handle, target)) \
  X(struct heif_error, heif_image_handle_get_nclx_color_profile, \
    (const struct heif_image_handle *handle, struct heif_color_profile_nclx **profile), (handle, profile)) \
  V(heif_nclx_color_profile_free, (struct heif_color_profile_nclx * profile), (profile)) \
  X(int, heif_image_handle_get_list_of_metadata_block_IDs, \
    (const struct heif_image_handle *handle, const char *type, heif_item_id *ids, int count), \
    (handle, type, ids, count)) \
  X(size_t, heif_image_handle_get_metadata_size, (const struct heif_image_handle *handle, heif_item_id id), \
    (handle, id)) \
  X(struct heif_error, heif_image_handle_get_metadata, \
    (const struct heif_image_handle *handle, heif_item_id id, void *target), (handle, id, target)) \
  X(struct heif_decoding_options *, heif_decoding_options_alloc, (void), ()) \
  V(heif_decoding_options_free, (struct heif_decoding_options * options), (options)) \
  X(struct heif_error, heif_decode_image, \
    (const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace space, \
     enum heif_chroma chroma, const struct heif_decoding_options *options), \
    (handle, image, space, chroma, options)) \
  V(heif_image_release, (const struct heif_image *image), (image)) \
  X(int, heif_image_get_width, (const struct heif_image *image, enum heif_channel channel), (image, channel)) \
  X(int, heif_image_get_height, (const struct heif_image *image, enum heif_channel channel), (image, channel)) \
  X(int, heif_image_get_bits_per_pixel_range, (const struct heif_image *image, enum heif_channel channel), \
    (image, channel)) \
  X(const uint8_t *, heif_image_get_plane_readonly, \
    (const struct heif_image *image, enum heif_channel channel, int *stride), (image, channel, stride))

LATE_LIBRARY("libheif.so.1", FUNCTIONS)

bool cameo_heif_open(void) { return late_open(); }
