// zimg, with setters for what Swift cannot import: its plane arrays and its version macros.
#pragma once
#include <zimg.h>

static const unsigned cameo_zimg_api_version = ZIMG_API_VERSION;

// `mask` is zimg_select_buffer_mask of the lines that the plane holds.
static inline void cameo_zimg_set_source_plane(
    zimg_image_buffer_const *buffer, int plane, const void *data, ptrdiff_t stride, unsigned mask) {
  buffer->plane[plane].data = data;
  buffer->plane[plane].stride = stride;
  buffer->plane[plane].mask = mask;
}

static inline void cameo_zimg_set_target_plane(
    zimg_image_buffer *buffer, int plane, void *data, ptrdiff_t stride, unsigned mask) {
  buffer->plane[plane].data = data;
  buffer->plane[plane].stride = stride;
  buffer->plane[plane].mask = mask;
}
