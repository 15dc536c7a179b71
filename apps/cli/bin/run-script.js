/**
 * Runs scripts of the bundle, and keeps the code that V8 compiled of them for the next start.
 *
 * Node's own compile cache holds what is compiled when a file is loaded. Most functions are compiled when they are first called, which
 * takes longer than a small page does: so this one is written after pages were converted, and holds all that they needed. Worker threads
 * flush none of it (`limitHeapGrowth`): after large pages, what ran at the start alone was missing, and a batch of one page took 428 ms
 * of CPU time instead of 338. It is beside Node's, in a folder for each version of Node, and obeys `NODE_COMPILE_CACHE` and
 * `NODE_DISABLE_COMPILE_CACHE`. Without a folder that can be written, everything is compiled again.
 */
const fs = process.getBuiltinModule("node:fs");
const vm = process.getBuiltinModule("node:vm");
const { enableCompileCache, getCompileCacheDir } = process.getBuiltinModule("node:module");

// Node 20 has none.
enableCompileCache?.();

/** Scripts by name. */
const scripts = new Map();

/**
 * The exports of a script of the bundle; it runs once.
 *
 * @param name Name of the file in `bundle`.
 * @param kind Threads with other V8 flags need other code.
 */
export function runScript(name, kind = "main") {
  const known = scripts.get(name);
  if (known !== undefined) return known.module.exports;
  const url = new URL(`../bundle/${name}`, import.meta.url);
  // The bundle is ASCII, which is read as it is.
  const source = fs.readFileSync(url, "latin1");
  // The build ends the script with a comment that is a hash of it.
  const id = source.slice(source.lastIndexOf("//") + 2).trim();
  const folder = getCompileCacheDir?.();
  const path = folder && `${folder}/decant-${id}-${kind}`;
  const cachedData = path && readOwn(path);
  const script = new vm.Script(source, {
    filename: process.getBuiltinModule("node:url").fileURLToPath(url),
    cachedData,
  });
  const module = { exports: {} };
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  scripts.set(name, { script, module, path: isKept ? undefined : path });
  script.runInThisContext()(module, url.href, (path) => import(path.startsWith("./") ? new URL(path, url).href : path));
  return module.exports;
}

/** Write the code of the scripts that was not there when they were loaded. */
export function keepCompiled() {
  for (const { script, path } of scripts.values()) {
    if (path === undefined) continue;
    const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    try {
      fs.writeFileSync(temporary, script.createCachedData(), { mode: 0o600, flush: true });
      fs.renameSync(temporary, path);
    } catch {
      // The folder is read-only or full: the next start compiles again.
      fs.rmSync(temporary, { force: true });
    }
  }
}

let isKeptAtExit = false;

/** Do so when the process ends. */
export function keepCompiledAtExit() {
  if (!isKeptAtExit) process.once("exit", keepCompiled);
  isKeptAtExit = true;
}

/** The content of a file that nobody else can have written: V8 trusts it. */
function readOwn(path) {
  let file;
  try {
    file = fs.openSync(path, "r");
    const { uid, mode } = fs.fstatSync(file);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? fs.readFileSync(file) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) fs.closeSync(file);
  }
}
