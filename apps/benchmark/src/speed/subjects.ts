import { parse } from "@decant/dom";
import { normalize } from "@decant/normalize";
import { sanitize } from "@decant/sanitizer";
import { Parser } from "htmlparser2";
import { runStages, type StageName } from "../stages.ts";
import type { PageInput } from "../systems/system.ts";

/** Called when a named part of the work on a page is done. */
export type Lap = (part: StageName) => void;

/** Something whose cost is measured. */
export interface Subject {
  readonly id: string;
  readonly description: string;
  readonly load: () => Promise<(page: PageInput, lap: Lap) => unknown>;
}

/** What everything else is measured in multiples of. */
export const floor: Subject = {
  id: "floor",
  description: "htmlparser2 tokenizing, with a handler that only counts",
  load: async () => countTokens,
};

/** In the order of reports. */
export const subjects: readonly Subject[] = [
  { id: "dom", description: "parse of @decant/dom: tree with offsets", load: async () => (page) => parse(page.html) },
  {
    id: "decant",
    description: "@decant/pipeline, bytes to Markdown, metadata and ledger",
    load: async () => loadDecant(undefined),
  },
  { id: "decant:fast", description: "the same, preset fast", load: async () => loadDecant("fast") },
  {
    id: "stages",
    description: "the stages of the pipeline one by one, with a stop watch between them",
    load: async () => (page, onStage) => runStages(page, { onStage }),
  },
  {
    id: "decant:conversion",
    description: "@decant/dom, sanitizer and normalize on the whole page: no extraction, metadata or ledger",
    load: async () => convertWhole,
  },
  {
    id: "readability",
    description: "Readability + linkedom + Turndown with GFM",
    load: async () => (await import("./peers.ts")).loadReadability(),
  },
  {
    id: "defuddle",
    description: "Defuddle + linkedom, to Markdown",
    load: async () => (await import("./peers.ts")).loadDefuddle(),
  },
  {
    id: "mdream-js",
    description: "mdream (JavaScript), minimal form: tag filters, no scoring",
    load: async () => (await import("./peers.ts")).loadMdream("js"),
  },
  {
    id: "mdream",
    description: "mdream (native), minimal form: tag filters, no scoring",
    load: async () => (await import("./peers.ts")).loadMdream("native"),
  },
  {
    id: "unified",
    description: "rehype-parse + rehype-remark + remark-gfm + remark-stringify on the whole page: no extraction",
    load: async () => (await import("./peers.ts")).loadUnified(),
  },
];

function countTokens({ html }: PageInput): number {
  let count = 0;
  const add = (): void => {
    count++;
  };
  // Without `onopentag`, which would make the parser build an object of each element's attributes.
  const handler = { onopentagname: add, onattribute: add, onclosetag: add, ontext: add, oncomment: add };
  new Parser(handler).end(html);
  return count;
}

function convertWhole({ html, url }: PageInput): string {
  const { tree } = sanitize(parse(html).children, { source: html, baseUrl: url, offsetsOnly: true });
  return normalize(tree).markdown;
}

async function loadDecant(preset: string | undefined): Promise<(page: PageInput) => unknown> {
  const { createDecantPipeline } = await import("../systems/decant.ts");
  const pipeline = createDecantPipeline(preset);
  return ({ bytes, url }) => pipeline.convert(bytes, { url });
}
