/// A placeholder's shape as SVG path data in mask px, before its rotation.
export function outline({ rect: { x, y, width, height }, shape: { type, radius = 0, d } }) {
  if (type === "path") return d;
  const isOval = type === "oval";
  const a = isOval ? width / 2 : Math.min(radius, width / 2, height / 2);
  const b = isOval ? height / 2 : a;
  const arc = (dx, dy) => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * a, height - 2 * b];
  return `M${x + a} ${y}h${across}${arc(a, b)}v${down}${arc(-a, b)}h${-across}${arc(-a, -b)}v${-down}${arc(a, -b)}Z`;
}

/// The rotation of a placeholder as an SVG transform.
export function rotation({ rotation: degrees, rect: { x, y, width, height } }) {
  return `rotate(${degrees} ${x + width / 2} ${y + height / 2})`;
}

/// The same as a matrix, for a canvas.
export function rotationMatrix({ rotation: degrees, rect: { x, y, width, height } }) {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return new DOMMatrix().translate(middleX, middleY).rotate(degrees).translate(-middleX, -middleY);
}

/// Whether a placeholder's opening holds a point in mask px.
export function holds(placeholder, point) {
  const { x, y } = rotationMatrix(placeholder).inverse().transformPoint(point);
  return new OffscreenCanvas(1, 1).getContext("2d").isPointInPath(new Path2D(outline(placeholder)), x, y);
}
