import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fixtures } from "../fixtures.ts";
import type { RoundTripGold, RoundTripPage, RoundTripSet } from "./gold.ts";
import { holdsOnly } from "./held-by-page.ts";
import { type ContentBlock, type Inventory, takeInventory } from "./inventory.ts";
import { plain } from "./text.ts";

/** What `manifest.json` says of a site; see `fixtures/sites`. */
interface Site {
  /** Address of a page, with `{page}` for its name. */
  readonly page: string;
  /** Address of the page called `index`, where it is another. */
  readonly index?: string;
  /** Address of an image, with `{image}` for its name. */
  readonly image: string;
  readonly lacks: readonly string[];
}

const contentFolder = join(fixtures, "sites/content");

/**
 * Read pages that generators made of the handbook in `fixtures/sites`: `<site>/<page>.html` with `manifest.json`, as its
 * `build.mjs` writes them. The gold is made from the sources, and from it is taken what a page does not hold.
 *
 * @throws {Error} If the folder or its manifest cannot be read.
 */
export async function loadSites(folder: string): Promise<RoundTripSet> {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { sites: Record<string, Site> };
  const sources = await readSources();
  const inner = (await readdir(folder)).includes("pages") ? "pages/" : "";
  const digest = createHash("sha256");
  const pages: RoundTripPage[] = [];
  for (const [generator, site] of Object.entries(manifest.sites)) {
    for (const [page, source] of sources) {
      const file = `${inner}${generator}/${page}.html`;
      const html = await readFile(join(folder, file), "utf8").catch(() => undefined);
      if (html === undefined) continue;
      digest.update(html);
      const gold = holdsOnly(goldOf(page, source, site), html, site.lacks);
      pages.push({ generator, page, file, group: `generator:${generator}`, gold });
    }
  }
  return { id: "sites", folder, pages, goldSha256: digest.digest("hex") };
}

async function readSources(): Promise<Map<string, string>> {
  const files = (await readdir(contentFolder)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(contentFolder, name), "utf8")));
  return new Map(files.map((name, index) => [name.slice(0, -".md".length), texts[index] as string]));
}

const label = /^<!-- (tab|details): (.*) -->$/gm;
const codeTitle = /^`{3,}\w* title="([^"]*)"$/gm;
const terms = /<!-- terms -->([\s\S]*?)<!-- end terms -->/g;
const caption = /^<!-- figure -->\n\n.*\n\n(.*)\n\n<!-- end figure -->$/gm;
const calloutHead = /^> \[!(\w+)\]\n(?:> \*\*(.*)\*\*\n>\n)?/gm;
const heading = /^# (.*)$/m;
const calloutMark = /^\[!\w+\]\s*/;

/** The gold of a page, whatever its generator makes of it. */
function goldOf(page: string, source: string, site: Site): RoundTripGold {
  // Elements are written as their marks, the title of a callout after its kind.
  const text = source
    .replace(/<kbd>(.*?)<\/kbd>/g, "`$1`")
    .replace(/<mark>(.*?)<\/mark>/g, "*$1*")
    .replace(calloutHead, (_, kind, title = "") => `> [!${kind}] ${title}\n>\n`);
  const found = takeInventory(text, page === "math");
  const extras = [
    ...matchesOf(label, source, 2),
    ...matchesOf(codeTitle, source, 1),
    ...matchesOf(caption, source, 1),
    ...found.callouts.flatMap(({ title }) => title ?? []),
    ...matchesOf(terms, source, 1).flatMap(termsOf),
  ];
  const title = heading.exec(source)?.[1] ?? "";
  const besides = new Set([title, ...extras]);
  const isBlock = (block: ContentBlock): boolean =>
    !("text" in block && (besides.has(block.text) || calloutMark.test(block.text)));
  const captions = [...besides, ...found.images.map(({ alt }) => alt)];
  return {
    url: addressOf(page, site),
    page,
    title,
    titleIn: true,
    blocks: found.blocks.filter(isBlock),
    links: found.links.map((link) => ({ ...link, href: linkAddress(link.href, page, site) })),
    images: found.images.map((image) => ({
      ...image,
      src: site.image.replace("{image}", image.src.replace("/img/", "")),
    })),
    marks: found.marks.filter((mark) => !besides.has(mark.text)),
    callouts: calloutsOf(found),
    footnotes: found.footnotes,
    extras: extras.map((extra) => ({ kind: "extra", text: plain(extra) })),
    sourceText: found.text.replace(calloutMark, ""),
    allowText: [found.text, ...captions].join("\n"),
    dropped: [],
  };
}

/** What MyST and others call danger. */
const kindNames: Readonly<Record<string, string>> = { caution: "danger" };

function calloutsOf({ callouts }: Inventory): Inventory["callouts"] {
  return callouts.map(({ kind, title, text }) => {
    const body = text.replace(calloutMark, "");
    return {
      kind: kind && (kindNames[kind] ?? kind),
      title,
      text: title === null ? body : body.slice(title.length).trim(),
    };
  });
}

function matchesOf(pattern: RegExp, text: string, group: number): string[] {
  return [...text.matchAll(pattern)].map((match) => match[group] ?? "");
}

/** Of a list of terms: each term, its definition, and both. */
function termsOf(list: string): string[] {
  const { blocks, marks } = takeInventory(list, false);
  const terms = marks.filter(({ kind }) => kind === "strong").map(({ text }) => text);
  return blocks.flatMap((block) => {
    if (block.type !== "li") return [];
    const term = terms.find((name) => block.text.startsWith(name)) ?? "";
    return [block.text, term, block.text.slice(term.length).trim()];
  });
}

function addressOf(page: string, { page: pattern, index }: Site): string {
  return page === "index" && index !== undefined ? index : pattern.replace("{page}", page);
}

const pageLink = /^(\w+)\.md(#.*)?$/;

function linkAddress(url: string, from: string, site: Site): string {
  if (url.startsWith("#")) return `${addressOf(from, site)}${url}`;
  const [, page, hash = ""] = pageLink.exec(url) ?? [];
  return page === undefined ? url : `${addressOf(page, site)}${hash}`;
}
