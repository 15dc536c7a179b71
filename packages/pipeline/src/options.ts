import type { compileSelector, ParsedPage } from "@decant/dom";
import type {
  BlockScorer,
  CommentsOption,
  extractor,
  Layer,
  LayerName,
  PageTypeWeights,
  Preset,
} from "@decant/extractor";
import type { agreementOn } from "@decant/extractor/agreement";
import type { extractMetadata } from "@decant/metadata";
import type { NormalizeOptions, Normalizer, NormalizerParts } from "@decant/normalize/write";
import type { Agreement, Page, PageList } from "@decant/page";
import type { DropRule, Extra, Schema } from "@decant/sanitizer";
import type { Savings } from "@decant/sanitizer/savings";
import type { apply, SiteTemplate } from "@decant/site";
import type { PostsOption, threads } from "@decant/threads";
import type { PluggableList } from "unified";
import type { Matchers } from "./named-elements.ts";
import type { FiguresOption } from "./place-figures.ts";
import type { TitleOption } from "./place-title.ts";
import type { Plugins } from "./plugins/index.ts";

/** Optional parts of a pipeline. */
export interface PipelineParts {
  /** Finds the main content: `extractor` of `@decant/extractor`. */
  readonly extractor?: typeof extractor;
  /** Compares with a second extractor, for `agree`: `agreementOn` of `@decant/extractor/agreement`. */
  readonly agreementOn?: typeof agreementOn;
  /** Reads the metadata: `extractMetadata` of `@decant/metadata`. */
  readonly extractMetadata?: typeof extractMetadata;
  /** Finds the posts of threads and comments below articles: `threads` of `@decant/threads`. */
  readonly threads?: typeof threads;
  /** Reads the Markdown back, for `verify` and `strict`: `verification` of `@decant/normalize`. */
  readonly verification?: NormalizerParts["verification"];
  /** Applies `links`, `images`, `tables`, `formatting` and `dialect` of `markdown`: `style` of `@decant/normalize/style`. */
  readonly style?: NormalizerParts["style"];
  /** Leaves out tokens that say nothing, unless `keep` names them: `savings` of `@decant/sanitizer/savings`. */
  readonly savings?: Savings;
  /** Finds the parts of a site template on a page, for `siteTemplate`: `apply` of `@decant/site`. */
  readonly applySite?: typeof apply;
  /** Converts pages of Markdown (`text/markdown`): `convertMarkdown` of `@decant/pipeline/markdown`. */
  readonly convertMarkdown?: (input: string | Uint8Array, page: PageOptions, settings: Settings) => Page;
  /** Runs plugins, for `rehypePlugins` and `remarkPlugins`: `plugins` of `@decant/pipeline/plugins`. */
  readonly plugins?: Plugins;
  /** Reads elements that a `schema` of your own keeps, such as players: `defaultHandlers` of `@decant/normalize`. */
  readonly handlers?: NormalizerParts["handlers"];
  /** Compiles CSS selectors, for `selectors`, `remove` and `add`: `compileSelector` of `@decant/dom`. */
  readonly compileSelector?: typeof compileSelector;
}

/** Options of one page. */
export interface PageOptions {
  /** Address of the page, an absolute URL. Relative links are resolved against it, and metadata may use it. The content does not depend on it. */
  readonly url?: string | undefined;
  /**
   * Value of the HTTP `Content-Type` header: its charset is used for bytes. `text/markdown` is read as Markdown by the part
   * `convertMarkdown`: all of it is content, made safe and checked as pages are, and offsets are those of the Markdown.
   */
  readonly contentType?: string | undefined;
  /** Called with the tree of the page, before anything else is done with it; it must not be changed. What is thrown ends the conversion. */
  readonly onParsed?: ((page: ParsedPage) => void) | undefined;
}

