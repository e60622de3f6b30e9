// libheif; a module of its own since only the decoder of HEIC and AVIF uses it.
#pragma once
#include <libheif/heif.h>
