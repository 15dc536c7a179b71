import { type ConversionOptions, defaultOptions, readOptions, writeOptions } from "./options.ts";
import { type PaneId, paneIds } from "./panes/pane-ids.ts";
import type { ChunkRequest } from "./worker/protocol.ts";

/** What a link holds: options and the name of an example, never the page itself. */
export interface LinkState {
  readonly pane: PaneId;
  readonly example: string;
  readonly options: ConversionOptions;
  /** Options of the other side of the comparison. */
  readonly other: ConversionOptions;
  readonly chunks: ChunkRequest;
}

const defaultChunks: ChunkRequest = { budget: 512, overlap: 0, tokenizer: "o200k" };
export const budgetRange = { min: 32, max: 2048, step: 32 } as const;

const defaultOther: ConversionOptions = { ...defaultOptions, preset: "precision" };
/** Prefix of the parameters of the comparison. */
const otherPrefix = "to.";

export function readLink(hash: string): LinkState {
  const parameters = new URLSearchParams(hash.replace("#", ""));
  const pane = paneIds.find((id) => id === parameters.get("pane")) ?? "decisions";
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
  };
}

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

export function writeLink({ pane, example, options, other, chunks }: LinkState): string {
  const parameters = new URLSearchParams();
  if (example !== "") parameters.set("example", example);
  if (pane !== "decisions") parameters.set("pane", pane);
  writeOptions(options, parameters);
  if (JSON.stringify(other) !== JSON.stringify(defaultOther)) {
    // A comparison with the defaults needs a parameter, too, to be told from none.
    parameters.set(`${otherPrefix}preset`, other.preset);
    writeOptions(other, parameters, otherPrefix);
  }
  for (const name of ["budget", "overlap", "tokenizer"] as const)
    if (chunks[name] !== defaultChunks[name]) parameters.set(name, String(chunks[name]));
  const text = parameters.toString();
  return text === "" ? "" : `#${text}`;
}
