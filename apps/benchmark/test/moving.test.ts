import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { style } from "@decant/normalize";
import { createPipeline, type PipelineOptions } from "@decant/pipeline";
import { describe, expect, test } from "vitest";

const { resolve } = createRequire(import.meta.url);

/** Folder of an installed package. */
function folderOf(name: string): string {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return dirname(resolve(join(path, name, "package.json")));
    } catch {}
  }
  throw new Error(`${name} is not installed`);
}

interface Peer {
  /** Page of the documentation. */
  readonly page: string;
  /** Table on the page. */
  readonly table: string;
  readonly package: string;
  /** Package and file that declare the options, and the text that their list begins after. */
  readonly types: readonly [name: string, file: string, start: string];
}

const peers: readonly Peer[] = [
  {
    page: "from-readability",
    table: "@mozilla/readability",
    package: "@mozilla/readability",
    types: ["@mozilla/readability", "index.d.ts", "document: Document,\n    options?: {\n      debug"],
  },
  {
    page: "from-readability",
    table: "turndown",
    package: "turndown",
    types: ["@types/turndown", "index.d.ts", "interface Options {"],
  },
  {
    page: "from-defuddle",
    table: "defuddle",
    package: "defuddle",
    types: ["defuddle", "dist/types.d.ts", "interface DefuddleOptions {"],
  },
  {
    page: "from-mdream",
    table: "mdream",
    package: "mdream",
    types: ["mdream", "dist/index.d.mts", "interface MdreamOptions {"],
  },
  {
    page: "from-mdream",
    table: "mdream clean",
    package: "mdream",
    types: ["mdream", "dist/index.d.mts", "interface CleanOptions {"],
  },
];

/** Names of the fields of an interface, without those of objects inside it. */
function namesIn({ types: [name, file, start] }: Peer): string[] {
  const text = readFileSync(join(folderOf(name), file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const from = text.indexOf(start);
  if (from < 0) throw new Error(`${name}/${file} has no ${start}`);
  const begin = from + start.indexOf("{") + 1;
  const names: string[] = [];
  let depth = 0;
  for (const line of text.slice(begin).split("\n")) {
    const field = /^\s*(\w+)\??:/.exec(line)?.[1];
    if (depth === 0 && field !== undefined) names.push(field);
    depth += (line.match(/[{(]/g)?.length ?? 0) - (line.match(/[})]/g)?.length ?? 0);
    if (depth < 0) break;
  }
  return names;
}

/** First and second cells of a table of options. */
function rowsOf({ page, table }: Peer): { readonly names: readonly string[]; readonly here: string }[] {
  const text = readFileSync(new URL(`../../site/docs/${page}.md`, import.meta.url), "utf8");
  const start = text.indexOf(`<!-- options: ${table} -->`);
  const lines = text.slice(start, text.indexOf("<!-- end of options -->", start)).split("\n").slice(3);
  return lines
    .filter((line) => line.startsWith("|"))
    .map((line) => {
      const [, first = "", here = ""] = line.split("|");
      return { names: [...first.matchAll(/`(\w+)`/g)].map(([, name]) => name as string), here };
    });
}

describe.each(peers)("$page: $table", (peer) => {
  const rows = rowsOf(peer);

  test("every option of the library is in the table, and no other", () => {
    const names = namesIn(peer);
    expect(names.length).toBeGreaterThan(5);
    expect(rows.flatMap((row) => row.names).sort()).toEqual([...names].sort());
  });

  test("what it becomes is an option here", () => {
    const written = rows.flatMap(({ here }) => [...here.matchAll(/`(\{[^`]*\})`/g)].map(([, code]) => code as string));
    expect(written.length).toBeGreaterThan(1);
    for (const code of written) {
      const options = new Function(`return (${code});`)() as PipelineOptions;
      expect(() => createPipeline(options, { style }), code).not.toThrow();
    }
  });

  test("the version is the one that the page names", () => {
    const { version } = JSON.parse(readFileSync(join(folderOf(peer.package), "package.json"), "utf8"));
    const text = readFileSync(new URL(`../../site/docs/${peer.page}.md`, import.meta.url), "utf8");
    expect(text).toContain(` ${version}. `);
  });
});
