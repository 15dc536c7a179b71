import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { adapterRival, guests, type Rival, residents } from "./rivals.ts";

export interface InstalledSize {
  readonly megabytes: number;
  readonly packages: number;
}

export interface Installed {
  readonly rivals: readonly Rival[];
  readonly sizes: Readonly<Record<string, InstalledSize>>;
}

const run = promisify(execFile);
const adapters = fileURLToPath(new URL("../../rivals/", import.meta.url));

/** Install each rival alone in a folder of its own, as its users would, and weigh it; guests get their adapter beside them. */
export async function installRivals(folder: string, onProgress: (done: string) => void): Promise<Installed> {
  const sizes: Record<string, InstalledSize> = {};
  for (const { id, packages } of [...residents, ...guests]) {
    if (Object.keys(packages).length === 0) continue;
    onProgress(`installing ${id}`);
    sizes[id] = await installAlone(join(folder, id), packages);
  }
  const loaded: Rival[] = [];
  for (const { id, ...about } of guests) {
    const file = join(folder, id, "adapter.mjs");
    await copyFile(join(adapters, `${id}.mjs`), file);
    loaded.push(adapterRival(id, file, about));
  }
  return { rivals: loaded, sizes };
}

async function installAlone(folder: string, dependencies: Readonly<Record<string, string>>): Promise<InstalledSize> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", ...quiet], { cwd: folder });
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  const entries = await readdir(join(folder, "node_modules"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".package-lock"));
  const bytes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  const present = await Promise.all(Object.keys(lock.packages).map((path) => isThere(folder, path)));
  return {
    megabytes: bytes.reduce((sum, size) => sum + size, 0) / 1e6,
    packages: present.filter((is) => is).length,
  };
}

/** A lock file also names binaries of other machines. */
async function isThere(folder: string, path: string): Promise<boolean> {
  if (path === "") return false;
  return stat(join(folder, path)).then(
    () => true,
    () => false,
  );
}
