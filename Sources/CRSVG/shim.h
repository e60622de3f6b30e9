// Declares the few librsvg functions in use: its own header brings gio, whose pkg-config flags SwiftPM prohibits,
// and all of glib into Swift's sight.
#pragma once
#include <cairo.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, unsigned long length, GError **error);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context, const RsvgRectangle *viewport, GError **error);
void g_object_unref(void *object);
void g_error_free(GError *error);
