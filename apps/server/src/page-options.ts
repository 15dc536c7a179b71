import { aString } from "@decant/page";
import type { PipelineOptions } from "@decant/pipeline";
import type { NamedElements } from "./named-elements.ts";
import { Problem } from "./problem.ts";
import { checkRequest, type RequestOptions, readValues } from "./request-options.ts";

/** Formats of an answer, the preferred one first, with the media types that name them. */
export const outputFormats = {
  markdown: ["text/markdown"],
  html: ["text/html", "application/xhtml+xml"],
  json: ["application/json"],
  text: ["text/plain"],
  chunks: ["application/jsonl", "application/x-ndjson", "application/ndjson"],
} as const;

export type OutputFormat = keyof typeof outputFormats;

export const formatNames = Object.keys(outputFormats) as OutputFormat[];

export function mediaTypeOf(format: OutputFormat): string {
  const [type] = outputFormats[format];
  return type === "application/json" || type === "application/jsonl" ? type : `${type}; charset=utf-8`;
}

const formatByType: ReadonlyMap<string, OutputFormat> = new Map(
  formatNames.flatMap((format) => outputFormats[format].map((type) => [type, format] as const)),
);

export const offeredTypes: readonly string[] = [...formatByType.keys()];

export function formatOf(type: string): OutputFormat {
  return formatByType.get(type) as OutputFormat;
}

/** How one page is converted and written. */
export interface PageSettings extends NamedElements {
  /** @default as `Accept` says */
  readonly format?: OutputFormat | undefined;
  readonly preset?: PipelineOptions["preset"];
  readonly comments?: PipelineOptions["comments"];
  readonly title?: PipelineOptions["title"];
  readonly extract?: boolean | undefined;
  readonly metadata?: boolean | undefined;
  readonly budget?: number | undefined;
  readonly cite?: boolean | undefined;
  readonly question?: string | undefined;
}

const aSelector = { type: "string", format: "css-selector", maxLength: 1000, example: ".promo, #related" } as const;

/** Their values, and what they say to the readers of the OpenAPI document. */
export const pageOptions: RequestOptions<PageSettings> = {
  format: { type: "string", enum: formatNames, description: "Format of the answer; by default what Accept prefers" },
  preset: { type: "string", enum: ["precision", "balanced", "recall", "fast"], default: "balanced" },
  comments: { type: "string", enum: ["separate", "include", "drop"], default: "separate" },
  title: { type: "string", enum: ["always", "content", "never"] },
  extract: { type: "boolean", default: true, description: "false converts the whole page" },
  selector: { ...aSelector, description: "CSS selector of the content, instead of a search for it" },
  remove: { ...aSelector, description: "CSS selector of elements that are never content" },
  add: { ...aSelector, description: "CSS selector of elements that are content wherever they are" },
  metadata: { type: "boolean", default: false, description: "Add metadata to Markdown, text and HTML" },
  cite: {
    ...{ type: "boolean", default: false },
    description: "Let the anchor of each chunk open the page at the passage and mark it (text fragment)",
  },
  budget: {
    ...{ type: "integer", minimum: 16, maximum: 32_768 },
    description: "Most tokens of a chunk (512), or of the answer to a question (400)",
  },
  question: {
    ...{ type: "string", maxLength: 1000, pattern: "[\\p{L}\\p{N}]" },
    description: "Give the parts of the page that answer, as Markdown or JSON, instead of the page",
  },
};

/** The options of a JSON body. @throws {Problem} `bad-option`. */
export const checkSettings = (settings: object): PageSettings => checkRequest(settings, pageOptions);

/** The options of a query. @throws {Problem} `bad-option`. */
export const readQuery = (query: URLSearchParams): PageSettings => checkSettings(readValues(query, pageOptions));

/**
 * The address of a page; one without a scheme is taken as browsers take it.
 *
 * @throws {Problem} `bad-url`.
 * @example
 * readUrl("harbour.example/tides"); // "https://harbour.example/tides"
 */
export function readUrl(text: unknown): string {
  if (!aString.accepts(text))
    throw new Problem("bad-url", "url: expected an http or https address, as in /?url=https://example.org/page");
  const address = withScheme((text as string).trim());
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new Problem(
    "bad-url",
    `url: expected an http or https address, got ${JSON.stringify((text as string).slice(0, 200))}`,
  );
}

/** `harbour.example/tides`, `localhost:3000`: a name with a dot, or this machine. */
const bareAddress = /^(?:localhost|(?:[\p{L}\p{N}_-]{1,63}\.){1,20}[\p{L}\p{N}-]{1,63})(?::\d{1,5})?(?=[/?#]|$)/iu;
const ofThisMachine = /^(?:localhost|127\.)/i;

function withScheme(text: string): string {
  if (!bareAddress.test(text)) return text;
  return `${ofThisMachine.test(text) ? "http" : "https"}://${text}`;
}
