import { Command } from "./geometry.js";

/// A tap moves less than this, in CSS px, and lasts less, in ms; two of them within as much make a double tap.
const tap = { distance: 12, duration: 300 };
/// How fast inertia wears off, in ms, the speed that is worth it, in CSS px per ms, and how long a move counts, in ms.
const inertia = { time: 180, speed: 0.25, memory: 80 };
/// How long after its last event a wheel rests, in ms.
const wheelRest = 180;

/// Fingers, pens, mice and wheels over a photo that is moved.
///
/// It keeps where the fingers are and tells the model; where the photo goes is the model's business.
export class PanGestures {
  #stage;
  #editor;
  #pointers = new Map();
  #recent = [];
  #down = null;
  #lastTap = null;
  #wheel = null;
  #frame = 0;

  /// - Parameter editor: Has `run(command, …)`, `cancel()`, `isReady` and `isMotionReduced`.
  constructor(stage, editor) {
    this.#stage = stage;
    this.#editor = editor;
  }

  pointerDown(event) {
    if (this.#pointers.size === 2 || (event.pointerType === "mouse" && event.button !== 0)) return;
    this.#stopGliding();
    this.#endWheel();
    this.#stage.element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, this.#stage.point(event));
    this.#down = this.#pointers.size === 1 ? { ...this.#stage.point(event), time: event.timeStamp } : null;
    this.#hold(event.timeStamp);
  }

  pointerMove(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, this.#stage.point(event));
    this.#recent.push({ ...middle(this.#pointers), time: event.timeStamp });
    while (this.#recent.length > 2 && this.#recent[1].time < event.timeStamp - inertia.memory) this.#recent.shift();
    this.#tell(Command.moveOne, Command.moveTwo);
  }

  pointerUp(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size > 0) {
      this.#hold(event.timeStamp);
      return;
    }
    const point = this.#stage.point(event);
    if (this.#isTap(point, event.timeStamp)) this.#endTap(point, event.timeStamp);
    else this.#glide(point, event.timeStamp);
  }

  pointerCancel(event) { if (this.#pointers.has(event.pointerId)) this.#editor.cancel(); }

  /// Zooms by a wheel or a pinch on a trackpad; moves by two fingers on one.
  wheel(event) {
    if (!this.#editor.isReady || this.#pointers.size > 0) return;
    event.preventDefault();
    this.#stopGliding();
    const point = this.#stage.point(event);
    const isMoving = this.#wheel && Math.hypot(point.x - this.#wheel.x, point.y - this.#wheel.y) > 4;
    if (!this.#wheel || isMoving) {
      this.#endWheel();
      this.#wheel = { ...point, dx: 0, dy: 0, scale: 1, timer: 0 };
      this.#editor.run(Command.beginOne, point.x, point.y);
    }
    const wheel = this.#wheel;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (isZooming(event)) {
      wheel.scale *= Math.exp((-event.deltaY * unit) / (event.ctrlKey ? 100 : 400));
    } else {
      wheel.dx -= event.deltaX * unit;
      wheel.dy -= event.deltaY * unit;
    }
    this.#editor.run(Command.pinch, wheel.x + wheel.dx, wheel.y + wheel.dy, wheel.scale, 0);
    clearTimeout(wheel.timer);
    wheel.timer = setTimeout(() => this.#endWheel(), wheelRest);
  }

  /// Ends whatever is in progress, as before a command.
  finish() {
    this.#stopGliding();
    this.#endWheel();
  }

  /// Forgets whatever is in progress.
  letGo() {
    this.#pointers.clear();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#wheel?.timer);
    this.#frame = 0;
    this.#wheel = null;
  }

  /// Begins anew with the fingers that are down now.
  #hold(time) {
    this.#recent = [{ ...middle(this.#pointers), time }];
    this.#tell(Command.beginOne, Command.beginTwo);
  }

  #tell(one, two) {
    const [first, second] = this.#pointers.values();
    if (second) this.#editor.run(two, first.x, first.y, second.x, second.y);
    else this.#editor.run(one, first.x, first.y);
  }

  #isTap(point, time) {
    if (!this.#down) return false;
    const { x, y, time: start } = this.#down;
    return Math.hypot(point.x - x, point.y - y) < tap.distance && time - start < tap.duration;
  }

  #endTap(point, time) {
    this.#editor.run(Command.end);
    const last = this.#lastTap;
    this.#lastTap = { ...point, time };
    if (!last || time - last.time > tap.duration || Math.hypot(point.x - last.x, point.y - last.y) > 2 * tap.distance) {
      return;
    }
    this.#lastTap = null;
    this.#editor.run(Command.doubleTap, point.x, point.y);
  }

  /// Lets the photo run on as it was thrown; all of it is the same gesture.
  #glide(point, time) {
    const [first, last] = [this.#recent[0], this.#recent.at(-1)];
    const elapsed = last.time - first.time;
    const velocity = { x: (last.x - first.x) / elapsed, y: (last.y - first.y) / elapsed };
    const isThrown = Math.hypot(velocity.x, velocity.y) > inertia.speed && time - last.time < inertia.memory;
    if (this.#editor.isMotionReduced || !isThrown) {
      this.#editor.run(Command.end);
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const rest = Math.exp(-Math.max(0, now - start) / inertia.time);
      const way = inertia.time * (1 - rest);
      this.#editor.run(Command.moveOne, point.x + velocity.x * way, point.y + velocity.y * way);
      if (rest > 0.02) this.#frame = requestAnimationFrame(step);
      else this.#stopGliding();
    };
    this.#frame = requestAnimationFrame(step);
  }

  #stopGliding() {
    if (this.#frame === 0) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#editor.run(Command.end);
  }

  #endWheel() {
    if (!this.#wheel) return;
    clearTimeout(this.#wheel.timer);
    this.#wheel = null;
    this.#editor.run(Command.end);
  }
}

/// A wheel turns in notches of 120 and along one axis; a trackpad gives any numbers, and control for a pinch.
function isZooming(event) {
  const isNotched = event.deltaX === 0 && Math.abs(event.wheelDeltaY ?? 120) % 120 === 0;
  return event.ctrlKey || event.deltaMode !== 0 || isNotched;
}

function middle(pointers) {
  const points = [...pointers.values()];
  const sum = (axis) => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return { x: sum("x"), y: sum("y") };
}
