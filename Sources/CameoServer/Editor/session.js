import { check, outputRules } from "./checks.js";
import { Editing } from "./editing.js";
import { Geometry } from "./geometry.js";
import { Photo } from "./photo.js";
import { drawPicture } from "./picture.js";
import { request } from "./request.js";
import { Service } from "./service.js";
import { Template } from "./template.js";

/// Why an editor cannot go on, by a code of the published list.
export class EditorError extends Error {
  constructor(code, cause) {
    super(cause?.message ?? code, { cause });
    this.code = code;
    for (const name of ["status", "value", "limit"]) this[name] = cause?.[name];
  }

  /// An error by its own code, or the service's, or a given one: what the browser throws has numbers.
  static of(error, code) {
    if (error instanceof EditorError) return error;
    return new EditorError(typeof error.code === "string" ? error.code : code, error);
  }
}

/// What the notice says where a thing could not be loaded; the first one counts.
const faults = { geometry: "errorGeometry", template: "errorTemplate", photo: "errorPhoto" };

/// What is loaded and what becomes of it: template and photos in, jobs and pictures out.
export class Session {
  editing = new Editing();
  service = null;
  /// What failed last of each kind of thing: the EditorError, and `again()`.
  failures = new Map();
  #loads = new Map();
  #listener;

  /// - Parameter listener: Has `loaded(kind)`, called after each change of what is loaded, and `failed(error)`.
  constructor(listener) { this.#listener = listener; }

  /// What keeps the editor from going on; a photo that cannot be opened leaves the one before.
  get #fault() {
    return Object.keys(faults).find((kind) => this.failures.has(kind) && !(kind === "photo" && this.editing.isReady));
  }

