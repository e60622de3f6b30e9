// How libpng's errors leave it: by a jump to where the shim's call began.
#pragma once
#include <setjmp.h>

#include <png.h>

typedef struct {
  jmp_buf escape;
  int status;
  char message[200];
} errors;

// libpng's error and warning functions; its error pointer is the `errors`.
void errors_fail(png_structp png, png_const_charp text) __attribute__((noreturn, visibility("hidden")));
void errors_ignore(png_structp png, png_const_charp text) __attribute__((visibility("hidden")));
