import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadAdapter, type ToMarkdown } from "../systems/adapter.ts";

export interface Rival {
  readonly id: string;
  /** What of the packages runs, in a few words. */
  readonly description: string;
  /** What somebody installs to use it, with versions; empty for ours, whose size the packages' own test measures. */
  readonly packages: Readonly<Record<string, string>>;
  /** Name of the system that `accuracy` scores. */
  readonly system: string;
  readonly load: () => Promise<ToMarkdown>;
}

/** A rival that is no dependency of this app: it is installed for the run, with its adapter of the folder `rivals`. */
interface Guest {
  readonly id: string;
  readonly description: string;
  readonly packages: Readonly<Record<string, string>>;
}

const guests: readonly Guest[] = [
  {
    id: "get-md",
    description: "Readability, then Turndown, on cheerio and happy-dom",
    packages: { "@nanocollective/get-md": "1.7.0" },
  },
  {
    id: "html-to-markdown",
    description: "native code; filters of navigation and forms, no scoring",
    packages: { "@kreuzberg/html-to-markdown-node": "3.7.2" },
  },
];

/** Rivals that are here, ours first. */
export const residents: readonly Rival[] = [
  {
    id: "decant",
    description: "main content, checked Markdown, metadata, ledger",
    packages: {},
    system: "decant",
    load: async () => {
      const { createDecantPipeline } = await import("../systems/decant.ts");
      const pipeline = createDecantPipeline(undefined);
      return ({ bytes, url }) => pipeline.convert(bytes, url === "" ? {} : { url }).markdown;
    },
  },
  {
    id: "readability",
    description: "with linkedom and Turndown",
    packages: versionsOf("@mozilla/readability", "linkedom", "turndown", "@truto/turndown-plugin-gfm"),
    system: "readability",
    load: async () => (await import("../systems/peers.ts")).loadReadability(),
  },
  {
    id: "defuddle",
    description: "with linkedom",
    packages: versionsOf("defuddle", "linkedom"),
    system: "defuddle",
    load: async () => (await import("../systems/peers.ts")).loadDefuddle(),
  },
  {
    id: "mdream",
    description: "JavaScript, minimal form; tag filters, no scoring",
    packages: versionsOf("@mdream/js"),
    system: "mdream-js",
    load: async () => (await import("../systems/peers.ts")).loadMdream("js"),
  },
];

export function adapterRival(id: string, file: string, about: Pick<Rival, "description" | "packages">): Rival {
  return { id, ...about, system: `adapter:${file}`, load: () => loadAdapter(file) };
}

function versionsOf(...names: readonly string[]): Record<string, string> {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(names.map((name) => [name, manifest.devDependencies[name] as string]));
}

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
