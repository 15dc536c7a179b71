import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a package brings with it. */
export interface InstalledSize {
  readonly name: string;
  readonly megabytes: number;
  /** Packages in all, itself included. */
  readonly packages: number;
}

interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Weigh a package of a project's `node_modules` with everything that it depends on, as if it were installed alone: optional
 * dependencies count where this machine has them, peers do not.
 */
export function sizeInstalled(project: string, name: string): InstalledSize {
  const found = new Set<string>();
  const pending = [join(project, "node_modules", name)];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Dependencies;
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const path = resolveFrom(folder, dependency);
      if (path !== undefined) pending.push(path);
    }
  }
  const bytes = [...found].reduce((sum, folder) => sum + bytesIn(folder), 0);
  return { name, megabytes: Number((bytes / 1e6).toFixed(1)), packages: found.size };
}

/** The nearest `node_modules` upwards that has the package; `undefined` for an optional one of another machine. */
function resolveFrom(folder: string, name: string): string | undefined {
  for (let from = folder; from !== dirname(from); from = dirname(from)) {
    const path = join(from, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
  }
  return undefined;
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
