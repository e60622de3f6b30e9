// Declares the few librsvg functions in use: its own header brings gio, whose pkg-config flags SwiftPM prohibits,
// and all of glib into Swift's sight. The library is opened when the first SVG is drawn; the functions are defined in
// crsvg.c and hand on to the library's own.
#pragma once
#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct {
  double length;
  int unit;
} RsvgLength;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

// Opens the library unless it is open; false where it is not installed. No other function works before this one.
bool cameo_rsvg_open(void);

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, unsigned long length, GError **error);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, RsvgLength *width, int *has_height, RsvgLength *height, int *has_view_box,
    RsvgRectangle *view_box);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error);
void g_object_unref(void *object);
void g_error_free(GError *error);
