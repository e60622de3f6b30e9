/// Why there is no answer that can be used: what the service says of it, or the code "network" without an answer.
export class RequestError extends Error {
  constructor({ code, detail }, status = 0) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/// Fetches, and takes no answer but a success; of a service that is busy it asks again when that says.
export async function request(url, options, tries = 9) {
  const response = await fetch(url, options).catch((error) => {
    throw options?.signal?.aborted ? error : new RequestError({ code: "network", detail: `${url} does not answer` });
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const pause = Number(headers.get("Retry-After") ?? 1);
  if (status === 429 && tries > 0 && pause <= 9) {
    await new Promise((go) => setTimeout(go, 1000 * pause));
    return request(url, options, tries - 1);
  }
  throw new RequestError({ detail: `${url}: HTTP ${status}`, ...(await response.json().catch(() => null)) }, status);
}
