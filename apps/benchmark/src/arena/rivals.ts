import { readFileSync } from "node:fs";
import { loadAdapter, type ToMarkdown } from "../systems/adapter.ts";

/** A system of the arena. */
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

export const guests: readonly Guest[] = [
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

/** A rival whose adapter is a file. */
export function adapterRival(id: string, file: string, about: Pick<Rival, "description" | "packages">): Rival {
  return { id, ...about, system: `adapter:${file}`, load: () => loadAdapter(file) };
}

/** The versions of dependencies of this app, from its manifest. */
function versionsOf(...names: readonly string[]): Record<string, string> {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(names.map((name) => [name, manifest.devDependencies[name] as string]));
}
