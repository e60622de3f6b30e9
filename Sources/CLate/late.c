// All of it are macros; the package manager wants a source.
#include "late.h"
