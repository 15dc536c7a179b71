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
  /** Leave out pages without a title, an address and a date. */
  readonly onlyWithMetadata: boolean;
}

/** Options of the writer, each with what it may be; the first is the default. */
export const markdownStyles: { readonly [Name in MarkdownStyle]: readonly NonNullable<NormalizeOptions[Name]>[] } = {
  links: ["inline", "reference", "drop"],
  images: ["keep", "alt", "link", "drop"],
  tables: ["pipes", "list", "drop"],
  formatting: ["keep", "drop"],
  headings: ["atx", "setext"],
  bullet: ["-", "*", "+"],
  emphasis: ["*", "_"],
  dialect: ["gfm", "commonmark"],
};
export type MarkdownStyle =
  | "links"
  | "images"
  | "tables"
  | "formatting"
  | "headings"
  | "bullet"
  | "emphasis"
  | "dialect";

export const presets = ["balanced", "precision", "recall", "fast"] as const;
export type Preset = (typeof presets)[number];

/** `section` and `file` are `separate` for the pipeline; what is written differs. */
export const commentsChoices = ["separate", "section", "file", "include", "drop"] as const;
export type Comments = (typeof commentsChoices)[number];

/** Those of `@decant/formats`, which is not loaded until something is written. */
export const formats = ["markdown", "text", "html", "json", "jsonl", "csv", "tsv", "xml", "tei"] as const;
export type Format = (typeof formats)[number];
/** Other names of formats. */
export const formatSynonyms: Readonly<Record<string, Format>> = { md: "markdown", txt: "text", xmltei: "tei" };
/** Formats of which many pages can follow each other in one file. In a batch, `json` means lines of it. */
export const streamFormats: ReadonlySet<Format> = new Set(["json", "jsonl", "csv", "tsv"]);

/** What a page is written as. */
export interface FormatSettings {
  readonly format: Format;
  /** Fields of JSON. */
  readonly fields: readonly Field[];
  /** Also in formats that need not hold it. */
  readonly withMetadata: boolean;
  /** CSV and TSV: put an apostrophe before what a spreadsheet would run. */
  readonly spreadsheetSafe: boolean;
}

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

export interface PageCommandOptions extends ConversionSettings, FormatSettings {
  readonly gzip: boolean;
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
  /** For fetching; for converting where `limitConversion` says so. */
  readonly timeoutMs: number;
  readonly limitConversion: boolean;
  readonly maxBytes: number;
  readonly quiet: boolean;
  /** Write what was found out about the page. */
  readonly verbose: boolean;
}

export interface CheckCommandOptions {
  readonly format: "text" | "json";
  readonly url?: string;
  readonly only?: readonly string[];
  readonly except: readonly string[];
  /** Also check the form that Decant writes. */
  readonly canonical: boolean;
  readonly maxBytes: number;
  readonly timeoutMs: number;
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

/** Which pages are read. */
export interface InputSettings {
  readonly inputDirs: readonly string[];
  /** File that names inputs. */
  readonly inputFile?: string;
  /** File that names ids and URLs of pages to leave out. */
  readonly blacklist?: string;
  /** What the URL or id of a page has to hold one of; empty for all. */
  readonly urlFilters: readonly string[];
  /** Write the ids instead of converting. */
  readonly list: boolean;
  readonly url?: string;
  readonly contentType?: string;
  readonly maxBytes: number;
  readonly quiet: boolean;
}

/** The workers of commands that read many pages. */
export interface WorkerSettings {
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

/** Which pages are read, and how they are converted. */
export interface ManyPagesSettings extends InputSettings, ConversionSettings, WorkerSettings {
  /** Write a line for each page. */
  readonly verbose: boolean;
}

export interface BatchCommandOptions extends ManyPagesSettings, FormatSettings {
  /** Given for `decant chunk`, whose lines are chunks. */
  readonly chunks?: ChunkSettings;
  readonly output?: string;
  /** Folder for a file of each page. */
  readonly outputDir?: string;
  readonly keepDirs: boolean;
  readonly skipExisting: boolean;
  readonly gzip: boolean;
  readonly deduplicate: boolean;
}

/** Output of commands that write JSON lines of their own. */
export const lineOutput: Pick<
  BatchCommandOptions,
  "format" | "withMetadata" | "spreadsheetSafe" | "keepDirs" | "skipExisting" | "deduplicate"
> = {
  format: "jsonl",
  withMetadata: false,
  spreadsheetSafe: false,
  keepDirs: false,
  skipExisting: false,
  deduplicate: false,
};

export const reduceModes = ["subtree", "prune", "strip", "markdown"] as const;
export const coverChoices = ["page", "content"] as const;

export interface ReduceCommandOptions extends InputSettings, WorkerSettings {
  readonly coverage: number;
  readonly maxTokens?: number;
  readonly mode: (typeof reduceModes)[number];
  /** Whose words are to be covered: all that the page shows, or those of its main content. */
  readonly cover: (typeof coverChoices)[number];
  readonly tokenizer: string;
  /** Write no pages. */
  readonly dryRun: boolean;
  /** Folder for the reduced pages. */
  readonly outputDir?: string;
  readonly keepDirs: boolean;
  readonly skipExisting: boolean;
  readonly gzip: boolean;
  /** File for the results. */
  readonly results: string;
}

// Guesses. A page of this size takes seconds; one that needs longer is more likely a trap than a document.
export const defaultTimeoutMs = 30_000;
// Guess: pages above are dumps, and the heap of a worker below would not hold much more.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const defaultMaxMemoryMb = 2048;
