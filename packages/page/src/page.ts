import type { Diagnostic, SourceSpan, Violation } from "./diagnostic.ts";
import type { HiddenText, HiddenTotals } from "./hidden.ts";
import type { Addition, ItemKind, ItemTotals } from "./items.ts";
import type { Ledger } from "./ledger.ts";

/** What a page is for; decides whether one container, a set of siblings or many sections are its content. */
export type PageType = "article" | "documentation" | "forum" | "product" | "collection" | "listing" | "service";

/** Why a page has no main content, or less than it seems. */
export type VerdictCode =
  | "js-shell"
  | "consent-wall"
  | "paywall"
  | "error-page"
  | "listing"
  | "too-short"
  | "empty"
  /** The page is incomplete where it comes from, such as a web archive. */
  | "truncated"
  /** There is content, in a language that was not asked for. */
  | "language"
  /** There is content, without the title, address or date that were asked for. */
  | "metadata"
  /** There is content, the same as that of an earlier page. */
  | "duplicate";

/** The document a page was made from. */
export interface Source {
  readonly url: string | null;
  /** WHATWG name of the encoding; `null` when the input was a string. */
  readonly encoding: string | null;
  /** Length of the decoded HTML in UTF-16 code units. */
  readonly length: number;
}

/** Where a metadata value was found, and what else was on offer. */
export interface Evidence {
  /** For example `json-ld:headline` or `meta:og:title`. */
  readonly source: string;
  readonly alternatives: readonly { readonly value: string; readonly source: string }[];
}

/** What the page says about itself. Dates are ISO 8601 with the precision that was found. */
export interface Metadata {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly modified: string | null;
  readonly siteName: string | null;
  readonly description: string | null;
  readonly canonicalUrl: string | null;
  /** BCP 47 tag as declared. */
  readonly language: string | null;
  readonly image: string | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly license: string | null;
  /** What the page asks of crawlers and of those who mine text, in lower case: `noindex`, `noai`, `tdm-reservation:1`. */
  readonly robots: readonly string[];
  /** Addresses of the RSS, Atom and JSON feeds that the page announces. */
  readonly feeds: readonly string[];
  /** Keyed by the field's name. */
  readonly evidence: Readonly<Record<string, Evidence>>;
}

/** A block of the Markdown and the stretch of HTML it came from. */
export interface BlockSpan {
  /** mdast type: `paragraph`, `heading`, `code`, `table`, `listItem`, ... */
  readonly type: string;
  /** First Markdown line, 1-based. */
  readonly line: number;
  /** Last Markdown line, inclusive. */
  readonly endLine: number;
  /** Offsets in the HTML; both are -1 for a block that a plugin made. */
  readonly start: number;
  readonly end: number;
  /** Node path of the smallest element around the block; empty for the document itself, and where paths were left out (`pipeline/paths-left-out`). */
  readonly path: string;
  /** Of a heading: fragment of the page's address that leads to it, without `#`; left out where there is none. */
  readonly anchor?: string;
}

/** A container that was considered. */
export interface CandidateSummary {
  readonly layer: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly score: number;
  readonly chosen: boolean;
  /** Why it was chosen or rejected. */
  readonly reason: string;
}

export interface ExtractionSummary {
  /** Layer that chose the content: `semantic`, `framework`, `score`, a fallback's name, or `none`. */
  readonly layer: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** `null` when the page was converted whole. */
  readonly pageType: PageType | null;
  /** Selected subtrees in document order. */
  readonly spans: readonly SourceSpan[];
  readonly candidates: readonly CandidateSummary[];
}

/** Characters are UTF-16 code units; all but `htmlChars` and `markdownChars` leave white space out. */
export interface PageStats {
  readonly htmlChars: number;
  readonly markdownChars: number;
  readonly visibleChars: number;
  readonly keptChars: number;
  readonly movedChars: number;
  readonly droppedChars: number;
  /** Text that was not visible in the source: taken from JSON-LD, `noscript` or script data. */
  readonly recoveredChars: number;
  /** Text of the Markdown that is not in the source, see `Ledger.additions`; marks and addresses are not text. */
  readonly addedChars: number;
  readonly blocks: number;
  /** Images, link targets, code blocks and table cells by fate. */
  readonly items: Readonly<Record<ItemKind, ItemTotals>>;
  /** Text that people do not see, by technique. */
  readonly hidden: Readonly<Record<string, HiddenTotals>>;
}

/** The trees behind a page, for those who asked for them; typed by the packages that make them. */
export interface PageTrees {
  /** domhandler `Document`. */
  readonly document: unknown;
  /** hast `Root`. */
  readonly hast: unknown;
  /** mdast `Root`. */
  readonly mdast: unknown;
}

/** What readers wrote below the main content, with authors and dates. */
export interface PageComments {
  readonly markdown: string;
  /** As `text` of the page. */
  readonly text: string;
  readonly blocks: readonly BlockSpan[];
  /** Text of them that the page does not show, as in `Ledger.additions`. */
  readonly additions: readonly Addition[];
}

/** The record that flows out of the pipeline: plain data, serialisable but for `trees`. */
export interface Page {
  readonly source: Source;
  readonly markdown: string;
  /** The main content without Markdown marks: blocks apart by blank lines, cells by tabs. */
  readonly text: string;
  /** `null` for a page without any, and where comments were not to be a result of their own. */
  readonly comments: PageComments | null;
  readonly metadata: Metadata;
  readonly extraction: ExtractionSummary;
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  readonly violations: readonly Violation[];
  readonly ledger: Ledger;
  readonly blocks: readonly BlockSpan[];
  /** Text that people do not see, in source order, and where it went. Of more than 200, those that were kept first; `stats` counts all. */
  readonly hidden: readonly HiddenText[];
  readonly stats: PageStats;
  readonly diagnostics: readonly Diagnostic[];
  readonly trees?: PageTrees;
}
