/// What a service with a token asks for: the page is opened at `#token=…`, which no browser sends along.
export const token = new URLSearchParams(location.hash.slice(1)).get("token");

/// Asks the service for the picture of a job.
/// - Parameter photos: Blobs by the names that the job calls them.
export async function render(job, photos, signal) {
  const form = new FormData();
  form.append("job", new Blob([JSON.stringify(job)], { type: "application/json" }));
  for (const [name, photo] of photos) form.append(name, photo, name);
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  return (await checked(fetch("v1/render", { method: "POST", headers, body: form, signal }))).blob();
}

/// The response that a fetch gives, where it is a success; else throws what the service says of it, with its code.
export async function checked(fetched) {
  const response = await fetched.catch((error) => {
    throw error.name === "AbortError" ? error : Object.assign(new Error("no answer"), { code: "network" });
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const { detail = `HTTP ${status}`, code } = await response.json().catch(() => ({}));
  const retryAfter = Number(headers.get("Retry-After")) || 1;
  throw Object.assign(new Error(detail), { code, status, retryAfter });
}

/// A job for smaller copies of its photos. View placements are fractions and stay; rects are px and shrink.
/// - Parameter factors: By the photos' names, how much smaller each copy is.
export function scaled(job, factors) {
  const photos = job.photos.map((photo) => {
    const { rect } = photo.placement ?? {};
    if (!rect) return photo;
    const by = (value) => value * factors.get(photo.src);
    const { x, y, width, height } = rect;
    return {
      ...photo, placement: { ...photo.placement, rect: { x: by(x), y: by(y), width: by(width), height: by(height) } },
    };
  });
  return { ...job, photos };
}
