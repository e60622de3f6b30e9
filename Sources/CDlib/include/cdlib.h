// dlib is C++ and throws: every entry here catches, and nothing of C++ shows.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CAMEO_DLIB_OK = 0,
  CAMEO_DLIB_FAILED = 1,            // `message` says why
  CAMEO_DLIB_MODEL_MISSING = 2,     // the model's file cannot be opened
  CAMEO_DLIB_MODEL_UNREADABLE = 3,  // it is no model of 68 landmarks; `message` says why
  CAMEO_DLIB_ABSENT = 4,            // built without dlib
};

enum { CAMEO_DLIB_LANDMARKS = 68 };

// A grey picture: `height` rows of `width` bytes without gaps.
typedef struct {
  const uint8_t *pixels;
  uint32_t width, height;
} cameo_dlib_picture;

// A box round a face, in px of the picture from its top-left corner; it may reach outside.
typedef struct {
  double x, y, width, height;
  double confidence;
} cameo_dlib_box;

typedef struct {
  double x, y;
} cameo_dlib_point;

// Whether the library is compiled in; without it the functions below answer CAMEO_DLIB_ABSENT.
int cameo_dlib_is_built(void);

// Finds frontal faces whose confidence is above the threshold, the surest first: at most `capacity`.
// They are 80 px long at least; each of the detector's sizes that is left out makes that longer by a fifth, and saves a
// third of the work. `found` is how many were written.
int cameo_dlib_find(
    const cameo_dlib_picture *picture, unsigned left_out, double threshold, cameo_dlib_box *boxes, size_t capacity, size_t *found,
    char *message, size_t message_size);

// Finds the 68 landmarks in a box. The model is read at the first call that names it and then kept.
int cameo_dlib_landmarks(
    const char *model, const cameo_dlib_picture *picture, const cameo_dlib_box *box, cameo_dlib_point *points,
    char *message, size_t message_size);

#ifdef __cplusplus
}
#endif
