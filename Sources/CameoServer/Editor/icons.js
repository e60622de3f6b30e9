import { svg } from "./dom.js";

/// Strokes on a grid of 24, all of one weight.
const strokes = {
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  turnLeft: "M4 4v5h5M4.6 9A8 8 0 1 1 4 13",
  turnRight: "M20 4v5h-5M19.4 9A8 8 0 1 0 20 13",
  flipHorizontally: "M12 3v18M8.5 7 3 17h5.5zM15.5 7 21 17h-5.5z",
  flipVertically: "M3 12h18M7 8.5 17 3v5.5zM7 15.5 17 21v-5.5z",
  fit: "M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4",
  face: "M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M9 9.5v1"
    + "M15 9.5v1M8.8 14.2a4.2 4.2 0 0 0 6.4 0",
  reset: "M5 5v14M20 12H9.5M14 7l-5 5 5 5",
  zoomOut: "M5 12h14",
  zoomIn: "M5 12h14M12 5v14",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z",
  unlock: "M7 11V8a5 5 0 0 1 9.6-2M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  photo: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z"
    + "M4.5 17.5 9 12.5l3.5 4 2.5-2.5 4.5 4.5M15.2 8.8a1 1 0 1 0 .1 0z",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1",
};

/// An icon; it says nothing to a screen reader, since its button has a name.
export function icon(name) {
  return svg(
    "svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: strokes[name] }));
}
