#!/usr/bin/env node
import { runScript } from "./run-script.js";

await loadMain()(process.argv.slice(2));

function loadMain() {
  try {
    return runScript("main.cjs").main;
  } catch (error) {
    if (error?.code !== "ENOENT") throw error;
    process.stderr.write(`decant: ${error.message}\nBuild it first: npm run build in the repository's root.\n`);
    process.exit(70);
  }
}
