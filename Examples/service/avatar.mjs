// avatar.mjs URL PHOTO AVATAR: makes an avatar with fetch, as in a browser; CAMEO_TOKEN is the service's token.
import { readFile, writeFile } from "node:fs/promises";

const [url, photo, avatar] = process.argv.slice(2);
if (!avatar) throw new Error("usage: avatar.mjs URL PHOTO AVATAR");
const token = process.env.CAMEO_TOKEN;
const answer = await fetch(`${url}/v1/render?template=spiky-hair&width=256`, {
  method: "POST",
  headers: token ? { Authorization: `Bearer ${token}` } : {},
  body: await readFile(photo),
});
if (!answer.ok) throw new Error((await answer.json()).detail);
await writeFile(avatar, new Uint8Array(await answer.arrayBuffer()));