/** Options of a pipeline; checked once, when it is made. */
export interface PipelineOptions {
  /** `precision` keeps fewer doubtful blocks, `recall` more; `fast` leaves out the posts of threads, the second opinion and `lists`. @default "balanced" */
  readonly preset?: Preset | undefined;
  /** Scores text blocks instead of the shipped model; see `@decant/extractor`. */
  readonly scorer?: BlockScorer | undefined;
  /**
   * Ways to find the main content, in order, instead of `defaultLayers` of `@decant/extractor`. A layer's proposal is a hint: text outside
   * it counts less, and a choice is refused that is a menu, has hardly any text, or misses content that the whole page would give.
   */
  readonly layers?: readonly Layer[] | undefined;
  /** Weights for the page type instead of the shipped ones; see `@decant/extractor`. */
  readonly typeWeights?: PageTypeWeights | undefined;
  /** Layers, fallbacks and rules of the extractor to leave out, by id, to see what each adds. @default none */
  readonly without?: readonly LayerName[] | undefined;
  /** `false` converts the whole page without looking for its main content. @default true */
  readonly extract?: boolean | undefined;
  /** CSS selectors of the main content. The first one that matches is used, without scoring. @default none */
  readonly selectors?: readonly string[] | undefined;
  /** CSS selectors of elements that are never content, such as `.promo`; the ledger names them `option/remove`. @default none */
  readonly remove?: readonly string[] | undefined;
  /** CSS selectors of elements that are content wherever they are, such as `#specs`, unless they are removed. @default none */
  readonly add?: readonly string[] | undefined;
  /**
   * Text that recurs on the pages of sites, as `learn` of `@decant/site` finds it. It is not content; a template that seems out of date is
   * not applied, and a diagnostic reports it. Needs the part `applySite`. @default none
   */
  readonly siteTemplate?: SiteTemplate | undefined;
  /**
   * Run a second, independent extractor, too, and put how far both agree into `extraction.agreement`: points for paragraphs as in
   * Readability. Needs the part `agreementOn`. @default none
   */
  readonly agree?: Agreement["extractor"] | undefined;
  /**
   * Comments below the main content: a separate result (`page.comments`), part of the content, or dropped. The posts of
   * a thread are always its content. @default "separate"
   */
  readonly comments?: CommentsOption | undefined;
  /**
   * The page's title as the first heading of the Markdown: `always` (made of the metadata's title, as a declared addition, where the page
   * shows none), as it is in the `content`, or `never`. `text` holds a title only where that is part of the content.
   * @default "always"; "content" with `extract: false`
   */
  readonly title?: TitleOption | undefined;
  /**
   * Ids of rules that are not applied, as the ledger names them (`["extractor/author-box", "sanitizer/tracking"]`; those without a stage are
   * the sanitizer's), or `["savings"]` for all that spare tokens; see `ruleNames` of `@decant/extractor` and `@decant/sanitizer`. @default none; ["savings"] with `extract: false` and without `selectors`
   */
  readonly keep?: readonly string[] | undefined;
  /** Permitted content of the sanitizer's tree and the chrome that it drops, instead of its `defaultSchema` and `defaultRules`, and further forms. */
  readonly sanitizer?: SanitizerOption | undefined;
  /** Whether each post of a thread begins with a heading of author and date, or the texts follow one another. @default "headings" */
  readonly posts?: PostsOption | undefined;
  /**
   * Pictures and players with their names, captions and credits, and tables with a caption: in the Markdown and HTML only (`text` is the
   * body, with the cells of tables), in the `text` as well, or dropped (`pipeline/figure` in the ledger). @default "markdown"
   */
  readonly figures?: FiguresOption | undefined;
  /** Deepest nesting of elements in the content; an integer of at least 16. @default 256 */
  readonly maxDepth?: number | undefined;
  /** Largest input, in bytes, or in UTF-16 code units for a string; a larger one throws a `DecantError`. @default no limit */
  readonly maxBytes?: number | undefined;
  /** Most nodes of a page; the rest is not read. @default 3,000,000, see `@decant/dom` */
  readonly maxNodes?: number | undefined;
  /**
   * Approximate time limit for one page, in milliseconds. The diagnostics `dom/stopped`, `pipeline/not-scored` and `sanitizer/stopped`
   * report what was left out, and `pipeline/deadline-passed` that the limit was exceeded. Results then depend on the machine.
   * @default no limit
   */
  readonly deadlineMs?: number | undefined;
  /** Parse the Markdown again and compare, with the part `verification`. It costs more than all other stages together. @default false */
  readonly verify?: boolean | undefined;
  /** Like `verify`, and report violations that were repaired, too. @default false */
  readonly strict?: boolean | undefined;
  /** Options for writing Markdown; see `NormalizeOptions` of `@decant/normalize`. Those that leave out or change kinds of content need the part `style`. */
  readonly markdown?: NormalizeOptions | undefined;
  /**
   * Synchronous rehype plugins, as a list of unified. They run on the sanitized tree, which is sanitized again after them.
   * Needs the part `plugins`. @default none
   */
  readonly rehypePlugins?: PluggableList | undefined;
  /** Synchronous remark plugins, as a list of unified. They run on the mdast, before the invariants. Needs the part `plugins`. @default none */
  readonly remarkPlugins?: PluggableList | undefined;
  /**
   * Lists that are made; the others are left empty, and so are their counts in `stats`. Paths that are left out are empty strings. For
   * programs that read only the Markdown: without any list, a page costs 3 to 5 % less. @default all; none with the preset `fast`
   */
  readonly lists?: readonly PageList[] | undefined;
  /** Keep the document, the hast and the mdast in `page.trees`. @default false */
  readonly keepTrees?: boolean | undefined;
}

/** Options of the sanitizer; see `@decant/sanitizer`. */
export interface SanitizerOption {
  /** @default defaultSchema */
  readonly schema?: Schema | undefined;
  /** @default defaultRules */
  readonly rules?: readonly DropRule[] | undefined;
  /** Further forms and rows of frameworks: `extra` of `@decant/sanitizer/extra`. @default none */
  readonly extra?: Extra | undefined;
}

/** Options that the stages take as they are: those with a default, and the others. */
export type WithDefault =
  | "preset"
  | "comments"
  | "posts"
  | "figures"
  | "maxDepth"
  | "maxBytes"
  | "deadlineMs"
  | "keepTrees";
export type AsGiven = "scorer" | "layers" | "sanitizer" | "typeWeights" | "siteTemplate" | "agree" | "maxNodes";

/** Checked options, in the form that the stages take. */
export interface Settings
  extends Readonly<{ [Name in WithDefault]: NonNullable<PipelineOptions[Name]> }>,
    Pick<PipelineOptions, AsGiven> {
  readonly extract: boolean;
  readonly title: TitleOption;
  /** Layers, fallbacks and rules of the extractor. */
  readonly without: readonly LayerName[];
  /** Ids of rules of the sanitizer. */
  readonly keep: readonly string[];
  /** The part, unless all savings are kept out of use. */
  readonly savings: Savings | undefined;
  readonly keptSavings: readonly string[];
  readonly selectors: Matchers;
  readonly remove: Matchers;
  readonly add: Matchers;
  readonly lists: ReadonlySet<PageList>;
  readonly normalize: Normalizer;
  /** The part, if there are plugins to run. */
  readonly plugins: Plugins | undefined;
  /** Whether a caller can read the lines and columns of nodes: in the trees, or in handlers and plugins. */
  readonly showsLines: boolean;
  readonly parts: PipelineParts;
}
