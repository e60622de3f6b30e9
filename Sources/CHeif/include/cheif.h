// libheif is opened when the first HEIC or AVIF comes. The functions in use are defined in cheif.c and hand on to the
// library's own.
#pragma once
#include <libheif/heif.h>
#include <stdbool.h>

// Opens the library unless it is open; false where it is not installed. No other function works before this one.
bool cameo_heif_open(void);
