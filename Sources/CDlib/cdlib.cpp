#include "cdlib.h"

#include <cstdio>

#ifdef CAMEO_FACES

#include <cmath>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

// Debian's dlib is set to use BLAS and LAPACK. What is used here multiplies matrices of 2 × 2 at most by them, so it
// does without both, and without the Fortran runtime and the threads that they bring along.
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK

#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_processing/shape_predictor.h>

namespace {

// A picture as dlib's algorithms want it, without a copy.
struct View {
  const cameo_dlib_picture *picture;
};

long num_rows(const View &view) { return view.picture->height; }
long num_columns(const View &view) { return view.picture->width; }
const void *image_data(const View &view) { return view.picture->pixels; }
long width_step(const View &view) { return view.picture->width; }

}  // namespace

namespace dlib {
template <>
struct image_traits<View> {
  typedef unsigned char pixel_type;
};
template <>
struct image_traits<const View> {
  typedef unsigned char pixel_type;
};
}  // namespace dlib

namespace {

void say(char *message, size_t size, const char *text) {
  if (size > 0) std::snprintf(message, size, "%s", text);
}

// Detectors keep buffers and are no concern of two threads: each thread has a copy of one prototype.
dlib::frontal_face_detector &detector() {
  static const dlib::frontal_face_detector prototype = dlib::get_frontal_face_detector();
  thread_local dlib::frontal_face_detector own = prototype;
  return own;
}

struct ModelMissing {};
struct ModelUnreadable {
  std::string why;
};

// The models read so far. They are never changed nor freed, so that all threads share them.
const dlib::shape_predictor &predictor(const char *path) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const dlib::shape_predictor>> models;
  const std::lock_guard<std::mutex> lock(mutex);
  auto &model = models[path];
  if (!model) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw ModelMissing();
    auto read = std::make_unique<dlib::shape_predictor>();
    try {
      dlib::deserialize(*read, file);
    } catch (const std::exception &error) {
      throw ModelUnreadable{error.what()};
    }
    if (read->num_parts() != CAMEO_DLIB_LANDMARKS) throw ModelUnreadable{"it has another number of landmarks"};
    model = std::move(read);
  }
  return *model;
}

// Does some work and turns what it throws into a status.
template <typename Work>
int guarded(char *message, size_t size, Work work) {
  say(message, size, "");
  try {
    work();
    return CAMEO_DLIB_OK;
  } catch (const ModelMissing &) {
    return CAMEO_DLIB_MODEL_MISSING;
  } catch (const ModelUnreadable &error) {
    say(message, size, error.why.c_str());
    return CAMEO_DLIB_MODEL_UNREADABLE;
  } catch (const std::exception &error) {
    say(message, size, error.what());
    return CAMEO_DLIB_FAILED;
  } catch (...) {
    say(message, size, "an unknown exception");
    return CAMEO_DLIB_FAILED;
  }
}

}  // namespace

int cameo_dlib_is_built(void) { return 1; }

int cameo_dlib_find(
    const cameo_dlib_picture *picture, unsigned left_out, double threshold, cameo_dlib_box *boxes, size_t capacity,
    size_t *found, char *message, size_t message_size) {
  *found = 0;
  return guarded(message, message_size, [&] {
    // The detector's own sizes, so that what is found is what it finds in the whole picture.
    const dlib::pyramid_down<6> pyramid;
    dlib::array2d<unsigned char> reduced, next;
    for (unsigned step = 0; step < left_out; step++) {
      step == 0 ? pyramid(View{picture}, next) : pyramid(reduced, next);
      next.swap(reduced);
    }
    std::vector<dlib::rect_detection> detections;
    left_out == 0 ? detector()(View{picture}, detections, threshold) : detector()(reduced, detections, threshold);
    for (const auto &detection : detections) {
      if (*found == capacity) break;
      const auto rect = pyramid.rect_up(detection.rect, left_out);
      boxes[(*found)++] = {
          double(rect.left()), double(rect.top()), double(rect.width()), double(rect.height()),
          detection.detection_confidence};
    }
  });
}

int cameo_dlib_landmarks(
    const char *model, const cameo_dlib_picture *picture, const cameo_dlib_box *box, cameo_dlib_point *points,
    char *message, size_t message_size) {
  return guarded(message, message_size, [&] {
    const dlib::rectangle rect(
        std::lround(box->x), std::lround(box->y), std::lround(box->x + box->width) - 1,
        std::lround(box->y + box->height) - 1);
    const auto shape = predictor(model)(View{picture}, rect);
    for (unsigned long part = 0; part < CAMEO_DLIB_LANDMARKS; part++) {
      // dlib's points are pixels; a pixel's middle lies half a pixel from its corner.
      points[part] = {double(shape.part(part).x()) + 0.5, double(shape.part(part).y()) + 0.5};
    }
  });
}

#else

int cameo_dlib_is_built(void) { return 0; }

int cameo_dlib_find(
    const cameo_dlib_picture *, unsigned, double, cameo_dlib_box *, size_t, size_t *found, char *, size_t) {
  *found = 0;
  return CAMEO_DLIB_ABSENT;
}

int cameo_dlib_landmarks(
    const char *, const cameo_dlib_picture *, const cameo_dlib_box *, cameo_dlib_point *, char *, size_t) {
  return CAMEO_DLIB_ABSENT;
}

#endif
