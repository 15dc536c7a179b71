/**
 * `npm start [-- ARGUMENTS]`: run the built command where the caller stands, on one of the fixtures by default.
 * npm changes to the repository's root first and leaves the caller's folder in INIT_CWD.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const launcher = fileURLToPath(new URL("../bin/decant.js", import.meta.url));
const page = fileURLToPath(new URL("../../../fixtures/docs-mkdocs-material/index.html", import.meta.url));
const given = process.argv.slice(2);
const args = given.length > 0 ? given : [page];

const { status } = spawnSync(process.execPath, [launcher, ...args], { cwd: process.env.INIT_CWD, stdio: "inherit" });
process.exitCode = status ?? 1;
