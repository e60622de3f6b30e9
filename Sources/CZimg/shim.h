// zimg, with setters for what Swift cannot import: its plane arrays and its version macros.
#pragma once
#include <zimg.h>

static const unsigned cameo_zimg_api_version = ZIMG_API_VERSION;

static inline void cameo_zimg_set_source_plane(
    zimg_image_buffer_const *buffer, int plane, const void *data, ptrdiff_t stride) {
  buffer->plane[plane].data = data;
  buffer->plane[plane].stride = stride;
  buffer->plane[plane].mask = ZIMG_BUFFER_MAX;
}

static inline void cameo_zimg_set_target_plane(
    zimg_image_buffer *buffer, int plane, void *data, ptrdiff_t stride) {
  buffer->plane[plane].data = data;
  buffer->plane[plane].stride = stride;
  buffer->plane[plane].mask = ZIMG_BUFFER_MAX;
}
