import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package that is installed with another one. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
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
 * Packages and everything that their users install with them, as in `node_modules`. Peers do not count.
 *
 * @param folders Folders of the packages.
 * @throws {Error} If a dependency is not installed. Optional ones may be missing, such as those of other machines.
 * @example
 * installedWith(process.cwd()).map(({ name }) => name);
 */
export function installedWith(...folders: readonly string[]): Dependency[] {
  const found = new Map<string, Dependency>();
  const pending = folders.map((folder) => realpathSync(folder));
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (found.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const { name, version, dependencies = {}, optionalDependencies = {} } = manifest;
    found.set(folder, { name, version, folder, installScripts: installScriptsOf(manifest, folder) });
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = findPackage(needed, folder);
      if (path !== undefined) pending.push(path);
      else if (!(needed in optionalDependencies)) throw new Error(`${needed} is not installed for ${folder}`);
    }
  }
  return [...found.values()];
}

/** npm also builds whatever has a `binding.gyp`. */
function installScriptsOf({ scripts = {} }: Manifest, folder: string): string[] {
  const named = scriptsAtInstall.filter((name) => scripts[name] !== undefined);
  return existsSync(join(folder, "binding.gyp")) ? [...named, "binding.gyp"] : named;
}

/** Where Node finds a package that is imported from `folder`. */
function findPackage(name: string, folder: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
  }
  return undefined;
}

/** What packages bring with them. */
export interface InstalledSize {
  readonly megabytes: number;
  /** Packages in all, themselves included. */
  readonly packages: number;
}

/** Weigh packages of a project's `node_modules` with everything that they depend on, as if they were installed alone. */
export function sizeInstalled(project: string, ...names: readonly string[]): InstalledSize {
  const installed = installedWith(...names.map((name) => join(project, "node_modules", name)));
  const bytes = installed.reduce((sum, { folder }) => sum + bytesIn(folder), 0);
  return { megabytes: Number((bytes / 1e6).toFixed(1)), packages: installed.length };
}

/** Files of a package without those of packages inside it. */
function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) bytes += statSync(path).size;
    else if (entry.isDirectory() && entry.name !== "node_modules") bytes += bytesIn(path);
  }
  return bytes;
}
