// The search as WebAssembly in Node: prints nodes a second for each game.
import { readFileSync } from "node:fs";

const folder = new URL("../../web/src/worker/wasm/", import.meta.url);
const { initSync, search } = await import(new URL("hexagora.js", folder));
initSync({ module: readFileSync(new URL("hexagora_bg.wasm", folder)) });

const [nodes = "200000"] = process.argv.slice(2);
["ampel", "attangle", "nonaga", "laberinto"].forEach((name, game) => {
  const many = game === 3 ? Math.floor(nodes / 40) : Number(nodes);
  search(game, Math.floor(many / 10)); // compiles the hot code
  const start = performance.now();
  const looked = search(game, many);
  console.log(name, looked, Math.round((looked * 1000) / (performance.now() - start)));
});
