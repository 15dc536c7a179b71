/**
 * `npm start [-- ARGUMENTS]`: build the command and run it where the caller stands, on one of the fixtures by default.
 * Only what the command prints goes to the standard output; the build is heard of only when it fails.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const launcher = fileURLToPath(new URL("../bin/decant.js", import.meta.url));
const page = fileURLToPath(new URL("../../../fixtures/docs-mkdocs-material/index.html", import.meta.url));

const build = spawnSync("turbo", ["run", "build", "--filter=@decant/cli"], { cwd: root, encoding: "utf8" });
if (build.status !== 0) {
  process.stderr.write(`${build.stdout ?? ""}${build.stderr ?? ""}${build.error?.message ?? ""}\n`);
  process.exit(1);
}

const given = process.argv.slice(2);
const args = given.length > 0 ? given : [page];
// npm changes to the repository's root before it runs a script and leaves the caller's folder in INIT_CWD.
const { status } = spawnSync(process.execPath, [launcher, ...args], { cwd: process.env.INIT_CWD, stdio: "inherit" });
process.exitCode = status ?? 1;
