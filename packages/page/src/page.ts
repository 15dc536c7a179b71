import type { Diagnostic, SourceSpan, Violation } from "./diagnostic.ts";
import type { Addition, HiddenText, HiddenTotals, ItemKind, ItemTotals, Ledger } from "./ledger.ts";

/** The purpose of a page. It determines whether one container, siblings or many sections are its content. */
export type PageType = "article" | "documentation" | "forum" | "product" | "collection" | "listing" | "service";

/** A reason why a page has no main content, or not the expected one. */
export type VerdictCode =
  | "js-shell"
  | "consent-wall"
  | "paywall"
  | "error-page"
  | "listing"
  | "too-short"
  | "empty"
  /**
   * The content lacks text that is surely the page's, or the page has more nodes than `maxNodes`, and its rest was not read; a diagnostic
   * names it.
   */
  | "partial"
  /** The page is incomplete at its source, such as a web archive. */
  | "truncated"
  /** The content is not in a requested language. */
  | "language"
  /** The content lacks the required title, address or date. */
  | "metadata"
  /** The content equals that of an earlier page. */
  | "duplicate";

/** The document a page was made from. */
export interface Source {
  readonly url: string | null;
  /** WHATWG name of the encoding; `null` when the input was a string. */
  readonly encoding: string | null;
  /** Length of the decoded HTML in UTF-16 code units. */
  readonly length: number;
  /** Set for a document that is Markdown, not HTML: all offsets and lengths are those of the Markdown. */
  readonly format?: "markdown";
}

/** The source of a metadata value, and the other candidates. */
export interface Evidence {
  /** For example `json-ld:headline` or `meta:og:title`. */
  readonly source: string;
  readonly alternatives: readonly { readonly value: string; readonly source: string }[];
}

/** Metadata of a page. Dates are ISO 8601, as precise as the source. */
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
  /** Directives for crawlers and for text and data mining, in lower case: `noindex`, `noai`, `tdm-reservation:1`. */
  readonly robots: readonly string[];
  /** Addresses of the RSS, Atom and JSON feeds that the page announces. */
  readonly feeds: readonly string[];
  /** Keyed by the field's name. */
  readonly evidence: Readonly<Record<string, Evidence>>;
}

export type PostRole = "question" | "answer" | "comment" | "post" | "reply";

/** A post of a thread: of a forum, a question site, an issue tracker, a mailing list, or the comments of readers. */
export interface Post {
  readonly role: PostRole;
  readonly author: string | null;
  /** ISO 8601, as precise as the source. */
  readonly date: string | null;
  /** Whether it was accepted as the answer. */
  readonly accepted: boolean;
  /** Votes, points or likes. */
  readonly score: number | null;
  /** 0 for a post that is not a reply to another. */
  readonly depth: number;
  readonly url: string | null;
  /** Markdown lines with its heading, 1-based; the last is inclusive. */
  readonly line: number;
  readonly endLine: number;
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
  /** Node path of the smallest element around the block; empty for the document, and for paths that were left out (`pipeline/paths-left-out`). */
  readonly path: string;
  /** Fragment of the address that leads to the block, without `#`; left out if an earlier block has the same one, or if there is none. */
  readonly anchor?: string;
}

/** A candidate for the main content. */
export interface CandidateSummary {
  readonly layer: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly score: number;
  readonly chosen: boolean;
  /** Reason why it was chosen or rejected. */
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
  /** Words between parts of the content that were dropped by score alone: nothing names them as chrome. */
  readonly unnamedWords: number;
  /** Only if it was asked for. */
  readonly agreement?: Agreement;
}

/** Agreement of a second, independent extractor about the content. */
export interface Agreement {
  readonly extractor: "readability";
  /** F1 of the words of both (0 to 1). */
  readonly f1: number;
  /** Whether the agreement is so low that the page is worth a look. */
  readonly review: boolean;
}

/** Counts of a page. Characters are UTF-16 code units, without white space except in `htmlChars` and `markdownChars`. */
export interface PageStats {
  readonly htmlChars: number;
  readonly markdownChars: number;
  readonly visibleChars: number;
  readonly keptChars: number;
  readonly movedChars: number;
  readonly droppedChars: number;
  /** Text that was not visible in the source: taken from JSON-LD, `noscript` or script data. */
  readonly recoveredChars: number;
  /** Text of the Markdown that is not in the source, see `Ledger.additions`. Marks and addresses are not text. */
  readonly addedChars: number;
  readonly blocks: number;
  /** Images, link targets, code blocks and table cells by fate; zeros if the pipeline left the list out. */
  readonly items: Readonly<Record<ItemKind, ItemTotals>>;
  /** Text that people do not see, by technique; empty if the pipeline left the list out. */
  readonly hidden: Readonly<Record<string, HiddenTotals>>;
}

/** The trees of a page, with `keepTrees`. Their types are in the packages that make them. */
export interface PageTrees {
  /** domhandler `Document`. */
  readonly document: unknown;
  /** hast `Root`. */
  readonly hast: unknown;
  /** mdast `Root`. */
  readonly mdast: unknown;
}

/** Comments of readers below the main content, with authors and dates. */
export interface PageComments {
  readonly markdown: string;
  /** Like `text` of the page. */
  readonly text: string;
  readonly blocks: readonly BlockSpan[];
  readonly posts: readonly Post[];
  /** Texts that the page does not show, as in `Ledger.additions`. */
  readonly additions: readonly Addition[];
}

/** The result of the pipeline: plain data, serialisable except for `trees`. */
export interface Page {
  readonly source: Source;
  readonly markdown: string;
  /** The main content without Markdown marks. Blank lines separate blocks, tabs separate cells. */
  readonly text: string;
  /** `null` for a page without comments, and unless the option `comments` is `separate`. */
  readonly comments: PageComments | null;
  /** The posts of a thread, in the order of the Markdown; empty for other pages, and with `posts: "plain"`. */
  readonly posts: readonly Post[];
  readonly metadata: Metadata;
  readonly extraction: ExtractionSummary;
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  readonly violations: readonly Violation[];
  readonly ledger: Ledger;
  readonly blocks: readonly BlockSpan[];
  /** Text that people do not see, with its fate, in source order. At most 200, kept ones first; `stats` counts all. */
  readonly hidden: readonly HiddenText[];
  readonly stats: PageStats;
  readonly diagnostics: readonly Diagnostic[];
  readonly trees?: PageTrees;
}
