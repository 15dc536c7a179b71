import type { PipelineOptions } from "@decant/pipeline";
import type { NetworkSettings, RenderSettings } from "./addresses/settings.ts";
import type { Share } from "./input/share.ts";

type NormalizeOptions = NonNullable<PipelineOptions["markdown"]>;

/** How pages are converted. Plain data, so that it can be sent to a worker. */
export interface ConversionSettings {
  readonly preset: Preset;
  /** `false` converts the whole input. */
  readonly extract: boolean;
  /** CSS selectors of the content; the first that matches is taken. */
  readonly selectors: readonly string[];
  /** What to do with reader comments. */
  readonly comments: Comments;
  /** Whether the Markdown begins with the page's title; the default depends on `extract`. */
  readonly title: NonNullable<PipelineOptions["title"]> | undefined;
  /** Ids of the sanitizer's rules and savings that are not applied; the default depends on `extract`. */
  readonly keep: readonly string[] | undefined;
  /** Whether each post of a thread begins with a heading. */
  readonly posts: NonNullable<PipelineOptions["posts"]>;
  readonly figures: NonNullable<PipelineOptions["figures"]>;
  /** A second extractor to compare with. */
  readonly agree: PipelineOptions["agree"];
  /** What recurs on the pages of sites, as read from its file. */
  readonly siteTemplate: PipelineOptions["siteTemplate"];
  /** Whether to load the forms and rows of rare frameworks. */
  readonly extra: boolean;
  readonly verify: boolean;
  readonly strict: boolean;
  /** Markdown style; the defaults are those of `@decant/normalize`. */
  readonly markdown: Pick<NormalizeOptions, MarkdownStyle>;
  /** Languages to keep, as BCP 47 tags; empty for all. */
  readonly targetLanguages: readonly string[];
  /** Exclude pages without title, URL and date. */
  readonly onlyWithMetadata: boolean;
}

export type PipelineSetting = Exclude<keyof ConversionSettings & keyof PipelineOptions, "comments">;

/** Settings that the pipeline takes as they are. */
export const pipelineSettings: Readonly<Record<PipelineSetting, true>> = {
  preset: true, extract: true, selectors: true, title: true, keep: true, posts: true, figures: true, agree: true, siteTemplate: true,
  verify: true, strict: true, markdown: true,
}; // biome-ignore format: a row of names

/** Values of the style options; the first one is the default. */
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

/** The pipeline treats `section` and `file` as `separate`; only the output differs. */
export const commentsChoices = ["separate", "section", "file", "include", "drop"] as const;
export type Comments = (typeof commentsChoices)[number];

export const agreeChoices = ["readability", "baseline"] as const;

export const postsChoices = ["headings", "plain"] as const;

export const figuresChoices = ["markdown", "text", "drop"] as const;

export const titleChoices = ["always", "content", "never"] as const;

/** The formats of `@decant/formats`, repeated because that package is loaded on demand. */
export const formats = ["markdown", "obsidian", "text", "html", "json", "jsonl", "csv", "tsv", "xml", "tei"] as const;
export type Format = (typeof formats)[number];
/** Other names of formats. */
export const formatSynonyms: Readonly<Record<string, Format>> = { md: "markdown", txt: "text", xmltei: "tei" };
/** Formats that can hold many pages in one file. In a batch, `json` means JSON lines. */
export const streamFormats: ReadonlySet<Format> = new Set(["json", "jsonl", "csv", "tsv"]);

/** Output format. */
export interface FormatSettings {
  readonly format: Format;
  /** Fields of JSON. */
  readonly fields: readonly Field[];
  /** Types of the field `records`. */
  readonly recordTypes?: readonly string[];
  /** Add metadata to formats where it is optional. */
  readonly withMetadata: boolean;
  /** CSV and TSV: put no apostrophe before values that a spreadsheet would run. */
  readonly rawCsv: boolean;
  /** Obsidian: the day of the clipping, `YYYY-MM-DD`. */
  readonly created?: string;
}

/** Default fields of a JSON record, in their order. */
export const defaultFields = [
  "id",
  "url",
  "ok",
  "markdown",
  "text",
  "comments",
  "posts",
  "metadata",
  "page_type",
  "confidence",
  "verdict",
  "violations",
  "hidden",
  "stats",
  "places",
] as const;

