const svgNamespace = "http://www.w3.org/2000/svg";

/// Makes an element from its attributes and children; properties start with a dot, listeners with "on", and what is
/// undefined or false is left out.
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/// The same for SVG.
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(svgNamespace, name), attributes, children);
}

/// A CSS transform from the six numbers of a map.
export function matrix(numbers) { return `matrix(${numbers.join(",")})`; }

function fill(target, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if ((value ?? false) === false) continue;
    if (key.startsWith("on")) target.addEventListener(key.slice(2), value);
    else if (key.startsWith(".")) target[key.slice(1)] = value;
    else target.setAttribute(key, value === true ? "" : value);
  }
  target.append(...children.filter((child) => (child ?? false) !== false));
  return target;
}
