import { svg } from "./dom.js";
import { outline } from "./outline.js";

/// The corners as the geometry numbers the handles of a frame, from the top left clockwise.
export const cornerHandles = [1, 3, 5, 7];

/// Draws the frame of a crop over its picture: dimmed surroundings, thirds, handles.
export function drawFrame(overlay, report, { layout, shape }, view, held) {
  const toView = ({ x, y }) => ({ x: layout.x + layout.scale * x, y: layout.y + layout.scale * y });
  const picture = rectPath(toView({ x: 0, y: 0 }), report.size, layout.scale);
  const { width, height } = report.box;
  const box = { ...toView(report.box), width: width * layout.scale, height: height * layout.scale };
  const hole = outline({ rect: box, shape: { type: shape } });
  const everything = `M0 0H${view.width}V${view.height}H0Z`;
  overlay.replaceChildren(
    svg("path", { class: "beyond", d: everything + picture, "fill-rule": "evenodd" }),
    svg("path", { class: "surround", d: picture + hole, "fill-rule": "evenodd" }),
    ...(report.corners ? quad(report.corners.map(toView), hole, held) : frame(box, hole, held)));
}

function rectPath({ x, y }, { width, height }, scale) {
  return `M${x} ${y}h${width * scale}v${height * scale}h${-width * scale}Z`;
}

/// The thirds, the edge and eight handles.
function frame({ x, y, width, height }, hole, held) {
  const thirds = [1, 2].map((part) =>
    `M${x + (width * part) / 3} ${y}v${height}M${x} ${y + (height * part) / 3}h${width}`);
  const arm = Math.min(22, width / 3, height / 3);
  // From each corner along both edges; on each edge a bar in its middle.
  const angles = [
    [1, `M${x} ${y + arm}v${-arm}h${arm}`], [3, `M${x + width - arm} ${y}h${arm}v${arm}`],
    [5, `M${x + width} ${y + height - arm}v${arm}h${-arm}`], [7, `M${x + arm} ${y + height}h${-arm}v${-arm}`],
    [2, `M${x + (width - arm) / 2} ${y}h${arm}`], [6, `M${x + (width - arm) / 2} ${y + height}h${arm}`],
    [8, `M${x} ${y + (height - arm) / 2}v${arm}`], [4, `M${x + width} ${y + (height - arm) / 2}v${arm}`],
  ];
  return [
    svg("path", { class: "thirds", d: thirds.join("") }), svg("path", { class: "edge", d: hole }),
    ...angles.map(([handle, d]) => (
      svg("path", { class: handle === held ? "handle held" : "handle", part: "handle", d }))),
  ];
}

/// Four corners that grow while they are held, the lines between them and the box that is cropped.
function quad(points, hole, held) {
  const line = "M" + points.map(({ x, y }) => `${x} ${y}`).join("L") + "Z";
  return [
    svg("path", { class: "edge", d: hole }), svg("path", { class: "dashes", d: line }),
    ...points.map(({ x, y }, index) => {
      const isHeld = cornerHandles[index] === held;
      return svg("circle", { class: isHeld ? "knob held" : "knob", part: "handle", cx: x, cy: y, r: isHeld ? 18 : 11 });
    }),
  ];
}
