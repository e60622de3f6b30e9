import { request } from "./request.js";

/// The longest side of the largest copy that is kept for editing, in px.
const longestSide = 4096;
/// Below this side no smaller copy is worth its room, in px.
const shortestSide = 320;

/// A photo for editing: its true size, its file, and copies of falling size to be shown smoothly at any zoom.
export class Photo {
  /// - Parameters:
  ///   - file: The bytes as they came.
  ///   - size: The upright photo's size, in its own px.
  ///   - copies: Bitmaps of falling size, each half the one before.
  constructor(file, name, size, copies) {
    this.file = file;
    this.name = name;
    this.width = size.width;
    this.height = size.height;
    this.copies = copies;
    this.url = null;
  }

  /// Opens a photo from an address or a Blob; with a service at hand it decodes, else the browser does.
  static async open(source, service, signal) {
    const { file, name } = await bytes(source, signal);
    if (service) {
      const { picture, width, height } = await service.preview(file, signal);
      return new Photo(file, name, { width, height }, await copies(await createImageBitmap(picture)));
    }
    const whole = await decode(file);
    const size = { width: whole.width, height: whole.height };
    return new Photo(file, name, size, await copies(whole));
  }

  /// The smallest copy with at least so many px across, as far as there is one.
  copy(width) { return this.copies.findLast((each) => each.width >= width) ?? this.copies[0]; }

  /// A bitmap for drawing at a density in px per photo px: a copy, or the file decoded once more.
  async bitmap(density) {
    const width = Math.min(1, density) * this.width;
    if (this.copies[0].width >= Math.min(width, this.width)) return this.copy(width);
    return decode(this.file).catch(() => this.copies[0]);
  }

  /// A copy of at most so many px a side as a file, opaque photos as JPEG.
  async toBlob(side) {
    const bitmap = this.copy(this.width * Math.min(1, side / Math.max(this.width, this.height)));
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const hasAlpha = /png|webp|avif|gif/.test(this.file.type);
    return canvas.convertToBlob({ type: hasAlpha ? "image/webp" : "image/jpeg", quality: 0.9 });
  }

  /// What its faces are found in: a copy where the file is large, so that it is sent but once.
  faces() { return this.file.size > 1e6 ? this.toBlob(1024) : this.file; }

  /// Makes the address of a small copy, for the pictures that the editor shows beside the one that is moved.
  async makeURL() { this.url ??= URL.createObjectURL(await this.toBlob(1024)); }

  close() {
    for (const copy of this.copies) copy.close();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}

/// Whether a Blob may be a photo; files without a type are tried.
export function isPhoto(blob) { return blob.type === "" || blob.type.startsWith("image/"); }

async function bytes(source, signal) {
  if (source instanceof Blob) return { file: source, name: source.name || "photo" };
  const url = new URL(source, document.baseURI);
  const blob = await (await request(url, { signal })).blob();
  const last = /^(data|blob):$/.test(url.protocol) ? "" : decodeURIComponent(url.pathname.split("/").at(-1));
  const name = last || "photo";
  return { file: new File([blob], name, blob), name };
}

function decode(file) { return createImageBitmap(file, { imageOrientation: "from-image" }); }

/// Copies of falling size; the whole bitmap is the first one where it is small enough, and closed otherwise.
async function copies(whole) {
  const factor = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const first = factor < 1 ? await reduced(whole, factor) : whole;
  if (first !== whole) whole.close();
  const all = [first];
  while (Math.max(all.at(-1).width, all.at(-1).height) > 2 * shortestSide) all.push(await reduced(all.at(-1), 0.5));
  return all;
}

function reduced(bitmap, factor) {
  return createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width * factor)),
    resizeHeight: Math.max(1, Math.round(bitmap.height * factor)), resizeQuality: "high",
  });
}
