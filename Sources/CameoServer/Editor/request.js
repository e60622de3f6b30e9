/// Why there is no answer that can be used: what the service says of it, or the code "network" without an answer.
export class RequestError extends Error {
  constructor({ code, detail }, status = 0) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/// Fetches, and takes no answer but a success.
export async function request(url, options) {
  const response = await fetch(url, options).catch((error) => {
    throw options?.signal?.aborted ? error : new RequestError({ code: "network", detail: `${url} does not answer` });
  });
  const { ok, status } = response;
  if (ok) return response;
  throw new RequestError({ detail: `${url}: HTTP ${status}`, ...(await response.json().catch(() => null)) }, status);
}
