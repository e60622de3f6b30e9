#include "crsvg.h"

#include <late.h>

#define FUNCTIONS(X, V) \
  X(RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *data, unsigned long length, GError **error), \
    (data, length, error)) \
  V(rsvg_handle_get_intrinsic_dimensions, \
    (RsvgHandle * handle, int *has_width, RsvgLength *width, int *has_height, RsvgLength *height, int *has_view_box, \
     RsvgRectangle *view_box), \
    (handle, has_width, width, has_height, height, has_view_box, view_box)) \
  X(int, rsvg_handle_get_intrinsic_size_in_pixels, (RsvgHandle * handle, double *width, double *height), \
    (handle, width, height)) \
  X(int, rsvg_handle_render_document, \
    (RsvgHandle * handle, cairo_t * context, const RsvgRectangle *viewport, GError **error), \
    (handle, context, viewport, error)) \
  V(g_object_unref, (void *object), (object)) \
  V(g_error_free, (GError * error), (error))

LATE_LIBRARY("librsvg-2.so.2", FUNCTIONS)

bool cameo_rsvg_open(void) { return late_open(); }
