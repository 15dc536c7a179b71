import { aBoolean, aString, aWholeNumber, checkOptions, type OptionChecks, oneOf } from "@decant/page";
import type { PipelineOptions } from "@decant/pipeline";
import { Problem } from "./problem.ts";

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

/** The format that a media type of {@link offeredTypes} names. */
export function formatOf(type: string): OutputFormat {
  return formatByType.get(type) as OutputFormat;
}

/** How one page is converted and written. */
export interface PageSettings {
  /** @default as `Accept` says */
  readonly format?: OutputFormat | undefined;
  readonly preset?: PipelineOptions["preset"];
  readonly comments?: PipelineOptions["comments"];
  readonly title?: PipelineOptions["title"];
  /** `false` converts the whole page. */
  readonly extract?: boolean | undefined;
  /** Write metadata above Markdown and text, and around HTML. */
  readonly metadata?: boolean | undefined;
  /** Most tokens of a chunk, or of the answer to a question. */
  readonly budget?: number | undefined;
  /** Let the anchor of each chunk open the page at the passage and mark it (text fragment). */
  readonly cite?: boolean | undefined;
  /** Give the parts of the page that answer, instead of the page. */
  readonly question?: string | undefined;
}

/** Most tokens that a chunk may be asked to have. */
export const maxBudget = 32_768;

export const longestQuestion = 1000;
const anyWord = /[\p{L}\p{N}]/u;

const checks: OptionChecks<PageSettings> = {
  format: oneOf(...formatNames),
  preset: oneOf("precision", "balanced", "recall", "fast"),
  comments: oneOf("separate", "include", "drop"),
  title: oneOf("always", "content", "never"),
  extract: aBoolean,
  metadata: aBoolean,
  cite: aBoolean,
  budget: aWholeNumber(16, maxBudget),
  question: {
    expected: `some words of at most ${longestQuestion} characters`,
    accepts: (value) => typeof value === "string" && value.length <= longestQuestion && anyWord.test(value),
  },
};

/** The options of a JSON body, without those named. @throws {Problem} `bad-option`. */
export function checkSettings(settings: object): PageSettings {
  try {
    checkOptions<PageSettings>(settings, checks);
    return settings;
  } catch (error) {
    throw new Problem("bad-option", (error as Error).message);
  }
}

const words: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const digits = /^\d{1,9}$/;

/** The options of a query. @throws {Problem} `bad-option`. */
export function readQuery(query: URLSearchParams): PageSettings {
  const settings: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const [text = "", ...others] = query.getAll(name);
    if (others.length > 0)
      throw new Problem("bad-option", `${name}: expected it once, got it ${others.length + 1} times`);
    const check = checks[name as keyof PageSettings];
    if (check === aBoolean) settings[name] = words.get(text) ?? text;
    else settings[name] = name === "budget" && digits.test(text) ? Number(text) : text;
  }
  return checkSettings(settings);
}

/** The address of a page. @throws {Problem} `bad-url`. */
export function readUrl(text: unknown): string {
  if (!aString.accepts(text)) throw new Problem("bad-url", "url: expected an http or https address");
  const url = URL.canParse(text as string) ? new URL(text as string) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new Problem(
    "bad-url",
    `url: expected an http or https address, got ${JSON.stringify((text as string).slice(0, 200))}`,
  );
}
