import { type ConversionOptions, defaultOptions, readOptions, writeOptions } from "./options.ts";
import { type PaneId, paneIds } from "./panes/pane.ts";
import type { AskRequest, ChunkRequest } from "./worker/protocol.ts";

/** What the address bar holds: options and the name of an example, never the page itself. */
export interface LinkState {
  readonly pane: PaneId;
  readonly example: string;
  readonly options: ConversionOptions;
  readonly other: ConversionOptions;
  readonly chunks: ChunkRequest;
  /** Type of the records; empty for the one that fits the page. */
  readonly record: string;
  readonly quote: string;
  readonly ask: AskRequest;
}

const defaultPane: PaneId = "markdown";
/** The parameter of a link that "Copy link" made, with the page in it. */
export const packedParameter = "page";

const defaultChunks: ChunkRequest = { budget: 512, overlap: 0, tokenizer: "o200k" };
export const budgetRange = { min: 32, max: 2048, step: 32 } as const;
export const askRange = { min: 40, max: 2000, step: 20 } as const;
const defaultAskBudget = 400;

const defaultOther: ConversionOptions = { ...defaultOptions, preset: "precision" };
const otherPrefix = "to.";

/** Longest question, in characters. */
export const maxQuestion = 1000;

export function readLink(hash: string): LinkState {
  const parameters = new URLSearchParams(hash.replace("#", ""));
  const pane = paneIds.find((id) => id === parameters.get("pane")) ?? defaultPane;
  const hasOther = [...parameters.keys()].some((name) => name.startsWith(otherPrefix));
  return {
    pane,
    example: parameters.get("example") ?? "",
    options: readOptions(parameters),
    other: hasOther ? readOptions(parameters, otherPrefix) : defaultOther,
    chunks: {
      budget: within(parameters.get("budget"), budgetRange.min, budgetRange.max, defaultChunks.budget),
      overlap: within(parameters.get("overlap"), 0, 256, defaultChunks.overlap),
      tokenizer: parameters.get("tokenizer") === "estimate" ? "estimate" : "o200k",
    },
    record: parameters.get("record") ?? "",
    quote: parameters.get("quote") ?? "",
    ask: {
      question: (parameters.get("ask") ?? "").slice(0, maxQuestion),
      budget: within(parameters.get("tokens"), askRange.min, askRange.max, defaultAskBudget),
    },
  };
}

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

export function writeLink({ pane, example, options, other, chunks, record, quote, ask }: LinkState): string {
  const parameters = new URLSearchParams();
  if (example !== "") parameters.set("example", example);
  if (pane !== defaultPane) parameters.set("pane", pane);
  writeOptions(options, parameters);
  if (JSON.stringify(other) !== JSON.stringify(defaultOther)) {
    // A comparison with the defaults needs a parameter, too, to be told from none.
    parameters.set(`${otherPrefix}preset`, other.preset);
    writeOptions(other, parameters, otherPrefix);
  }
  for (const name of ["budget", "overlap", "tokenizer"] as const)
    if (chunks[name] !== defaultChunks[name]) parameters.set(name, String(chunks[name]));
  if (record !== "") parameters.set("record", record);
  if (quote !== "") parameters.set("quote", quote);
  if (ask.question !== "") parameters.set("ask", ask.question);
  if (ask.budget !== defaultAskBudget) parameters.set("tokens", String(ask.budget));
  const text = parameters.toString();
  return text === "" ? "" : `#${text}`;
}

export function withPage(link: LinkState, packed: string): string {
  const hash = writeLink(link);
  return `${hash === "" ? "#" : `${hash}&`}${packedParameter}=${packed}`;
}
