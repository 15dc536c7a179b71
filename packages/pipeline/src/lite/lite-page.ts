import type { BlockScorer } from "@decant/extractor";
import type { NormalizeOptions } from "@decant/normalize/write";
import type { BlockSpan, Diagnostic, Violation } from "@decant/page";

/** Options of the small pipeline. */
export interface LiteOptions {
  /** Address of the page. Relative links are resolved against it. @default none, and links stay relative */
  readonly url?: string | undefined;
  /** `false` converts the whole page without looking for its main content. @default true */
  readonly extract?: boolean | undefined;
  /** Scores text blocks instead of the linear model; see `@decant/extractor`. */
  readonly scorer?: BlockScorer | undefined;
  /** How the Markdown is written; see `NormalizeOptions` of `@decant/normalize`. `verify` and `strict` are refused. */
  readonly markdown?: NormalizeOptions | undefined;
}

/** A converted page: what `Page` of `@decant/page` has, without its accounts. */
export interface LitePage {
  /** Text of `<title>`; `null` for a page without one. */
  readonly title: string | null;
  readonly markdown: string;
  /** The content without Markdown marks. Blank lines separate blocks, tabs separate cells. */
  readonly text: string;
  /** F1 of development pages whose scores were as certain (0 to 1); 1 without extraction. */
  readonly confidence: number;
  /** Lines of each block, and its offsets in the HTML. */
  readonly blocks: readonly Omit<BlockSpan, "path" | "anchor">[];
  readonly violations: readonly Violation[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts pages with the same options. */
export interface LitePipeline {
  /**
   * Convert one page. Its contents are never an error.
   *
   * @param html Decoded HTML. Bytes are decoded by `decode` of `@decant/dom`, or by a `TextDecoder` for a known encoding.
   * @throws {TypeError} If `html` is not a string, or an option is unknown or of the wrong type.
   */
  convert(html: string, page?: Pick<LiteOptions, "url">): LitePage;
}
