import { outline, rotationMatrix } from "./outline.js";

/// How far a photo reaches past its shape under a mask, in output px.
const bleed = 2.1;

/// Draws what is edited, at any size, by the numbers that the renderer draws it by.
///
/// - Parameters:
///   - output: As a job's: a size (`width`, `height`, both, `scale`, `native`), `content`, `placeholder`,
///     `background`.
/// - Returns: A canvas.
export async function drawPicture(editing, output = {}) {
  const drawing = new PictureDrawing(editing, output);
  await drawing.load();
  return drawing.draw();
}

/// One picture on its way: all that it depends on is noted first, since loading takes time and editing goes on.
class PictureDrawing {
  /// null for a crop, which is its own canvas.
  #template;
  #content;
  #background;
  #places;
  #frame;
  #images = new Map();

  constructor(editing, output) {
    const template = editing.isTemplated ? editing.template : null;
    this.#template = template;
    const whole = template ? "composite" : editing.shape === "oval" ? "shape" : "rect";
    // A crop is the whole of its picture.
    this.#content = template || output.content === "rect" ? (output.content ?? whole) : whole;
    this.#background = output.background;
    const single = output.placeholder ?? template?.placeholders[0].id ?? null;
    const ids = editing.filled.filter((id) => this.#content === "composite" || id === single);
    const models = ids.map((id) => ({ id, model: editing.modelOf(id), photo: editing.photoOf(id) }));
    const nativeScale = Math.min(...models.map(({ model }) => 1 / model.read().scale));
    const canvas = this.#content === "composite" ? template.canvas : null;
    const hasSize = output.width || output.height || output.scale || output.native;
    const size = hasSize ? output : template ? { scale: 1 } : { native: true };
    // What is far too large has no drawing.
    limit("output-side", Math.max(output.width ?? 0, output.height ?? 0), 16384);
    this.#places = models.map((place) => ({ ...place, drawing: place.model.drawing({ canvas, size, nativeScale }) }));
    this.#frame = this.#places[0]?.drawing;
    if (!this.#frame) throw new RangeError("nothing to draw");
    const { width, height } = this.#frame;
    limit("output-side", Math.max(width, height), 16384);
    limit("output-pixels", width * height, 1e8);
  }

  /// Fetches the layers' pictures, and bitmaps that are dense enough.
  async load() {
    const layers = this.#content === "composite" ? this.#template.layers : [];
    const urls = layers.map((layer) => this.#address(layer)).filter(Boolean);
    await Promise.all([
      ...urls.map(async (url) => this.#images.set(url, await image(url))),
      ...this.#places.map(async (place) => {
        const [a, b] = place.drawing.photoToPicture;
        place.bitmap = await place.photo.bitmap(Math.hypot(a, b));
      }),
    ]);
  }

  draw() {
    const { width, height, picture } = this.#frame;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    const template = this.#template;
    const isComposite = this.#content === "composite";
    const hasGround = isComposite && template.layers.some(({ kind }) => kind === "background");
    this.#fill(context, this.#background ?? (hasGround ? template.canvas.background : "transparent"));
    const whole = this.#layer(isComposite);
    context.drawImage(whole, picture.x, picture.y);
    for (const { bitmap, photo } of this.#places) if (!photo.copies.includes(bitmap)) bitmap.close();
    return canvas;
  }

  /// The picture without what lies behind it.
  #layer(isComposite) {
    const { width, height } = this.#frame.picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    if (!isComposite) {
      for (const place of this.#places) this.#drawPhoto(context, place, 1, null);
      return canvas;
    }
    const { layers } = this.#template;
    layers.forEach((layer, index) => {
      const url = this.#address(layer);
      const place = this.#places.find(({ id }) => id === layer.placeholder);
      if (layer.kind === "photo" && place) {
        this.#drawPhoto(context, place, layer.opacity, this.#hiding(layers.slice(index + 1)));
      } else if (layer.kind === "stroke" && place) {
        this.#drawStroke(context, place, layer);
      } else if (url) {
        context.globalAlpha = layer.opacity;
        context.drawImage(this.#images.get(url), 0, 0, width, height);
        context.globalAlpha = 1;
      }
    });
    return canvas;
  }

  /// A photo within its shape, and a little past it where later layers hide that, so that no rim shows through.
  #drawPhoto(context, place, opacity, hiding) {
    const { id, photo, bitmap, drawing } = place;
    const { width, height } = drawing.picture;
    const shape = this.#shape(place);
    const coverage = new OffscreenCanvas(width, height);
    const cover = coverage.getContext("2d");
    if (hiding) {
      cover.lineWidth = 2 * bleed;
      cover.lineJoin = "round";
      cover.stroke(shape);
      cover.globalCompositeOperation = "destination-in";
      cover.drawImage(hiding, 0, 0);
      cover.globalCompositeOperation = "source-over";
    }
    cover.fill(shape);
    cover.globalCompositeOperation = "source-in";
    cover.imageSmoothingQuality = "high";
    const [a, b, c, d, tx, ty] = drawing.photoToPicture;
    const content = new OffscreenCanvas(width, height);
    const inner = content.getContext("2d");
    inner.imageSmoothingQuality = "high";
    this.#fill(inner, this.#template?.placeholder(id).background ?? "transparent");
    inner.setTransform(a, b, c, d, tx, ty);
    drawEdges(inner, bitmap, photo, 1 / Math.hypot(a, b));
    inner.drawImage(bitmap, 0, 0, photo.width, photo.height);
    cover.drawImage(content, 0, 0);
    context.globalAlpha = opacity;
    context.drawImage(coverage, 0, 0);
    context.globalAlpha = 1;
  }

  #drawStroke(context, place, { width, color, opacity }) {
    context.globalAlpha = opacity;
    context.strokeStyle = color;
    context.lineWidth = width * place.drawing.maskToPicture[0];
    context.stroke(this.#shape(place));
    context.globalAlpha = 1;
  }

  /// The outline in the picture: the opening, or all of it.
  #shape({ id, drawing }) {
    const path = new Path2D();
    if (this.#content === "rect") {
      path.rect(0, 0, drawing.picture.width, drawing.picture.height);
      return path;
    }
    if (!this.#template) {
      const { width, height } = drawing.picture;
      path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      return path;
    }
    const placeholder = this.#template.placeholder(id);
    const toPicture = new DOMMatrix(drawing.maskToPicture);
    const isTurned = this.#content === "composite";
    const map = isTurned ? toPicture.multiply(rotationMatrix(placeholder)) : toPicture;
    path.addPath(new Path2D(outline(placeholder)), map);
    return path;
  }

  /// Where later layers hide what lies below them: each px that they touch, or one next to it.
  #hiding(layers) {
    const urls = layers.map((layer) => this.#address(layer)).filter(Boolean);
    if (urls.length === 0) return null;
    const { width, height } = this.#frame.picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    for (const url of urls) {
      for (let step = 0; step < 9; step += 1) {
        context.drawImage(this.#images.get(url), (step % 3) - 1, Math.floor(step / 3) - 1, width, height);
      }
    }
    return canvas;
  }

  #address(layer) {
    const { mask } = this.#template;
    if (layer.kind === "mask") return mask && this.#template.maskURL(this.#frame.maskToPicture[0]);
    return layer.kind === "image" ? layer.url : null;
  }

  #fill(context, color) {
    if (color === "transparent") return;
    context.fillStyle = color;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }
}

/// Refuses what browsers do not draw, with the code that the service has for it.
function limit(name, value, most) {
  const error = new RangeError(`${value} px, at most ${most}`);
  if (value > most) throw Object.assign(error, { code: `limit.${name}`, value, limit: most });
}

/// Draws the photo's outermost px a little over its edges, so that none is seen through the edge's own smoothing.
function drawEdges(context, bitmap, { width, height }, reach) {
  const [right, bottom] = [bitmap.width - 1, bitmap.height - 1];
  context.drawImage(bitmap, 0, 0, 1, bitmap.height, -reach, 0, 2 * reach, height);
  context.drawImage(bitmap, right, 0, 1, bitmap.height, width - reach, 0, 2 * reach, height);
  context.drawImage(bitmap, 0, 0, bitmap.width, 1, 0, -reach, width, 2 * reach);
  context.drawImage(bitmap, 0, bottom, bitmap.width, 1, 0, height - reach, width, 2 * reach);
}

/// A picture that may be drawn to a canvas and read back.
async function image(url) {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = url;
  await picture.decode();
  return picture;
}
