import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package that is installed with another one. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  /** Scripts that a package manager would run when it installs the package. */
  readonly installScripts: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

const scriptsAtInstall = ["preinstall", "install", "postinstall"] as const;

/**
 * A package and everything that its users install with it, as in `node_modules`.
 *
 * @param folder Folder of the package.
 * @throws {Error} If a dependency is not installed. Optional ones may be missing.
 * @example
 * installedWith(process.cwd()).map(({ name }) => name);
 */
export function installedWith(folder: string): Dependency[] {
  const found = new Map<string, Dependency>();
  const pending = [realpathSync(folder)];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const manifest = readManifest(at);
    const id = `${manifest.name}@${manifest.version}`;
    if (found.has(id)) continue;
    found.set(id, { name: manifest.name, version: manifest.version, installScripts: installScriptsOf(manifest, at) });
    for (const name of Object.keys(manifest.dependencies ?? {})) pending.push(resolvePackage(name, at));
    for (const name of Object.keys(manifest.optionalDependencies ?? {})) {
      const optional = findPackage(name, at);
      if (optional !== undefined) pending.push(optional);
    }
  }
  return [...found.values()];
}

/** npm also builds whatever has a `binding.gyp`. */
function installScriptsOf({ scripts = {} }: Manifest, folder: string): string[] {
  const named = scriptsAtInstall.filter((name) => scripts[name] !== undefined);
  return existsSync(join(folder, "binding.gyp")) ? [...named, "binding.gyp"] : named;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function resolvePackage(name: string, folder: string): string {
  const found = findPackage(name, folder);
  if (found === undefined) throw new Error(`${name} is not installed for ${folder}`);
  return found;
}

/** Where Node finds a package that is imported from `folder`. */
function findPackage(name: string, folder: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  return undefined;
}
