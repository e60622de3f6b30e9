import { Command } from "./geometry.js";

/// How far from a handle a finger may be, in CSS px: half a large target.
const reach = 26;
/// Which cursor shows over which handle, by its number.
const cursors = ["move", "nwse-resize", "ns-resize", "nesw-resize", "ew-resize"];

/// A finger, pen or mouse over a frame with handles.
export class HandleGestures {
  #stage;
  #editor;
  #pointer = null;

  /// - Parameter editor: Has `run(command, …)`, `cancel()`, `editing` and `hold(handle)`.
  constructor(stage, editor) {
    this.#stage = stage;
    this.#editor = editor;
  }

  pointerDown(event) {
    if (this.#pointer !== null || (event.pointerType === "mouse" && event.button !== 0)) return;
    const point = this.#seen(event);
    const handle = this.#handle(point);
    if (handle < 0) return;
    this.#pointer = event.pointerId;
    this.#stage.element.setPointerCapture(event.pointerId);
    this.#editor.hold(handle);
    this.#editor.run(Command.drag, handle, point.x, point.y);
  }

  pointerMove(event) {
    const point = this.#seen(event);
    if (event.pointerId === this.#pointer) this.#editor.run(Command.moveDrag, point.x, point.y);
    else if (this.#pointer === null) this.#stage.element.style.cursor = cursor(this.#handle(point));
  }

  pointerUp(event) { if (event.pointerId === this.#pointer) this.finish(); }

  pointerCancel(event) { if (event.pointerId === this.#pointer) this.#editor.cancel(); }

  wheel() {}

  /// Ends whatever is in progress, as before a command.
  finish() {
    if (this.#pointer === null) return;
    this.letGo();
    this.#editor.run(Command.end);
  }

  /// Forgets whatever is in progress.
  letGo() {
    this.#pointer = null;
    this.#editor.hold(-1);
  }

  #handle(point) { return this.#editor.editing.model.handle(point, reach / this.#editor.editing.layout.scale); }

  /// A point of the page in the picture as it is seen, in photo px.
  #seen(event) {
    const { x, y } = this.#stage.point(event);
    const { layout } = this.#editor.editing;
    return { x: (x - layout.x) / layout.scale, y: (y - layout.y) / layout.scale };
  }
}

function cursor(handle) {
  if (handle < 0) return "default";
  return handle === 0 ? cursors[0] : cursors[((handle - 1) % 4) + 1];
}
