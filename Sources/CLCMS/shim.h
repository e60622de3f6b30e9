// Little CMS; a module of its own since only the colour step uses it.
#pragma once
#include <lcms2.h>
