/// Pictures of templates that are asked for at the same time: the service is there for others, too.
const lanes = 2;
/// How often a picture is asked for again, and after how many ms.
const tries = 5, pause = 1000;

/// The templates to choose from: one picture each, one chosen.
export class Gallery {
  #element;
  #leaves;
  #problem;
  #choose;
  #templates = [];
  #texts = null;

  /// - Parameter choose: Called with the template that was chosen.
  constructor(document, choose) {
    this.#element = document.getElementById("gallery");
    this.#problem = document.getElementById("gallery-problem");
    this.#choose = choose;
    this.#element.addEventListener("change", ({ target }) => this.#choose(this.template(target.value)));
    document.getElementById("gallery-again").addEventListener("click", () => this.#loadAgain());
    addEventListener("resize", () => this.reveal());
    this.#leaves = document.querySelectorAll(".leaf");
    for (const leaf of this.#leaves) leaf.addEventListener("click", () => this.#leaf(Number(leaf.value)));
    this.#element.addEventListener("scroll", () => this.#showLeaves(), { passive: true });
    this.#showWaiting();
  }

  /// The template of an id.
  template(id) { return this.#templates.find((each) => each.id === id) ?? null; }

  /// The id of the chosen one, null where there is none.
  get chosen() { return this.#element.querySelector("input:checked")?.value ?? null; }

  /// Fetches the list and draws it, with one chosen; on failure says so and offers another try.
  async load(wanted = null) {
    this.#problem.hidden = true;
    this.#element.ariaBusy = "true";
    try {
      const response = await fetch("v1/templates");
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      this.#templates = (await response.json()).templates;
      this.#draw(wanted);
    } catch {
      this.#element.replaceChildren();
      this.#problem.hidden = false;
    } finally {
      this.#element.ariaBusy = "false";
    }
  }

  /// Names the templates in a language.
  show(texts) {
    this.#texts = texts;
    if (this.#templates.length > 0) this.#draw(this.chosen);
  }

  async #loadAgain() {
    await this.load();
    if (this.chosen) this.#choose(this.template(this.chosen));
  }

  /// Draws the list with one chosen: the first, where the wanted one is not there.
  #draw(wanted) {
    const texts = this.#texts;
    const chosen = this.template(wanted)?.id ?? this.#templates[0].id;
    const density = devicePixelRatio > 1 ? 2 : 1;
    const pictures = [];
    this.#element.replaceChildren(...this.#templates.map(({ id, name }) => {
      const card = document.createElement("label");
      const input = Object.assign(document.createElement("input"), { type: "radio", name: "template", value: id });
      input.checked = id === chosen;
      const picture = Object.assign(document.createElement("img"), {
        alt: "", width: 80, height: 80, decoding: "async",
      });
      pictures.push([picture, `v1/templates/${encodeURIComponent(id)}/preview?side=${80 * density}`]);
      const label = document.createElement("span");
      label.textContent = texts.name(name);
      card.title = label.textContent;
      card.append(input, picture, label);
      return card;
    }));
    document.getElementById("gallery-count").textContent = texts.number(this.#templates.length);
    this.reveal();
    // What is seen comes first.
    const place = this.#templates.findIndex(({ id }) => id === chosen);
    const distance = new Map(pictures.map((each, index) => [each, Math.abs(index - place)]));
    pictures.sort((a, b) => distance.get(a) - distance.get(b));
    for (let lane = 0; lane < lanes; lane++) loadAll(pictures);
  }

  /// Scrolls the strip to the chosen one, and nothing else.
  reveal() {
    const card = this.#element.querySelector("input:checked")?.parentElement;
    if (!card) return;
    const [strip, place] = [this.#element.getBoundingClientRect(), card.getBoundingClientRect()];
    this.#element.scrollBy({ left: place.x + place.width / 2 - strip.x - strip.width / 2 });
    this.#showLeaves();
  }

  /// Turns over to those before, −1, or after, 1.
  #leaf(way) {
    const isReversed = getComputedStyle(this.#element).direction === "rtl";
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = way * (isReversed ? -0.8 : 0.8) * this.#element.clientWidth;
    this.#element.scrollBy({ left, behavior: isStill ? "auto" : "smooth" });
  }

  /// Shows on which sides there are more.
  #showLeaves() {
    const { scrollLeft, scrollWidth, clientWidth, dataset } = this.#element;
    // From the right it is negative.
    const before = Math.abs(scrollLeft);
    const more = [before > 1, before + clientWidth < scrollWidth - 1];
    this.#leaves.forEach((leaf, index) => { leaf.hidden = !more[index]; });
    [dataset.before, dataset.after] = more;
  }

  #showWaiting() {
    this.#element.replaceChildren(...Array.from({ length: 12 }, () => {
      const card = document.createElement("span");
      card.className = "waiting";
      return card;
    }));
  }
}

/// Loads pictures one after another, until none is left in the list.
async function loadAll(pictures) {
  while (pictures.length > 0) {
    const [picture, address] = pictures.shift();
    for (let attempt = 0; attempt < tries && picture.isConnected; attempt++) {
      picture.src = address;
      if (await picture.decode().then(() => true, () => false)) break;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}
