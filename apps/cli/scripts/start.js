/**
 * `npm start [-- ARGUMENTS]`: install what the command needs, build it, and run it where the caller stands, on one of the fixtures by default.
 *
 * Only what the command prints goes to the standard output. `npm run setup` installs the tools of all packages; this takes a third of that.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const launcher = join(root, "apps/cli/bin/decant.js");
const page = join(root, "fixtures/docs-mkdocs-material/index.html");
const pnpm = `pnpm@${JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.pnpm}`;

/** What was installed last: nothing changes while the lock file is the same. */
const stamp = join(root, "node_modules/.start");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "pnpm-lock.yaml")))
  .digest("hex");

if (!(existsSync(stamp) && readFileSync(stamp, "utf8") === lock)) {
  if (!existsSync(join(root, "node_modules")))
    say("1 of 2: installing what the command needs, 700 MB on disk (once; half a minute or two) ...");
  const isTerminal = process.stderr.isTTY;
  const install = ["install", "--frozen-lockfile", `--reporter=${isTerminal ? "default" : "silent"}`];
  // Where all is installed, all stays.
  const isWhole = existsSync(join(root, "apps/benchmark/node_modules"));
  const packages = [...(isWhole ? [] : ["--filter", "@decant/cli..."]), "--config.confirmModulesPurge=false"];
  run("npx", ["-y", "--loglevel=error", pnpm, ...install, ...packages], isTerminal ? 2 : "pipe");
  writeFileSync(stamp, lock);
}
if (!existsSync(join(root, "apps/cli/bundle"))) say("2 of 2: building the command (once; a quarter of a minute) ...");
run("turbo", ["run", "build", "--filter=@decant/cli"]);

const given = process.argv.slice(2);
const args = given.length > 0 ? given : [page];
// npm changes to the repository's root before it runs a script and leaves the caller's folder in INIT_CWD.
// The repository's own Node, which npm has put on the path.
const { status } = spawnSync("node", [launcher, ...args], { cwd: process.env.INIT_CWD, stdio: "inherit" });
process.exitCode = status ?? 1;

function say(text) {
  process.stderr.write(`npm start, ${text}\n`);
}

/** Run a program. Without a place to show what it says, only a failure is heard. */
function run(program, args, shown = "pipe") {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
  const options = { cwd: root, env, encoding: "utf8", stdio: ["ignore", shown, shown] };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}\n`);
  process.exit(1);
}
