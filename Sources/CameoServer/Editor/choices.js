import { element } from "./dom.js";
import { icon } from "./icons.js";

/// The ratios that are offered, as `AspectRatio.presets` in CameoGeometry has them.
const presets = [[1, 1], [3, 2], [5, 3], [4, 3], [5, 4], [7, 5], [16, 9]];

/// A row of choices of which one is taken: radio buttons that look like what they choose.
export class Choices {
  #list;
  #choose;
  #name;
  #made = "";

  constructor(part, label, choose) {
    this.#name = part;
    this.#choose = choose;
    this.#list = element("div", { class: "choices", role: "radiogroup", "aria-label": label });
    this.element = element("div", { class: `group ${part}`, part }, this.#list);
  }

  /// - Parameters:
  ///   - items: Each has an id, a label, and a picture's address or not.
  ///   - chosen: The id of the one that is taken.
  update(items, chosen) {
    this.element.hidden = items.length < 2;
    const made = JSON.stringify(items);
    if (made !== this.#made) {
      this.#made = made;
      this.#list.replaceChildren(...items.map((item) => this.#item(item)));
      this.#load(items.findIndex(({ id }) => id === chosen));
    }
    for (const input of this.#list.querySelectorAll("input")) {
      if (input.value === chosen && !input.checked) this.#reveal(input.parentElement);
      input.checked = input.value === chosen;
    }
  }

  /// Loads the pictures one by one, since a service is there for others, too: those about the chosen one first, and those
  /// that fail again, at the end.
  async #load(place) {
    const pictures = [...this.#list.querySelectorAll("img")]
      .map((picture, index) => ({ picture, tries: 3, distance: Math.abs(index - place) }))
      .sort((a, b) => a.distance - b.distance);
    for (const { picture, tries } of pictures) {
      // Other choices have come.
      if (!this.#list.contains(picture)) return;
      picture.src = picture.dataset.src;
      await picture.decode().catch(() => {
        if (tries > 0) pictures.push({ picture, tries: tries - 1 });
        return new Promise((go) => setTimeout(go, 500));
      });
    }
  }

  /// Scrolls the row, and nothing around it, to a choice.
  #reveal({ offsetLeft, offsetTop, clientWidth, clientHeight }) {
    const { clientWidth: width, clientHeight: height } = this.#list;
    this.#list.scrollTo(offsetLeft - (width - clientWidth) / 2, offsetTop - (height - clientHeight) / 2);
  }

  #item({ id, label, preview }) {
    return element(
      "label", { class: "choice", title: preview ? label : undefined },
      element("input", {
        type: "radio", name: this.#name, value: id, onchange: () => this.#choose(id), "aria-label": label,
      }),
      preview ? element("img", { "data-src": preview, alt: "", draggable: "false" })
        : element("span", {}, label));
  }
}

/// The ratios of a frame or a window: free where it can be, the photo's own, presets, and a lock.
export class Ratios {
  #choices;
  #lock;
  #workspace;

  constructor(workspace, messages) {
    this.#workspace = workspace;
    this.messages = messages;
    this.#choices = new Choices("ratios", messages.text("ratio"), (id) => this.#choose(id));
    const name = messages.text("lockRatio");
    this.#lock = element("button", {
      type: "button", class: "tool", part: "button lock", "aria-label": name, title: name,
      onclick: () => this.#toggle(),
    });
    this.element = this.#choices.element;
    this.element.prepend(this.#lock);
  }

  update({ mode, report, photo, ratio }) {
    const isShown = report && (mode === "crop" || mode === "window");
    const locked = mode === "window" ? ratio : report?.ratio;
    this.#choices.update(isShown ? this.#items(mode, photo, locked) : [], locked ? nameOf(locked) : "free");
    this.#lock.hidden = mode !== "crop";
    this.#lock.setAttribute("aria-pressed", String(Boolean(locked)));
    this.#lock.replaceChildren(icon(locked ? "lock" : "unlock"));
  }

  #items(mode, photo, locked) {
    const { messages } = this;
    const items = presets.map(([width, height]) => ({
      id: `${width}:${height}`, label: width === height ? messages.text("ratioSquare") : `${width}:${height}`,
    }));
    if (photo) items.unshift({ id: nameOf(photo), label: messages.text("ratioPhoto") });
    if (mode === "crop") items.unshift({ id: "free", label: messages.text("ratioFree") });
    // A ratio of the page's own, or one that was turned, is among the choices too.
    if (locked && !items.some(({ id }) => id === nameOf(locked))) {
      const [width, height] = [messages.number(locked.width, 1), messages.number(locked.height, 1)];
      items.push({ id: nameOf(locked), label: `${width}:${height}` });
    }
    return items.filter((item, index) => items.findIndex(({ id }) => id === item.id) === index);
  }

  #choose(id) { this.#set(id === "free" ? null : parseRatio(id)); }

  /// Locks the frame's ratio as it is, or frees it.
  #toggle() {
    const { ratio, box } = this.#workspace.editing.report;
    this.#set(ratio ? null : { width: box.width, height: box.height });
  }

  #set(ratio) { this.#workspace.change(() => this.#workspace.editing.setRatio(ratio)); }
}

function nameOf({ width, height }) { return `${width}:${height}`; }

/// A ratio from a text such as "16:9" or "1.5"; null where it is none.
export function parseRatio(text) {
  const [width, height = 1] = String(text).split(/[:/]/).map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}
