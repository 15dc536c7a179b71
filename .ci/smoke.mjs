/**
 * Load the built packages with whatever Node runs this file (the oldest supported one, in CI), convert every fixture
 * and compare with what the repository's own Node wrote. Then count what a user of the core packages installs.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const readJson = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const subfolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));

const packages = subfolders(join(root, "packages")).filter((folder) => !readJson(folder, "package.json").private);
for (const folder of packages) await import(pathToFileURL(join(folder, "dist", "index.js")).href);
console.log(`Node ${process.version}: ${packages.length} built packages load`);

const { convert } = await import(pathToFileURL(join(root, "packages", "pipeline", "dist", "index.js")).href);
const fixtures = subfolders(join(root, "fixtures")).filter((folder) => existsSync(join(folder, "case.json")));
assert(fixtures.length > 0, "there are fixtures");
const isDifferent = (folder) => {
  const { url } = readJson(folder, "case.json");
  const { markdown } = convert(new Uint8Array(readFileSync(join(folder, "index.html"))), { url });
  return markdown !== readFileSync(join(folder, "expected.md"), "utf8");
};
const different = fixtures.filter(isDifferent).map((folder) => basename(folder));
console.log(
  `Node ${process.version}: ${fixtures.length - different.length} of ${fixtures.length} fixtures as expected`,
);
if (different.length > 0) {
  console.log(`different: ${different.join(", ")}`);
  process.exitCode = 1;
}

/** Third-party packages that `folder` needs at run time, as `name@version`; `seen` collects them. */
function collectDependencies(folder, seen) {
  for (const name of Object.keys(readJson(folder, "package.json").dependencies ?? {})) {
    const found = resolvePackage(name, folder);
    const id = `${name}@${readJson(found, "package.json").version}`;
    if (seen.has(id)) continue;
    seen.add(id);
    collectDependencies(found, seen);
  }
  return seen;
}

/** Where Node finds package `name` when it is imported from `folder`. */
function resolvePackage(name, folder) {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw new Error(`${name} is not installed for ${folder}`);
}

const core = ["extractor", "sanitizer", "normalize"];
const installed = new Set();
for (const name of core) collectDependencies(join(root, "packages", name), installed);
const thirdParty = [...installed].filter((id) => !id.startsWith("@decant/"));
console.log(`${core.join(" + ")}: ${thirdParty.length} third-party packages installed at run time`);
