import { matrix, svg } from "./dom.js";
import { outline, rotation } from "./outline.js";

/// The outline of everything, far beyond any view, in mask px; after another path, which may begin where it likes.
const everything = "M-99999-99999H99999V99999H-99999Z";

/// Draws a template over the photo that is moved, or the window alone.
///
/// All that is not in its opening is dimmed by an even-odd path. Layers behind the photo lie behind it, and once more over
/// what it shows outside of its opening; the other photos show in their own openings.
export function drawTemplate(editing, { overlay, ground, backdrop, picture }) {
  const { layout, template, opening } = editing;
  const place = { transform: matrix([layout.scale, 0, 0, layout.scale, layout.x, layout.y]) };
  const turned = { transform: rotation(opening), d: outline(opening) };
  const around = { ...turned, d: turned.d + everything };
  const surround = editing.isReady ? svg("path", { ...around, class: "surround", "fill-rule": "evenodd" }) : null;
  const { layers = [] } = editing.isTemplated ? template : {};
  const index = layers.findIndex((layer) => layer.kind === "photo" && layer.placeholder === editing.active);
  picture.style.opacity = layers[index]?.opacity ?? 1;
  backdrop.replaceChildren(svg("g", place, svg("path", { ...turned, fill: opening.background ?? "none" })));
  if (!editing.isTemplated) {
    ground.replaceChildren();
    overlay.replaceChildren(svg("g", place, surround, svg("path", { ...turned, class: "edge" })));
    return;
  }
  const outside = svg("clipPath", { id: "outside" }, svg("path", { ...around, "clip-rule": "evenodd" }));
  const below = () => layers.slice(0, index).map((layer) => drawLayer(layer, editing));
  const above = layers.slice(index + 1).map((layer) => drawLayer(layer, editing));
  ground.replaceChildren(svg("g", place, ...below()));
  const past = svg("g", { "clip-path": "url(#outside)" }, ...below());
  overlay.replaceChildren(svg("g", place, outside, surround, past, ...above));
}

function drawLayer(layer, editing) {
  const { canvas, mask } = editing.template;
  const size = { width: canvas.width, height: canvas.height, preserveAspectRatio: "none" };
  switch (layer.kind) {
    case "mask": {
      if (!mask) return null;
      const href = editing.template.maskURL(editing.layout.scale * devicePixelRatio);
      return svg("image", { href, ...size, part: "mask" });
    }
    case "image": return svg("image", { href: layer.url, ...size, opacity: layer.opacity });
    case "photo": return layer.placeholder === editing.active ? null : drawOtherPhoto(layer, editing);
    case "stroke": {
      const placeholder = editing.template.placeholder(layer.placeholder);
      return svg("path", {
        d: outline(placeholder), transform: rotation(placeholder), fill: "none", stroke: layer.color,
        "stroke-width": layer.width, opacity: layer.opacity,
      });
    }
    default: return null;
  }
}

/// A photo that is not moved now, in its own opening.
function drawOtherPhoto({ placeholder: name, opacity }, editing) {
  const photo = editing.photoOf(name);
  const placeholder = editing.template.placeholder(name);
  const shape = { transform: rotation(placeholder), d: outline(placeholder) };
  const { scale, x, y } = editing.layout;
  const id = `opening-${name}`;
  // The group maps mask px to the view; the photo's own map leads there directly.
  const fromView = matrix([1 / scale, 0, 0, 1 / scale, -x / scale, -y / scale]);
  return svg(
    "g", { opacity }, svg("clipPath", { id }, svg("path", shape)),
    svg("path", { ...shape, fill: placeholder.background }),
    photo && svg("g", { "clip-path": `url(#${id})` }, svg("image", {
      href: photo.url, width: photo.width, height: photo.height, preserveAspectRatio: "none",
      transform: `${fromView} ${matrix(editing.modelOf(name).read().matrix)}`,
    })));
}
