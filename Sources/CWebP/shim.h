// libwebp; a module of its own since only the WebP decoder and encoder use it.
#pragma once
#include <webp/decode.h>
#include <webp/encode.h>