  /// Why the state is an error.
  get error() { return this.failures.get(this.#fault)?.error; }

  /// "ready", "empty", or the name of what the notice says.
  get state() {
    if (this.#fault) return faults[this.#fault];
    if (!this.editing.geometry || this.#loads.has("template")) return "loadingTemplate";
    if (this.#loads.has("photo")) return "loadingPhoto";
    return this.editing.isReady ? "ready" : "empty";
  }

  get isLoading() { return this.#loads.size > 0; }

  /// Resolves when nothing loads any more.
  async settled() {
    while (this.#loads.size > 0) await Promise.allSettled([...this.#loads.values()].map(({ done }) => done));
  }

  /// Loads the geometry, once for all that need it.
  async start() {
    if (this.editing.geometry) return;
    const load = async () => { this.editing.geometry = await Geometry.load(); };
    await (this.#loads.get("geometry")?.done.catch(() => {}) ?? this.#load("geometry", load));
  }

  /// Tries again what has failed.
  retry() { for (const { again } of this.failures.values()) again(); }

  setService(address, token) { this.service = address ? new Service(address, token) : null; }

  async setTemplate(address) {
    await this.#load("template", async (signal) => {
      const template = address ? await Template.load(address, signal) : null;
      if (signal.aborted) return;
      this.editing.setTemplate(template);
      await this.#prepareOthers();
    });
  }

  /// The templates of a list at an address, or those of the service; undefined without both.
  async templates(address) {
    if (!address) return this.service?.templates();
    const url = new URL(address, document.baseURI);
    const { templates } = await (await request(url)).json();
    return templates.map((each) => ({
      ...each, url: new URL(each.url ?? `${url}/${each.id}`, url).href,
      preview: each.preview ? new URL(each.preview, url).href : undefined,
    }));
  }

  /// Opens a photo for a placeholder, or for all of them.
  /// - Parameter keeps: Whether the photo before stays where this one cannot be opened.
  async setPhoto(source, placeholder = null, keeps = false) {
    await this.#load("photo", async (signal) => {
      const opening = source ? Photo.open(source, this.service, signal) : null;
      if (!keeps) opening?.catch(() => signal.aborted || this.editing.setPhoto(null, placeholder));
      const photo = await opening;
      if (signal.aborted) return photo?.close();
      this.editing.setPhoto(photo, placeholder);
      await this.#prepareOthers();
    });
  }

  toJob(options = {}) { return this.editing.job({ names: this.files().names, ...options }); }

  /// The photos of a job by the names that it calls them: their own, or numbered ones.
  /// - Parameter sent: What is sent of a photo.
  files(common, sent = (photo) => photo.file) {
    const names = new Map();
    for (const photo of new Set(this.editing.filled.map((id) => this.editing.photoOf(id)))) {
      const name = common ?? photo.name;
      const isTaken = [...names.values()].includes(name);
      names.set(photo, isTaken ? `${names.size + 1}-${name}` : name);
    }
    return { names: (photo) => names.get(photo), files: [...names].map(([photo, name]) => [name, sent(photo)]) };
  }

  /// The picture of what is edited: the service's render where there is one, else drawn here.
  async toBlob(output = {}) {
    if (!this.editing.isReady) throw new EditorError("photo.missing", new Error("no photo"));
    const { format = "png", ...members } = output;
    try {
      if (this.service) {
        const { names, files } = this.files("photo");
        return await this.service.render(this.editing.job({ names, outputs: [{ ...members, format }] }), files);
      }
      check("job.invalid", output, outputRules);
      const canvas = await drawPicture(this.editing, members);
      if (format === "jpeg" && !isOpaque(canvas)) {
        throw new EditorError("output.background-required", new TypeError("a JPEG needs a background"));
      }
      const type = `image/${format}`;
      const blob = await canvas.convertToBlob({ type, quality: (members.quality ?? 90) / 100 });
      // Browsers give PNG for what they cannot write.
      if (blob.type !== type) throw new EditorError("output.format", new TypeError(`this browser writes no ${format}`));
      return blob;
    } catch (error) {
      throw EditorError.of(error, "render");
    }
  }

  /// Where the largest faces lie where the template wants them, and whether they were found.
  async findFaces() {
    const { names, files } = this.files("photo", (photo) => photo.faces());
    const job = this.editing.job({ names });
    for (const photo of job.photos) photo.placement = { face: "largest" };
    const sent = files.map(async ([name, file]) => [name, await file]);
    const result = await this.service.resolve(job, await Promise.all(sent));
    const ids = this.editing.filled;
    return result.photos.map(({ placement, face }, index) => ({ id: ids[index], placement, isFound: Boolean(face) }));
  }

  /// Several placeholders show photos that are not moved now, as pictures.
  async #prepareOthers() {
    if (!((this.editing.template?.placeholders.length ?? 0) > 1)) return;
    await Promise.all(this.editing.filled.map((id) => this.editing.photoOf(id).makeURL()));
  }

  /// Loads one thing; a newer load of its kind puts an older one off.
  async #load(kind, act) {
    this.#loads.get(kind)?.abort.abort();
    const abort = new AbortController();
    this.failures.delete(kind);
    const done = (async () => {
      if (kind !== "geometry") await this.start();
      if (kind !== "geometry" && !this.editing.geometry) throw this.failures.get("geometry").error;
      await act(abort.signal);
    })();
    const load = { abort, done };
    this.#loads.set(kind, load);
    this.#listener.loaded(kind);
    try {
      await done;
    } catch (error) {
      if (abort.signal.aborted) return;
      const isKnown = [...this.failures.values()].some((failure) => failure.error === error);
      this.failures.set(kind, { error: EditorError.of(error, kind), again: () => this.#load(kind, act) });
      if (!isKnown) this.#listener.failed(this.failures.get(kind).error);
    } finally {
      if (this.#loads.get(kind) === load) {
        this.#loads.delete(kind);
        this.#listener.loaded(kind);
      }
    }
  }
}

/// Whether no pixel shows what lies behind: JPEG has no transparency, and nobody chose a colour for it.
function isOpaque(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return false;
  return true;
}
