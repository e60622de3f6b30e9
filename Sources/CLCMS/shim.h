// Little CMS; a module of its own since only the colour step uses it. Swift cannot import the macros that describe
// pixel layouts, so that they stand here as constants.
#pragma once
#include <lcms2.h>

static const cmsUInt32Number cameo_lcms_grey8 = TYPE_GRAY_8;
static const cmsUInt32Number cameo_lcms_grey16 = TYPE_GRAY_16;
static const cmsUInt32Number cameo_lcms_rgb8 = TYPE_RGB_8;
static const cmsUInt32Number cameo_lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number cameo_lcms_bgra8 = TYPE_BGRA_8;
static const cmsUInt32Number cameo_lcms_rgb16 = TYPE_RGB_16;
static const cmsUInt32Number cameo_lcms_rgba16 = TYPE_RGBA_16;
static const cmsUInt32Number cameo_lcms_cmyk8 = TYPE_CMYK_8;
static const cmsUInt32Number cameo_lcms_cmyk8_inverted = TYPE_CMYK_8_REV;
