import { request } from "./request.js";

/// What a page asks a model to do, by number; as `EditorCommand` in CameoGeometry says it.
export const Command = Object.freeze({
  turn: 1, flipHorizontally: 2, flipVertically: 3, straighten: 4, undo: 5, redo: 6, reset: 7, end: 8, cancel: 9,
  begin: 10, beginOne: 20, beginTwo: 21, moveOne: 22, moveTwo: 23, pinch: 24, zoom: 25, doubleTap: 26, pan: 27,
  setZoomScale: 28, fit: 29, fill: 30, rotate: 31, resize: 32, placeMask: 33, drag: 40, moveDrag: 41, apply: 42,
  setRatio: 43, setRect: 44,
});

/// The models that there are, by number.
export const ModelKind = Object.freeze({ viewport: 0, box: 1, corners: 2 });

/// Room for the numbers of one answer.
const answerCount = 48;

/// The geometry of Cameo, compiled to WebAssembly: the very code that the renderer places photos by.
export class Geometry {
  #exports;
  #memory;
  #numbers;
  /// Models that are forgotten give their memory back, too.
  #models = new FinalizationRegistry((address) => this.#exports.cameo_editor_destroy(address));

  constructor(instance) {
    this.#exports = instance.exports;
    this.#memory = instance.exports.memory;
    this.#numbers = this.#exports.cameo_allocate(8 * answerCount);
  }

