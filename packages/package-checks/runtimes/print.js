// In Node, Deno and Bun.
import { digests } from "./digests.js";

console.log(JSON.stringify(await digests()));
