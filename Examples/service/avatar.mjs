// avatar.mjs URL PHOTO AVATAR: makes an avatar with fetch, as in a browser.
import { readFile, writeFile } from "node:fs/promises";

const [url, photo, avatar] = process.argv.slice(2);
if (!avatar) throw new Error("usage: avatar.mjs URL PHOTO AVATAR");
const answer = await fetch(`${url}/v1/render?template=spiky-hair&width=256`, {
  method: "POST",
  body: await readFile(photo),
});
if (!answer.ok) throw new Error((await answer.json()).detail);
await writeFile(avatar, new Uint8Array(await answer.arrayBuffer()));
