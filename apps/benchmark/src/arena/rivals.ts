import { execFile } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type InstalledSize, sizeInstalled } from "@decant/package-checks/installed";
import { loadAdapter } from "../systems/index.ts";
import { findPeers, type ToMarkdown, versionsOf } from "../systems/peers.ts";
import { showProgress } from "../table.ts";

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

/** Rivals that are no dependency of this app: each is installed for the run, with its adapter of the folder `rivals`. */
const guests: readonly Omit<Rival, "system" | "load">[] = [
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
  ...findPeers("readability", "defuddle", "mdream-js").map((peer) => ({
    ...peer,
    packages: versionsOf(peer.packages),
    system: peer.id,
  })),
];

export function adapterRival(id: string, file: string, about: Pick<Rival, "description" | "packages">): Rival {
  return { id, ...about, system: `adapter:${file}`, load: () => loadAdapter(file) };
}

export interface Installed {
  readonly rivals: readonly Rival[];
  readonly sizes: Readonly<Record<string, InstalledSize>>;
}

const run = promisify(execFile);
const adapters = fileURLToPath(new URL("../../rivals/", import.meta.url));

/** Install each rival alone in a folder of its own, as its users would, and weigh it; guests get their adapter beside them. */
export async function installRivals(folder: string): Promise<Installed> {
  const sizes: Record<string, InstalledSize> = {};
  for (const { id, packages } of [...residents, ...guests]) {
    if (Object.keys(packages).length === 0) continue;
    showProgress(`installing ${id}`);
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

export async function installAlone(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<InstalledSize> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", ...quiet], { cwd: folder });
  return sizeInstalled(folder, ...Object.keys(dependencies));
}
