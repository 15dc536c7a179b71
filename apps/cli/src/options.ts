import type { UrlKind } from "@decant/discovery";
import type { PipelineOptions } from "@decant/pipeline";

type NormalizeOptions = NonNullable<PipelineOptions["markdown"]>;

/** How pages are converted. Plain data, so that it can be sent to a worker. */
export interface ConversionSettings {
  readonly preset: Preset;
  /** `false` converts the whole input. */
  readonly extract: boolean;
  readonly selectors: readonly string[];
  readonly comments: Comments;
  /** Whether the Markdown begins with the page's title; the default depends on `extract`. */
  readonly title: NonNullable<PipelineOptions["title"]> | undefined;
  /** Ids of the sanitizer's rules and savings that are not applied; the default depends on `extract`. */
  readonly keep: readonly string[] | undefined;
  readonly posts: NonNullable<PipelineOptions["posts"]>;
  readonly figures: NonNullable<PipelineOptions["figures"]>;
  readonly agree: PipelineOptions["agree"];
  readonly siteTemplate: PipelineOptions["siteTemplate"];
  readonly verify: boolean;
  readonly strict: boolean;
  /** Markdown style; the defaults are those of `@decant/normalize`. */
  readonly markdown: Pick<NormalizeOptions, MarkdownStyle>;
  /** Languages to keep, as BCP 47 tags; empty for all. */
  readonly targetLanguages: readonly string[];
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
  readonly fields: readonly Field[];
  readonly recordTypes?: readonly string[];
  readonly withMetadata: boolean;
  readonly rawCsv: boolean;
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
  readonly find?: string;
  readonly report?: string;
  readonly sourceMap?: string;
  readonly receipt?: string;
  readonly attachments?: string;
  /** Let pictures come from private networks. */
  readonly allowPrivate?: boolean;
  readonly color: boolean;
  readonly output?: string;
  readonly url?: string;
  readonly contentType?: string;
  readonly userAgent?: string;
  /** Further headers, for the origin of the given address alone. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly prefer?: "markdown";
  /** For fetching; for converting where `limitConversion` says so. */
  readonly timeoutMs: number;
  readonly limitConversion: boolean;
  readonly maxBytes: number;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

export interface CheckCommandOptions {
  readonly format: "text" | "json";
  readonly url?: string;
  readonly only?: readonly string[];
  readonly except: readonly string[];
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
  readonly tokenizer: string;
  readonly cite?: boolean;
}

/** One of equal parts of the inputs. */
export interface Share {
  /** From 0. */
  readonly index: number;
  readonly of: number;
}

/** Which pages are read. */
export interface InputSettings {
  readonly inputDirs: readonly string[];
  readonly share?: Share | undefined;
  readonly inputFile?: string;
  readonly blacklist?: string;
  readonly urlFilters: readonly string[];
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
  readonly verbose: boolean;
}

/** Whether workers elsewhere do the work. */
export interface QueueSettings {
  readonly address: string;
  /** Folder that all workers share. */
  readonly workDir: string;
  readonly shardSize: number;
}

export interface BatchCommandOptions extends ManyPagesSettings, FormatSettings {
  readonly queue?: QueueSettings;
  /** Set by `decant chunk`. */
  readonly chunks?: ChunkSettings;
  readonly urls?: { readonly network: NetworkSettings } & (
    | { readonly path: string }
    | { readonly addresses: readonly string[] }
  );
  readonly output?: string;
  readonly outputDir?: string;
  readonly keepDirs: boolean;
  readonly skipExisting: boolean;
  readonly resume?: boolean;
  readonly gzip: boolean;
  readonly deduplicate: boolean;
}

/** Options of `decant diff`. */
export interface DiffCommandOptions
  extends ConversionSettings,
    Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet" | "color"> {
  readonly siteMarkdown: boolean;
  readonly format: "text" | "json";
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
  readonly schema?: string;
  readonly format: "text" | "json" | "values";
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
  readonly keepDirs: boolean;
  readonly warc?: string;
  readonly wacz?: string;
  readonly warcSize?: number;
  readonly state?: string;
  readonly log?: string;
  readonly seeds: readonly string[];
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxPerSite?: number;
  readonly maxPerHost?: number;
  readonly maxPerPattern?: number;
  readonly slice?: number;
  readonly retry?: "failed";
  readonly since?: string;
  readonly follow: readonly string[];
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
  readonly cookies: boolean;
  readonly ignoreRobots: boolean;
  readonly respect: readonly ("train" | "search" | "input")[];
  readonly markReserved: boolean;
  readonly keepNoindex: boolean;
  readonly learnSite: boolean;
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
  readonly type?: string;
  readonly cover: (typeof coverChoices)[number];
  readonly tokenizer: string;
  readonly dryRun: boolean;
  readonly outputDir?: string;
  readonly keepDirs: boolean;
  readonly skipExisting: boolean;
  readonly gzip: boolean;
  readonly results: string;
}

// Guess: the largest pages take seconds; a page that takes longer is more likely a trap than a document.
export const defaultTimeoutMs = 30_000;
// Guess: larger files are dumps, and the heap of a worker holds little more.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const defaultMaxMemoryMb = 2048;

export const renderChoices = ["never", "auto", "always"] as const;

/** Whether the scripts of pages run. */
export interface RenderSettings {
  readonly prefer?: "markdown";
  readonly render: (typeof renderChoices)[number];
  readonly wait?: { readonly waitMs: number } | { readonly waitFor: string };
  readonly browser?: string;
}

/** How requests are sent. */
export interface NetworkSettings extends RenderSettings {
  readonly userAgent: string;
  readonly contact?: string;
  readonly allowPrivate: boolean;
  /** Hosts that may be at private addresses. */
  readonly allowHosts: readonly string[];
  readonly allowNetworks: readonly string[];
  /** Further headers, in lower case; sent to the origins of the addresses on the command line alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** For each request with its redirects. */
  readonly timeoutMs: number;
  /** For each body, decompressed. */
  readonly maxBytes: number;
  /** Between the beginnings of two requests to one host. */
  readonly delayMs: number;
}

/** Which addresses are written. */
export interface AddressFilterSettings {
  readonly since?: string;
  readonly same: "host" | "site" | "any";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly kinds?: readonly UrlKind[];
}

/** Options of commands that write one JSON line for each address. */
export interface AddressCommandOptions extends NetworkSettings {
  readonly output?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Options of commands that read a file or an address. */
export interface SourceCommandOptions extends AddressCommandOptions, AddressFilterSettings {
  readonly url?: string;
}

export const contextChoices = ["content", "navigation", "all"] as const;

export interface LinksCommandOptions extends SourceCommandOptions {
  readonly context: (typeof contextChoices)[number];
}

/** The kinds of `@decant/discovery`, repeated because that package is loaded on demand. */
export const urlKinds: readonly UrlKind[] = [
  "content",
  "archive",
  "tag",
  "pagination",
  "calendar",
  "search",
  "login",
  "cart",
  "action",
  "feed",
  "asset",
];
