import { parse } from "@decant/dom";
import { normalize } from "@decant/normalize";
import { sanitize } from "@decant/sanitizer";
import { Parser } from "htmlparser2";
import { runStages, type StageName } from "../stages.ts";
import { peers } from "../systems/peers.ts";
import type { PageInput } from "../systems/system.ts";

/** Called when a named part of the work on a page is done. */
export type Lap = (part: StageName) => void;

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

type Run = (page: PageInput) => unknown;

const direct = (id: string, description: string, run: Run): Subject => ({ id, description, load: async () => run });

/** In the order of reports. */
export const subjects: readonly Subject[] = [
  direct("dom", "parse of @decant/dom: tree with offsets", ({ html }) => parse(html)),
  {
    id: "decant",
    description: "@decant/pipeline, bytes to Markdown, metadata and ledger",
    load: () => loadDecant(undefined),
  },
  { id: "decant:fast", description: "the same, preset fast", load: () => loadDecant("fast") },
  {
    id: "stages",
    description: "the stages of the pipeline one by one, with a stop watch between them",
    load: async () => runStages,
  },
  direct(
    "decant:conversion",
    "@decant/dom, sanitizer and normalize on the whole page: no extraction, metadata or ledger",
    convertWhole,
  ),
  ...peers,
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
  return ({ bytes, url }) => pipeline.convert(bytes, { url: url || undefined });
}
