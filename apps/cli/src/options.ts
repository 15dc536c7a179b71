import type { PipelineOptions } from "@decant/pipeline";

type NormalizeOptions = NonNullable<PipelineOptions["markdown"]>;

/** Shared by both commands: how a page is converted. Plain data, so that it can be sent to a worker. */
export interface ConversionSettings {
  readonly preset: Preset;
  /** `false` converts the whole input without looking for its main content. */
  readonly extract: boolean;
  /** What becomes of comments below the main content. */
  readonly comments: Comments;
  readonly verify: boolean;
  readonly strict: boolean;
  /** How the Markdown is written; those not given have the defaults of `@decant/normalize`. */
  readonly markdown: Pick<NormalizeOptions, MarkdownStyle>;
  /** Primary languages of content that is wanted, as BCP 47; empty for all. */
  readonly targetLanguages: readonly string[];
}

/** Options of the writer, each with what it may be; the first is the default. */
export const markdownStyles: { readonly [Name in MarkdownStyle]: readonly NonNullable<NormalizeOptions[Name]>[] } = {
  links: ["inline", "reference", "drop"],
  images: ["keep", "alt", "link", "drop"],
  tables: ["pipes", "list"],
  headings: ["atx", "setext"],
  bullet: ["-", "*", "+"],
  emphasis: ["*", "_"],
  dialect: ["gfm", "commonmark"],
};
export type MarkdownStyle = "links" | "images" | "tables" | "headings" | "bullet" | "emphasis" | "dialect";

export const presets = ["balanced", "precision", "recall", "fast"] as const;
export type Preset = (typeof presets)[number];

export const commentsChoices = ["separate", "include", "drop"] as const;
export type Comments = (typeof commentsChoices)[number];

export const formats = ["markdown", "text", "html", "json"] as const;
export type Format = (typeof formats)[number];

/** Fields of a page's record that are written unless `--fields` says otherwise, in this order. */
export const defaultFields = [
  "id",
  "url",
  "ok",
  "markdown",
  "text",
  "comments",
  "metadata",
  "page_type",
  "confidence",
  "verdict",
  "violations",
  "hidden",
  "stats",
] as const;

/** Fields that are written only when asked for. */
export const extraFields = [
  "html",
  "layer",
  "candidates",
  "blocks",
  "ledger",
  "evidence",
  "diagnostics",
  "source",
  "content_language",
] as const;

export type Field = (typeof defaultFields)[number] | (typeof extraFields)[number];
export const fields: readonly Field[] = [...defaultFields, ...extraFields];

export interface PageCommandOptions extends ConversionSettings {
  readonly format: Format;
  readonly frontMatter: boolean;
  readonly fields: readonly Field[];
  readonly explain: boolean;
  /** Words of the page to look for; the answer is written instead of the page. */
  readonly find?: string;
  /** File for the HTML report. */
  readonly report?: string;
  /** File for the source map. */
  readonly sourceMap?: string;
  readonly color: boolean;
  readonly output?: string;
  readonly url?: string;
  readonly contentType?: string;
  /** For fetching; also for converting when it was given on the command line. */
  readonly timeoutMs: number;
  readonly limitConversion: boolean;
  readonly maxBytes: number;
  readonly quiet: boolean;
}

export interface CheckCommandOptions {
  readonly format: "text" | "json";
  readonly url?: string;
  readonly only?: readonly string[];
  readonly except: readonly string[];
  /** Also check the form that Decant writes. */
  readonly canonical: boolean;
  readonly maxBytes: number;
  readonly color: boolean;
  readonly quiet: boolean;
}

/** How the pages of `decant chunk` are cut. */
export interface ChunkSettings {
  readonly budget: number;
  readonly overlap: number;
  /** Left out for the default of `@decant/chunk`. */
  readonly minTokens?: number;
  /** `o200k`, `estimate`, `qwen2.5`, or the path of a `tokenizer.json`. */
  readonly tokenizer: string;
}

export interface BatchCommandOptions extends ConversionSettings {
  readonly fields: readonly Field[];
  /** Given for `decant chunk`, whose lines are chunks. */
  readonly chunks?: ChunkSettings;
  readonly output?: string;
  readonly url?: string;
  readonly contentType?: string;
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxMemoryMb: number;
  readonly quiet: boolean;
}

export const reduceModes = ["subtree", "prune", "strip", "markdown"] as const;
export const coverChoices = ["page", "content"] as const;

export interface ReduceCommandOptions {
  readonly coverage: number;
  readonly maxTokens?: number;
  readonly mode: (typeof reduceModes)[number];
  /** Whose words are to be covered: all that the page shows, or those of its main content. */
  readonly cover: (typeof coverChoices)[number];
  readonly tokenizer: string;
  /** Write no pages. */
  readonly dryRun: boolean;
  /** Folder for the reduced pages. */
  readonly output?: string;
  /** File for the results. */
  readonly results: string;
  readonly url?: string;
  readonly maxBytes: number;
  readonly quiet: boolean;
}

// Guesses. A page of this size takes seconds; one that needs longer is more likely a trap than a document.
export const defaultTimeoutMs = 30_000;
// Guess: pages above are dumps, and the heap of a worker below would not hold much more.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const defaultMaxMemoryMb = 2048;
