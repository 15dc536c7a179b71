/**
 * Count what a reader has to hold, and fail where a figure exceeds its ceiling in `weight.json`. `--write` lowers the
 * ceilings to the figures reached; only a commit of its own that says which pages pay for it may raise one by hand.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const ceilingsFile = join(root, ".ci", "weight.json");
const source = /\.tsx?$/;
const test = /\.test\.ts$|\/test\//;
const imported = /^(?:import|export)\s+(?!type\b)([^;'"]*?from\s+)?["']([^"']+)["']/gm;
const inBraces = /^\s*\{([^}]*)\}/;
const packageName = /^(@[^/]+\/[^/]+)(\/.*)?$/;
const read = (file) => readFileSync(join(root, file), "utf8");
const lineCount = (file) => read(file).split("\n").length - 1;
const manifests = readdirSync(join(root, "packages"))
  .filter((folder) => existsSync(join(root, "packages", folder, "package.json")))
  .map((folder) => [folder, JSON.parse(read(join("packages", folder, "package.json")))]);

const loaded = [...loadedBy(sourceOf("@decant/pipeline"))];
const text = loaded.map(read).join("\n");
const sources = execFileSync("git", ["ls-files", "packages", "apps"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => source.test(file) && !test.test(file) && existsSync(join(root, file)));
const linesUnder = (folder) =>
  sources.filter((file) => file.startsWith(folder)).reduce((sum, file) => sum + lineCount(file), 0);

const figures = {
  // Lines and files that `import "@decant/pipeline"` loads.
  loadedLines: loaded.reduce((sum, file) => sum + lineCount(file), 0),
  loadedFiles: loaded.length,
  // In those files: casts of numbers, and constants that nobody has measured.
  casts: text.match(/ as number\b/g)?.length ?? 0,
  guesses: text.match(/\ba guess\b/gi)?.length ?? 0,
  // Lines without tests.
  cli: linesUnder("apps/cli/"),
  benchmark: linesUnder("apps/benchmark/"),
  all: linesUnder(""),
  packages: manifests.length,
};

const ceilings = existsSync(ceilingsFile) ? JSON.parse(readFileSync(ceilingsFile, "utf8")) : {};
if (process.argv.includes("--write")) {
  const lowered = Object.entries(figures).map(([name, figure]) => [name, Math.min(figure, ceilings[name] ?? figure)]);
  writeFileSync(ceilingsFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
} else {
  const exceeded = Object.entries(figures).filter(([name, figure]) => figure > (ceilings[name] ?? 0));
  for (const [name, figure] of exceeded)
    console.error(`Weight: ${name} is ${figure}, more than ${ceilings[name]} (.ci/weight.json)`);
  if (exceeded.length > 0) process.exitCode = 1;
}
console.log(`Weight: ${JSON.stringify(figures)}`);

/** Source file behind an import, if it is one of ours. */
function sourceOf(name, importer = "") {
  if (name.startsWith(".")) return join(dirname(importer), name);
  const [, scoped, path = ""] = packageName.exec(name) ?? [];
  const [folder, manifest] = manifests.find(([, { name }]) => name === scoped) ?? [];
  return manifest && join("packages", folder, manifest.exports[`.${path}`].source);
}

/** Files that a file loads, itself included. Imports of types load nothing. */
function loadedBy(entry) {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, names = "", from] of read(file).matchAll(imported)) {
      const named = inBraces.exec(names)?.[1].split(",");
      const isTypesOnly = named?.every((one) => one.trim() === "" || one.trim().startsWith("type "));
      const target = isTypesOnly ? undefined : sourceOf(from, file);
      if (target && existsSync(join(root, target))) found.add(target);
    }
  }
  return found;
}
