/**
 * Load the built packages with whatever Node runs this file (the oldest supported one, in CI), convert every fixture
 * and require the same bytes from the repository's own Node. Then run each form of the command on it, and count what a user
 * of the core packages installs.
 * Whether those bytes are the right ones is for the tests of the pipeline to say.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const readJson = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const subfolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));

const packages = subfolders(join(root, "packages"))
  .filter((folder) => !readJson(folder, "package.json").private)
  .filter((folder) => runsHere(readJson(folder, "package.json").engines.node));
for (const folder of packages) await import(pathToFileURL(join(folder, "dist", "index.js")).href);

const pipeline = join(root, "packages", "pipeline", "dist");
const { convert } = await import(pathToFileURL(join(pipeline, "node", "index.js")).href);
const unbundled = await import(pathToFileURL(join(pipeline, "index.js")).href);
const fixtures = subfolders(join(root, "fixtures")).filter((folder) => existsSync(join(folder, "case.json")));
assert(fixtures.length > 0, "there are fixtures");
const digest = createHash("sha256");
for (const folder of fixtures) {
  const { url } = readJson(folder, "case.json");
  const html = new Uint8Array(readFileSync(join(folder, "index.html")));
  const page = convert(html, { url });
  assert(page.verdict.length > 0 || page.markdown.length > 0, `${folder} yields Markdown or a verdict`);
  const json = JSON.stringify(page);
  assert.equal(JSON.stringify(unbundled.convert(html, { url })), json, `${folder}: the bundle gives the same`);
  digest.update(json);
}
const line = `${fixtures.length} fixtures convert to ${digest.digest("hex")}`;
console.log(`Node ${process.version}: ${packages.length} built packages load, ${line}`);

if (process.argv[2] !== "--digest-only") {
  const own = join(root, "node_modules", ".bin", "node");
  const printed = execFileSync(own, [fileURLToPath(import.meta.url), "--digest-only"], { encoding: "utf8" });
  process.stdout.write(printed);
  assert(printed.trimEnd().endsWith(line), "the same bytes on both versions of Node");
  compareCommands(own);
  reportDependencies();
}

/** Whether this Node is at least the `>=MAJOR.MINOR` that a package asks for. Those that do I/O ask for a newer one. */
function runsHere(range) {
  const [wanted, here] = [range.slice(2), process.versions.node].map((version) => version.split(".").map(Number));
  return here[0] > wanted[0] || (here[0] === wanted[0] && here[1] >= wanted[1]);
}

/** Run the installed command in each of its forms on this Node and on `own`, and require the same bytes. */
function compareCommands(own) {
  const launcher = join(root, "apps", "cli", "bin", "decant.js");
  const page = join("fixtures", "article-news", "index.html");
  const forms = [
    ...["markdown", "text", "html", "json", "jsonl", "csv", "tsv", "xml", "tei"].map((format) => [
      page,
      "--format",
      format,
    ]),
    ["batch", "fixtures", "--jobs", "2", "--quiet"],
    ["chunk", page],
    ["reduce", page, "--dry-run", "--results", devNull],
    ["explain", page],
    ["--help"],
  ];
  for (const args of forms) {
    const [here, there] = [process.execPath, own].map((node) =>
      execFileSync(node, [launcher, ...args], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, stdio: "pipe" }),
    );
    assert(here.length > 0, `decant ${args.join(" ")} writes something`);
    assert(here === there, `decant ${args.join(" ")} writes the same bytes on both versions of Node`);
  }
  console.log(
    `Node ${process.version}: ${forms.length} forms of the command write the same bytes as on the repository's own Node`,
  );
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

/** Say how many third-party packages a user of the core packages installs. */
function reportDependencies() {
  const core = ["extractor", "sanitizer", "normalize"];
  const installed = new Set();
  for (const name of core) collectDependencies(join(root, "packages", name), installed);
  const thirdParty = [...installed].filter((id) => !id.startsWith("@decant/"));
  console.log(`${core.join(" + ")}: ${thirdParty.length} third-party packages installed at run time (at most 60)`);
  assert(thirdParty.length <= 60, "few third-party packages");
}