/** Fields that are written only on request. */
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
  "agreement",
  "navigation",
  "records",
] as const;

export type Field = (typeof defaultFields)[number] | (typeof extraFields)[number];
export const fields: readonly Field[] = [...defaultFields, ...extraFields];

export interface PageCommandOptions extends ConversionSettings, FormatSettings {
  readonly gzip: boolean;
  readonly explain: boolean;
  /** Words to find; the answer replaces the page. */
  readonly find?: string;
  /** File for the HTML report. */
  readonly report?: string;
  /** File for the source map. */
  readonly sourceMap?: string;
  /** File for the receipt. */
  readonly receipt?: string;
  /** Folder for the pictures of a note. */
  readonly attachments?: string;
  /** Let pictures come from private networks. */
  readonly allowPrivate?: boolean;
  readonly color: boolean;
  readonly output?: string;
  readonly url?: string;
  readonly contentType?: string;
  /** Name to give to a server. */
  readonly userAgent?: string;
  /** Further headers, for the origin of the given address alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Take a page as Markdown where its server has it. */
  readonly prefer?: "markdown";
  /** For fetching; for converting where `limitConversion` says so. */
  readonly timeoutMs: number;
  readonly limitConversion: boolean;
  readonly maxBytes: number;
  readonly quiet: boolean;
  /** Print details about the page. */
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

/** Options of `decant chunk`. */
export interface ChunkSettings {
  readonly budget: number;
  readonly overlap: number;
  /** Left out for the default of `@decant/chunk`. */
  readonly minTokens?: number;
  /** `o200k`, `estimate`, `qwen2.5`, or the path of a `tokenizer.json`. */
  readonly tokenizer: string;
  /** Whether anchors lead to the passage itself. */
  readonly cite?: boolean;
}

/** Which pages are read. */
export interface InputSettings {
  readonly inputDirs: readonly string[];
  /** The part of the inputs that is read. */
  readonly share?: Share | undefined;
  /** File that lists inputs. */
  readonly inputFile?: string;
  /** File that lists ids and URLs of pages to exclude. */
  readonly blacklist?: string;
  /** The URL or id of a page must contain one of these; empty for all. */
  readonly urlFilters: readonly string[];
  /** List the ids instead of converting. */
  readonly list: boolean;
  readonly url?: string;
  readonly contentType?: string;
  readonly maxBytes: number;
  readonly quiet: boolean;
}

/** Worker threads and their limits. */
export interface WorkerSettings {
  readonly jobs: number;
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
}

/** Which pages are read, and how they are converted. */
export interface ManyPagesSettings extends InputSettings, ConversionSettings, WorkerSettings {
  /** Print a line for each page. */
  readonly verbose: boolean;
}

/** Whether workers elsewhere do the work. */
export interface QueueSettings {
  /** Address of the queue. */
  readonly address: string;
  /** Folder that all workers share. */
  readonly workDir: string;
  /** Pages of a shard. */
  readonly shardSize: number;
}

export interface BatchCommandOptions extends ManyPagesSettings, FormatSettings {
  readonly queue?: QueueSettings;
  /** Set by `decant chunk`. */
  readonly chunks?: ChunkSettings;
  /** The addresses of the pages, or the file that lists them, and how they are fetched. */
  readonly urls?: { readonly network: NetworkSettings } & (
    | { readonly path: string }
    | { readonly addresses: readonly string[] }
  );
  readonly output?: string;
  /** Folder for one file per page. */
  readonly outputDir?: string;
  readonly keepDirs: boolean;
  readonly skipExisting: boolean;
  /** Go on with the file of an earlier run. */
  readonly resume?: boolean;
  readonly gzip: boolean;
  readonly deduplicate: boolean;
}

/** Options of `decant diff`. */
export interface DiffCommandOptions
  extends ConversionSettings,
    Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet" | "color"> {
  /** Compare the page with the Markdown that its site serves. */
  readonly siteMarkdown: boolean;
  readonly format: "text" | "json";
  /** Compare the chunks. */
  readonly chunks?: ChunkSettings;
}

