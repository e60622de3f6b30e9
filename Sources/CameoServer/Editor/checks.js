import { parseRatio } from "./choices.js";
import { modes } from "./editing.js";

const wholeNumber = [/^[1-9]\d*$/, "a whole number from 1"];
const number = [/^-?\d/, "a number"];
const numbers = [/^\{/, "an object of numbers"];
const truth = [/^(true|false)$/, "true or false"];

/// What the attributes may be: one of several words, or what a test finds, in words.
export const attributeRules = {
  mode: modes.join("|"), shape: "rect|oval", ratio: [{ test: parseRatio }, "as 16:9 or 1.5"],
  placement: [{ test: isObject }, "an object as JSON"],
  modes: [RegExp(`^\\s*((${modes.join("|")})(\\s+|$))*$`), `some of ${modes.join(", ")}`],
};

/// What the members of a placement may be, as JSON; which numbers are allowed the geometry knows.
export const placementRules = {
  rect: numbers, face: [/^("largest"|\d+)$/, "largest or a number"], auto: "center|top", center: numbers, zoom: number,
  angle: number, turns: number, flipH: truth, flipV: truth,
};

/// What the members of an output may be, as JSON, where it is drawn here.
export const outputRules = {
  width: wholeNumber, height: wholeNumber, scale: [/^[\de.-]*[1-9]/, "a number above 0"],
  native: [/^(true|false|[1-9]\d*)$/, "true or a whole number from 1"], content: "composite|shape|rect",
  placeholder: [/^"/, "an id"], format: "png|jpeg|webp", quality: [/^([1-9]\d?|100)$/, "a whole number from 1 to 100"],
  background: [/^"(transparent|#([\da-f]{3}|[\da-f]{6}|[\da-f]{8}))"$/i, "#rgb, #rrggbb, #rrggbbaa or transparent"],
};

/// Throws what is wrong with members that a page has written, with a code.
/// - Parameter text: What the rules are held against.
export function check(code, members, rules, text = JSON.stringify) {
  const fail = (words) => { throw Object.assign(new TypeError(words), { code }); };
  for (const [name, value] of Object.entries(members)) {
    const rule = rules[name];
    if (!rule) fail(`${name} is none of ${Object.keys(rules).join(", ")}`);
    const isChoice = typeof rule === "string";
    const [test, words] = isChoice ? [RegExp(`^"?(${rule})"?$`), `one of ${rule.replaceAll("|", ", ")}`] : rule;
    if (value !== undefined && !test.test(text(value))) fail(`${name} must be ${words}, not ${text(value)}`);
  }
}

function isObject(text) {
  try {
    return JSON.parse(text) instanceof Object;
  } catch {
    return false;
  }
}
