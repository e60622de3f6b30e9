// Cairo's own header; a module of its own since only CameoRendering draws.
#pragma once
#include <cairo.h>
