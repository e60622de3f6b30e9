import { request } from "./request.js";

/// The HTTP service of Cameo, as far as an editor asks it.
export class Service {
  #base;
  #headers;

  /// - Parameter token: What the service asks for, where it asks for one.
  constructor(base, token) {
    this.#base = new URL(base.endsWith("/") ? base : `${base}/`, document.baseURI);
    this.#headers = token ? { Authorization: `Bearer ${token}` } : {};
  }

  /// The upright photo as the renderer decodes it, and its true size.
  async preview(file, signal) {
    const response = await this.#post("v1/preview?side=2048", file, signal);
    const size = (name) => Number(response.headers.get(`Cameo-Photo-${name}`));
    return { picture: await response.blob(), width: size("Width"), height: size("Height") };
  }

  /// The result document of a job without its pixels; files by the names that the job calls them.
  async resolve(job, files, signal) {
    return (await this.#post("v1/resolve", form(job, files), signal)).json();
  }

  /// The first picture of a job.
  async render(job, files, signal) {
    return (await this.#post("v1/render", form(job, files), signal)).blob();
  }

  /// The templates that it has.
  async templates(signal) {
    const url = new URL("v1/templates", this.#base);
    const { templates } = await (await request(url, { signal })).json();
    return templates.map(({ id, name }) => ({
      id, name, url: `${url}/${id}`, preview: `${url}/${id}/preview`,
    }));
  }

  #post(path, body, signal) {
    return request(new URL(path, this.#base), { method: "POST", headers: this.#headers, body, signal });
  }
}

function form(job, files) {
  const data = new FormData();
  data.append("job", new Blob([JSON.stringify(job)], { type: "application/json" }));
  for (const [name, file] of files) data.append(name, file, name);
  return data;
}
