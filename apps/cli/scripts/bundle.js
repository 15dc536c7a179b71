// Bundle the command: one file for each thing that is loaded apart. Reading the six hundred modules it is made of takes
// several times as long as converting a page.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { licencesOf } from "@decant/package-checks/licences";
import { build } from "esbuild";

const anything = /^/;
const notAscii = /[\u0080-\uffff]/g;
const relativePath = /^\./;
const runScriptFile = /bin\/run-script\.js$/;
const conversionFile = /convert.load-conversion\.js$/;
const tinyldPackage = /^tinyld$/;
const dynamicImport = /(?<![\w$.])import\(/g;
const entities = /^entities(?:\/decode)?$/;
const undici = /^undici$/;
/** Modules that are functions, or objects with state of their own: nothing may stand in front of them. */
const isOwnObject = new Set(["assert", "node:assert", "node:events", "node:process", "events", "process"]);
const root = join(import.meta.dirname, "..");
const folder = join(root, "bundle");

const { peerDependencies, optionalDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
/** What a user installs beside the command, for one of its stores, queues or browsers, and what has files of its own. */
const external = Object.keys({ ...peerDependencies, ...optionalDependencies });

/** Modules that are little but large tables of tokens and languages. */
const tables = { o200k: "@decant/chunk/o200k", qwen: "@decant/chunk/qwen", tinyld: "tinyld" };
/** Modules that the main script imports when it needs them. */
const commands = new Set();
/** How tables are imported. */
const isTable = { o200k: /\bo200k(?:\.js)?$/, qwen: /\bqwen(?:\.js)?$/, tinyld: tinyldPackage };

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  // Module by module: other packages of the command need some of the same.
  conditions: ["unbundled"],
  target: "node22.19",
  external,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};
const plugins = [
  { name: "builtins", setup: takeBuiltins },
  { name: "entities", setup: deferEntities },
  { name: "undici", setup: takeAgent },
];

await rm(folder, { recursive: true, force: true });
const [page, main] = await Promise.all([bundlePage(), bundleMain()]);
const shared = Object.keys(main.metafile.inputs).filter((path) => path.startsWith("dist/"));
const modules = await bundleModules(await namesOf(shared));
const results = [page, main, modules];
// The playground looks for its files from the folder of its own modules. Their names change with them, so old ones would stay.
await rm(join(root, "dist/site"), { recursive: true, force: true });
await cp(join(root, "node_modules/@decant/playground/dist/site"), join(root, "dist/site"), { recursive: true });
// What is made here, and stands in front of a package, has its name too.
const inputs = results.flatMap(inputsOf).filter((input) => !input.includes(":"));
const vocabulary = join(root, "../../packages/chunk/node_modules/gpt-tokenizer/package.json");
await writeFile(join(folder, "LICENSES.txt"), licencesOf([...inputs.map((input) => join(root, input)), vocabulary]));

/**
 * Bundle one script for `bin/run-script.js`: a function of its module, its address, and what imports modules for it.
 *
 * Modules are first joined to one for each thing that is loaded apart: what nothing uses goes, and a join runs as a whole.
 *
 * @param contents Its code, in the root of the package.
 */
async function bundleScript(name, contents, ...own) {
  const parts = join(folder, `.${name}`);
  const { metafile } = await build({
    ...common,
    stdin: { contents, resolveDir: root, sourcefile: `${name}.js` },
    outdir: parts,
    splitting: true,
    format: "esm",
    plugins: [...plugins, ...own],
  });
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(parts, "stdin.js")],
    format: "cjs",
    write: false,
    define: { "import.meta.url": "bundleUrl" },
    banner: { js: "(function(module,bundleUrl,importModule){" },
    footer: { js: "})" },
    plugins: [{ name: "parts", setup: joinParts }],
  });
  await rm(parts, { recursive: true });
  // Letters in regular expressions are the only ones that esbuild does not escape. V8 keeps ASCII in half of the memory.
  const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const ascii = outputFiles[0].text.replace(notAscii, escapeUnit).replace(dynamicImport, "importModule(");
  const hash = createHash("sha256").update(ascii).digest("hex").slice(0, 16);
  await writeFile(join(folder, `${name}.cjs`), `${ascii}//${hash}\n`);
  return { metafile };
}

/** What converts a page. Only tables of tokens and languages are apart. */
function bundlePage() {
  return bundleScript("page", 'export * from "./dist/page-script.js";', { name: "tables", setup: leaveTables });
}

/** Arguments, and the command for one page. Its modules are those of the other commands, too. */
async function bundleMain() {
  const leave = { name: "commands", setup: leaveCommands };
  const conversion = { name: "conversion", setup: runConversion };
  const main = 'export { main } from "./dist/main.js";';
  const { metafile } = await bundleScript("main", main, leave, conversion);
  const shared = Object.keys(metafile.inputs).filter((path) => path.startsWith("dist/"));
  const contents = [
    main,
    ...shared.map((path, index) => `import * as m${index} from "./${path}";`),
    `export const shared = { ${shared.map((path, index) => `"${path}": m${index}`)} };`,
  ].join("\n");
  return bundleScript("main", contents, leave, conversion);
}

