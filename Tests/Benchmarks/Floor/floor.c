// What any program must do for the job: decode the needed part of the JPEG by libjpeg-turbo, at full size and without
// what lies beside it, and encode the finished picture by libpng. Nothing is done with the pixels in between.
//
//   floor PHOTO.jpg RESULT.png    answers each line that it reads with milliseconds, of the clock and of the processor
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void decode(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(1);
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&info);
  jpeg_stdio_src(&info, file);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = JCS_EXT_BGRA;
  jpeg_start_decompress(&info);
  // The middle, half as high as the photo, and what a Lanczos kernel reaches past it.
  double tall = info.output_height / 2.0, wide = tall * 256 / 300, reach = 3 * tall / 300 + 2;
  JDIMENSION left = (JDIMENSION)(info.output_width / 2.0 - wide / 2 - reach);
  JDIMENSION width = (JDIMENSION)(wide + 2 * reach);
  JDIMENSION top = (JDIMENSION)(info.output_height * 0.45 - tall / 2 - reach);
  JDIMENSION bottom = (JDIMENSION)(info.output_height * 0.45 + tall / 2 + reach);
  jpeg_crop_scanline(&info, &left, &width);
  uint8_t *row = malloc((size_t)width * 4);
  JSAMPROW rows[1] = {row};
  jpeg_skip_scanlines(&info, top);
  while (info.output_scanline < bottom) jpeg_read_scanlines(&info, rows, 1);
  jpeg_destroy_decompress(&info);
  free(row);
  fclose(file);
}

static size_t written;
static void count(png_structp png, png_bytep bytes, size_t size) {
  (void)png;
  (void)bytes;
  written += size;
}
static void flush(png_structp png) { (void)png; }

static void encode(const png_image *image, const uint8_t *pixels) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, NULL, count, flush);
  png_set_IHDR(
      png, info, image->width, image->height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // The fastest that libpng and zlib have without the file becoming larger than by default.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, Z_RLE);
  png_write_info(png, info);
  for (uint32_t y = 0; y < image->height; y++) png_write_row(png, pixels + (size_t)y * image->width * 4);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
}

int main(int count, char **words) {
  if (count != 3) return 2;
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, words[2])) return 1;
  image.format = PNG_FORMAT_RGBA;
  uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) return 1;
  char line[64];
  while (fgets(line, sizeof line, stdin) != NULL) {
    double start = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
    decode(words[1]);
    encode(&image, pixels);
    double time = now(CLOCK_MONOTONIC) - start;
    printf("%f %f\n", time, now(CLOCK_PROCESS_CPUTIME_ID) - processor);
    fflush(stdout);
  }
}