/** Types of records that are built in, as `recordTypes` of `@decant/records`: loading that takes longer than reading arguments. */
export const recordTypeChoices = [
  "product", "recipe", "event", "job", "person", "organisation", "article", "review", "questions", "course", "book", "film", "place", "price-list", "table-rows",
] as const; // biome-ignore format: a table of words

/** Options of `decant ask`. */
export interface AskCommandOptions
  extends ConversionSettings,
    Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet" | "output"> {
  /** Most tokens of the answer. */
  readonly budget: number;
  readonly tokenizer: string;
  readonly format: "markdown" | "json" | "ledger";
}

/** Options of `decant verify`. */
export type VerifyCommandOptions = Pick<PageCommandOptions, "timeoutMs" | "maxBytes" | "quiet">;

/** Options of `decant records`. */
export interface RecordsCommandOptions
  extends Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet" | "output"> {
  readonly type?: string;
  /** File with a JSON Schema. */
  readonly schema?: string;
  readonly format: "text" | "json" | "values";
  /** Whether values have the link that opens at them. */
  readonly cite: boolean;
}

/** Options of `decant cite`. */
export interface CiteCommandOptions
  extends Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet" | "output"> {
  readonly format: "link" | "markdown" | "json" | "annotation";
}

/** Options of `decant crawl`. */
export interface CrawlCommandOptions
  extends ConversionSettings,
    WorkerSettings,
    FormatSettings,
    RenderSettings,
    Pick<NetworkSettings, "allowPrivate" | "allowHosts" | "allowNetworks"> {
  readonly queue?: QueueSettings;
  readonly output?: string;
  readonly outputDir?: string;
  /** Mirror the addresses of the pages in the output folder. */
  readonly keepDirs: boolean;
  /** File for a web archive of the pages. */
  readonly warc?: string;
  /** File for the archive as a WACZ. */
  readonly wacz?: string;
  /** Bytes from which the archive goes on in another file. */
  readonly warcSize?: number;
  /** Folder of the state. */
  readonly state?: string;
  /** File for the addresses that were found and not written. */
  readonly log?: string;
  /** Files and addresses that list further addresses to begin with. */
  readonly seeds: readonly string[];
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxPerSite?: number;
  readonly maxPerHost?: number;
  readonly maxPerPattern?: number;
  /** Pages of this run of the process. */
  readonly slice?: number;
  readonly retry?: "failed";
  readonly since?: string;
  /** Globs of the pages whose links are followed. */
  readonly follow: readonly string[];
  /** Globs of the pages that are written. */
  readonly keepPages: readonly string[];
  readonly keepCopies: boolean;
  readonly ignoreTraps: boolean;
  readonly requestTimeoutMs: number;
  readonly same: "host" | "site";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly ignoreSitemaps: boolean;
  readonly stableOrder: boolean;
  readonly delayMs: number;
  readonly concurrency: number;
  readonly perHost: number;
  readonly userAgent: string;
  /** Further headers, for the origins of the given addresses alone. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contact?: string;
  /** Keep cookies, apart by site. */
  readonly cookies: boolean;
  readonly ignoreRobots: boolean;
  /** Uses that pages are wanted for; what a site reserves for one is left out. */
  readonly respect: readonly ("train" | "search" | "input")[];
  /** Write reserved pages, and say so. */
  readonly markReserved: boolean;
  readonly keepNoindex: boolean;
  /** Learn a template from the first pages of each site. */
  readonly learnSite: boolean;
  /** List the first addresses instead of fetching pages. */
  readonly dryRun: boolean;
  readonly maxBytes: number;
  readonly gzip: boolean;
  readonly quiet: boolean;
}

/** Output settings of commands that always write JSON lines. */
export const lineOutput: Pick<
  BatchCommandOptions,
  "format" | "withMetadata" | "rawCsv" | "keepDirs" | "skipExisting" | "deduplicate"
> = {
  format: "jsonl",
  withMetadata: false,
  rawCsv: false,
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
  /** Keep the records of this type instead of words. */
  readonly type?: string;
  /** Cover the words of the whole page or of its main content. */
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

// Guess: the largest pages take seconds; a page that takes longer is more likely a trap than a document.
export const defaultTimeoutMs = 30_000;
// Guess: larger files are dumps, and the heap of a worker holds little more.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const defaultMaxMemoryMb = 2048;