/** All other commands: a file for each thing that is loaded apart. */
function bundleModules(names) {
  return build({
    ...common,
    entryPoints: {
      ...Object.fromEntries([...commands].map((path) => [basename(path, ".js"), path])),
      "server-worker": "node_modules/@decant/server/dist/server-worker.js",
      "mcp-worker": "node_modules/@decant/mcp/dist/mcp-worker.js",
      ...tables,
    },
    outdir: folder,
    splitting: true,
    format: "esm",
    plugins: [
      ...plugins,
      { name: "tables", setup: findTables },
      { name: "shared", setup: (bundler) => shareModules(bundler, names) },
    ],
  });
}

/** Names that modules export. */
async function namesOf(paths) {
  const entries = paths.map(async (path) => [join(root, path), Object.keys(await import(join(root, path)))]);
  return new Map(await Promise.all(entries));
}

function inputsOf({ metafile }) {
  return Object.keys(metafile.inputs);
}

/**
 * Ask for Node's own modules when they are used. An `import` of `node:fs` reads each of its properties, and that loads
 * Node's streams: a third of the time that an empty program takes. So what is imported is an object that inherits from the module
 * and has no properties that could be copied.
 */
function takeBuiltins(bundler) {
  const filter = new RegExp(`^(?:node:.*|${builtinModules.join("|")})$`);
  // A copy for each that asks: shared ones would become dozens of files of a line, and each takes as long to load as a large one.
  bundler.onResolve({ filter }, ({ path, importer }) => ({
    path,
    namespace: "builtin",
    suffix: `?${relative(root, importer)}`,
  }));
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

/** Of undici, crawls use the agent alone: the rest, such as `fetch`, takes as long to load. */
function takeAgent(bundler) {
  bundler.onResolve({ filter: undici }, async ({ path, resolveDir, kind, pluginData }) => {
    if (pluginData === undici) return undefined;
    const { path: real } = await bundler.resolve(path, { resolveDir, kind, pluginData: undici });
    // The path is in the script, which is the same on every machine.
    return { path, namespace: "undici-agent", pluginData: dirname(real) };
  });
  bundler.onLoad({ filter: anything, namespace: "undici-agent" }, ({ pluginData }) => ({
    contents: [
      'Object.assign(require("./lib/dispatcher/dispatcher").prototype, require("./lib/api"));',
      'exports.Agent = require("./lib/dispatcher/agent");',
    ].join("\n"),
    resolveDir: pluginData,
  }));
}

/** The script imports tables from their own files. */
function leaveTables(bundler) {
  bundler.onResolve({ filter: anything }, ({ path, kind }) => {
    const table = kind === "dynamic-import" && Object.keys(tables).find((name) => isTable[name].test(path));
    return table ? { path: `./${table}.js`, external: true } : undefined;
  });
}

/** A table is a dependency of a package, not of the command. */
function findTables(bundler) {
  bundler.onResolve({ filter: tinyldPackage }, ({ kind, path }) => {
    if (kind !== "entry-point") return undefined;
    return bundler.resolve(path, { resolveDir: join(root, "../../packages/quality"), kind: "dynamic-import" });
  });
}

/** Convert pages with the other script, whose compiled code can be kept when the process ends. */
function runConversion(bundler) {
  bundler.onLoad({ filter: conversionFile }, () => ({
    contents: `export async function loadConversion() {
  const { keepCompiledAtExit, runScript } = await import("../bin/run-script.js");
  return { ...runScript("page.cjs"), keepCompiled: keepCompiledAtExit };
}`,
  }));
  bundler.onResolve({ filter: runScriptFile }, ({ path }) => ({ path, external: true }));
}

/** Leave what the main script imports when it needs it to the modules, except the command for one page. */
function leaveCommands(bundler) {
  bundler.onResolve({ filter: relativePath }, ({ path, kind, resolveDir }) => {
    if (kind !== "dynamic-import" || path.endsWith("/page-command.js") || path.includes("run-script")) return undefined;
    commands.add(relative(root, join(resolveDir, path)));
    return { path: `./${basename(path)}`, external: true };
  });
}

/** Put parts into one script. What the first build has left to other files stays where it is. */
function joinParts(bundler) {
  bundler.onResolve({ filter: relativePath }, ({ path, resolveDir }) => {
    const file = join(resolveDir, path);
    return existsSync(file) ? { path: file, sideEffects: true } : { path, external: true };
  });
}

/** Take modules of the main script from it: errors are recognized by their class, and the terminal has a state. */
function shareModules(bundler, names) {
  bundler.onLoad({ filter: anything }, ({ path }) => {
    const own = names.get(path);
    if (own === undefined) return undefined;
    const module = `runScript("main.cjs").shared["${relative(root, path)}"]`;
    return {
      contents: `import { runScript } from "../bin/run-script.js";\nexport const { ${own.join(", ")} } = ${module};`,
    };
  });
  bundler.onResolve({ filter: runScriptFile }, ({ path }) => ({ path, external: true }));
}