  /// The module, fetched once for all editors of a page; a failure is not kept.
  static load() {
    Geometry.#loading ??= Geometry.#fetch().catch((error) => {
      Geometry.#loading = undefined;
      throw error;
    });
    return Geometry.#loading;
  }

  static #loading;

  static async #fetch() {
    const response = await request(new URL("cameo.wasm", import.meta.url));
    // Not streamed: servers that do not know the media type are common, and the module is small.
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
    return new Geometry(instance);
  }

  /// How a rect is shown as large as fits in the middle of a view.
  layout(rect, view, inset) {
    const { x, y, width, height } = rect;
    this.#exports.cameo_layout(x, y, width, height, view.width, view.height, inset, this.#numbers);
    const [scale, left, top] = this.#answer(3);
    return { scale, x: left, y: top };
  }

  /// Creates a model from its setup; throws where a number is not allowed.
  model(kind, setup, pathData = "") {
    const path = new TextEncoder().encode(pathData);
    const room = this.#exports.cameo_allocate(8 * 32 + path.length);
    new Float64Array(this.#memory.buffer, room, setup.length + 1).set([kind, ...setup]);
    new Uint8Array(this.#memory.buffer, room + 8 * 32, path.length).set(path);
    const address = this.#exports.cameo_editor_create(room, room + 8 * 32, path.length);
    this.#exports.cameo_free(room);
    if (address === 0) throw new RangeError("no such numbers");
    const model = new Model(this, address, kind);
    this.#models.register(model, address, model);
    return model;
  }

  destroy(model, address) {
    this.#models.unregister(model);
    this.#exports.cameo_editor_destroy(address);
  }

  run(address, command, [a = 0, b = 0, c = 0, d = 0]) {
    this.#exports.cameo_editor_run(address, command, a, b, c, d);
  }

  read(address) { return this.#answer(this.#exports.cameo_editor_read(address, this.#numbers)); }

  handle(address, x, y, reach) { return this.#exports.cameo_editor_handle(address, x, y, reach); }

  show(address, request) { return this.#exports.cameo_editor_show(address, ...request) !== 0; }

  drawing(address, question) {
    const count = this.#exports.cameo_editor_drawing(address, ...question, this.#numbers);
    return count > 0 ? this.#answer(count) : null;
  }

  #answer(count) { return [...new Float64Array(this.#memory.buffer, this.#numbers, count)]; }
}

/// One model that is edited: a viewport, a crop box or four corners.
export class Model {
  #geometry;
  #address;

  constructor(geometry, address, kind) {
    this.#geometry = geometry;
    this.#address = address;
    this.kind = kind;
  }

  /// Gives its memory back; it must not be used then.
  destroy() { this.#geometry.destroy(this, this.#address); }

  run(command, ...operands) { this.#geometry.run(this.#address, command, operands); }

  /// The handle at a point of the picture as seen; -1 without one.
  handle(point, reach) { return this.#geometry.handle(this.#address, point.x, point.y, reach); }

  /// Shows a placement of the view, rect or auto form, as one step; false where its numbers are not allowed.
  show(placement) { return this.#show(placement, false); }

  /// Begins with a placement: there is nothing to undo, and reset comes back to it.
  start(placement) { return this.#show(placement, true); }

  #show(placement, isStart) {
    const { rect, auto, center = { x: 0.5, y: 0.5 }, zoom = 1, angle = 0, turns = 0, flipH, flipV } = placement;
    let form = [0, center.x, center.y, zoom, 0];
    if (rect) form = [1, rect.x, rect.y, rect.width, rect.height];
    if (auto) form = [auto === "top" ? 3 : 2, 0, 0, 0, 0];
    return this.#geometry.show(this.#address, [...form, angle, turns, Boolean(flipH), Boolean(flipV), isStart]);
  }

  /// All that is shown, by name.
  read() { return reports[this.kind](this.#geometry.read(this.#address)); }

  /// How an output is drawn; null where it cannot be.
  /// `size` is {width}, {height}, both, {scale} or {native}; `canvas` is left out for the placeholder's rect alone.
  drawing({ canvas, size, nativeScale }) {
    const numbers = this.#geometry.drawing(
      this.#address, [canvas?.width ?? 0, canvas?.height ?? 0, ...sizeNumbers(size), nativeScale]);
    if (!numbers) return null;
    const [width, height, x, y, pictureWidth, pictureHeight, ...maps] = numbers;
    return {
      width, height, picture: { x, y, width: pictureWidth, height: pictureHeight },
      photoToPicture: maps.slice(0, 6), maskToPicture: [maps[6], 0, 0, maps[7], maps[8], maps[9]],
    };
  }
}

function sizeNumbers({ width, height, scale, native }) {
  if (width && height) return [2, width, height];
  if (width) return [0, width, 0];
  if (height) return [1, height, 0];
  if (native) return [4, native === true ? 1 : native, 0];
  return [3, scale ?? 1, 0];
}

/// The reports of the models, in the order that `report` of each says.
const reports = {
  [ModelKind.viewport](n) {
    return {
      placement: {
        center: { x: n[0], y: n[1] }, zoom: n[2], turns: n[3], angle: n[4], flipH: n[5] === 1, flipV: n[6] === 1,
      },
      matrix: n.slice(7, 13), zoomScale: n[13], minimumZoomScale: n[14], maximumZoomScale: n[15], turns: n[18],
      angle: n[19], isCovered: n[20] === 1, canUndo: n[21] === 1, canRedo: n[22] === 1, isInGesture: n[23] === 1,
      crop: rectForm(n.slice(32, 37), n[3], n[5], n[6]), scale: n[37],
    };
  },
  [ModelKind.box](n) {
    const isWhole = n[25] > 0;
    return {
      box: rect(n), matrix: n.slice(4, 10), size: { width: n[10], height: n[11] }, turns: n[12], angle: n[15],
      ratio: n[16] > 0 ? { width: n[16], height: n[17] } : null,
      crop: rectForm([...n.slice(isWhole ? 23 : 18, isWhole ? 27 : 22), n[22]], n[12], n[13], n[14]),
      canUndo: n[27] === 1, canRedo: n[28] === 1, isInGesture: n[29] === 1, scale: 1,
    };
  },
  [ModelKind.corners](n) {
    return {
      corners: [0, 2, 4, 6].map((index) => ({ x: n[index], y: n[index + 1] })), box: rect(n.slice(8)),
      matrix: n.slice(12, 18), size: { width: n[18], height: n[19] }, turns: n[20], angle: 0, ratio: null,
      crop: rectForm([...n.slice(31, 35), n[27]], n[20], n[21], n[22]),
      canUndo: n[28] === 1, canRedo: n[29] === 1, isInGesture: n[30] === 1, scale: 1,
    };
  },
};

function rect([x, y, width, height]) { return { x, y, width, height }; }

/// A placement of the rect form.
function rectForm(numbers, turns, flipH, flipV) {
  const form = { rect: rect(numbers) };
  if (numbers[4] !== 0) form.angle = numbers[4];
  return { ...form, turns, flipH: flipH === 1, flipV: flipV === 1 };
}
