// Libraries that are opened at their first use: with all that lies behind them, linking them would cost every start as
// much as everything else together.
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Defines `late_open`, which opens the library unless it is open and answers whether it is, and the functions of a
// table, which hand on to the library's own: X(result, name, parameters, arguments), V for those without a result.
#define LATE_LIBRARY(file, FUNCTIONS) \
  static struct { FUNCTIONS(LATE_POINTER, LATE_VOID_POINTER) } library; \
  static bool is_open; \
  static pthread_once_t once = PTHREAD_ONCE_INIT; \
  static void open_library(void) { \
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL); \
    if (handle == NULL) return; \
    is_open = true; \
    FUNCTIONS(LATE_FIND, LATE_FIND_VOID) \
  } \
  static bool late_open(void) { \
    pthread_once(&once, open_library); \
    return is_open; \
  } \
  FUNCTIONS(LATE_FORWARD, LATE_FORWARD_VOID)

#define LATE_POINTER(result, name, parameters, arguments) result(*name) parameters;
#define LATE_VOID_POINTER(name, parameters, arguments) void(*name) parameters;
// POSIX has data and function pointers of one size, which C does not promise: hence the copy through void.
#define LATE_FIND(result, name, parameters, arguments) \
  *(void **)&library.name = dlsym(handle, #name); \
  is_open = is_open && library.name != NULL;
#define LATE_FIND_VOID(name, parameters, arguments) LATE_FIND(void, name, parameters, arguments)
// Hidden, so that the library's own calls stay within it.
#define LATE_FORWARD(result, name, parameters, arguments) \
  __attribute__((visibility("hidden"))) result name parameters { return library.name arguments; }
#define LATE_FORWARD_VOID(name, parameters, arguments) \
  __attribute__((visibility("hidden"))) void name parameters { library.name arguments; }
