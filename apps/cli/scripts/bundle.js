// Bundle the command: one file for each thing that is loaded apart. Reading the six hundred modules it is made of takes
// several times as long as converting a page.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

const licenseFile = /^licen[cs]e/i;
const anything = /^/;
const entities = /^entities(?:\/decode)?$/;
/** Modules that are functions, or objects with state of their own: nothing may stand in front of them. */
const isOwnObject = new Set(["assert", "node:assert", "node:events", "node:process", "events", "process"]);
const root = join(import.meta.dirname, "..");
const folder = join(root, "bundle");

await rm(folder, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["dist/main.js", "dist/page-worker.js", "dist/check-worker.js"],
  outdir: folder,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22.19",
  plugins: [
    { name: "builtins", setup: takeBuiltins },
    { name: "entities", setup: deferEntities },
  ],
  // They need a newer Node than the rest, and are loaded by their commands alone.
  external: [
    "@decant/crawl",
    "@decant/ingest",
    "@decant/mcp",
    "@decant/playground",
    "@decant/queue",
    "@decant/server",
    "pino",
    "prom-client",
  ],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
await writeFile(join(folder, "LICENSES.txt"), await readLicenses(Object.keys(metafile.inputs)));

/** The licences of all packages that are in the bundle. */
async function readLicenses(inputs) {
  const packages = new Map();
  for (const input of inputs) {
    const end = input.lastIndexOf("node_modules/");
    // What is made here, and stands in front of a package, has its name too.
    if (end < 0 || input.startsWith("deferred-entities:")) continue;
    const [first, second] = input.slice(end + "node_modules/".length).split("/");
    const name = first.startsWith("@") ? `${first}/${second}` : first;
    packages.set(name, join(root, input.slice(0, end), "node_modules", name));
  }
  const texts = [...packages].sort().map(async ([name, path]) => {
    const { version, license } = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
    const file = (await readdir(path)).find((entry) => licenseFile.test(entry));
    const text = file === undefined ? `${license}\n` : await readFile(join(path, file), "utf8");
    return `${name} ${version}\n\n${text}`;
  });
  return (await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Ask for Node's own modules when they are used. An `import` of `node:fs` reads each of its properties, and that loads
 * Node's streams: a third of the time that an empty program takes. So what is imported is an object that inherits from the module
 * and has no properties that could be copied.
 */
function takeBuiltins(bundler) {
  const filter = new RegExp(`^(?:node:.*|${builtinModules.join("|")})$`);
  // A copy for each that asks: shared ones would become dozens of files of a line, and each takes as long to load as a large one.
  bundler.onResolve({ filter }, ({ path, importer }) => ({ path, namespace: "builtin", suffix: `?${importer}` }));
  bundler.onLoad({ filter: anything, namespace: "builtin" }, ({ path, suffix }) => {
    const take = `process.getBuiltinModule(${JSON.stringify(path)})`;
    // commander wants it for subcommands that are programs of their own, of which there are none.
    if (path === "node:child_process" && suffix.includes("commander"))
      return { contents: `export default { get spawn() { return ${take}.spawn; } };` };
    return {
      contents: isOwnObject.has(path) ? `module.exports = ${take};` : `module.exports = Object.create(${take});`,
    };
  });
}

/** Make the table of all named character references when a page has one that is not common: it takes milliseconds. */
function deferEntities(bundler) {
  const names = ["decodeHTML", "decodeHTMLAttribute"];
  bundler.onResolve({ filter: entities }, async ({ path, importer, resolveDir, kind }) => {
    if (kind !== "import-statement" || !importer.includes("packages")) return;
    const { path: real } = await bundler.resolve(path, { resolveDir, kind: "require-call" });
    return { path: real, namespace: "deferred-entities", pluginData: resolveDir };
  });
  bundler.onLoad({ filter: anything, namespace: "deferred-entities" }, ({ path, pluginData }) => ({
    contents: [
      "let all;",
      `const load = () => (all ??= require(${JSON.stringify(path)}));`,
      ...names.map((name) => `export const ${name} = (text) => load().${name}(text);`),
    ].join("\n"),
    resolveDir: pluginData,
  }));
}
