import { run } from "./program.ts";

await run(process.argv.slice(2));
