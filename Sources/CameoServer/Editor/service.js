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
    const { templates } = await (await this.#checked(await fetch(url, { signal }))).json();
    return templates.map(({ id, name }) => ({
      id, name, url: `${url}/${id}`, preview: `${url}/${id}/preview`,
    }));
  }

  async #post(path, body, signal) {
    const request = { method: "POST", headers: this.#headers, body, signal };
    return this.#checked(await fetch(new URL(path, this.#base), request));
  }

  async #checked(response) {
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    throw new ServiceError(response.status, problem);
  }
}

/// An answer of the service that is no success, with its problem document.
export class ServiceError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.message ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? "service";
  }
}

function form(job, files) {
  const data = new FormData();
  data.append("job", new Blob([JSON.stringify(job)], { type: "application/json" }));
  for (const [name, file] of files) data.append(name, file, name);
  return data;
}
