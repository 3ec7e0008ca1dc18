// The search as WebAssembly in Node: answers each line `GAME NODES`, a game by its number, with how many
// nodes were looked at and in how many seconds.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = new URL("../../web/src/worker/wasm/", import.meta.url);
const { initSync, search } = await import(new URL("engine.js", folder));
initSync({ module: readFileSync(new URL("engine_bg.wasm", folder)) });

for await (const line of createInterface({ input: process.stdin })) {
  const [game, nodes] = line.split(" ").map(Number);
  const start = performance.now();
  const looked = search(game, nodes);
  console.log(looked, (performance.now() - start) / 1000);
}
