#!/usr/bin/env node

// Node keeps compiled code in its temporary folder; a second start then skips most of the parsing. Node 20 cannot.
process.getBuiltinModule("node:module").enableCompileCache?.();

const { main } = await import("../bundle/main.js").catch((error) => {
  if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
  process.stderr.write(`decant: ${error.message}\nBuild it first: npm run build in the repository's root.\n`);
  process.exit(70);
});
await main(process.argv.slice(2));
