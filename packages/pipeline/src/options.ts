import type { Element } from "@decant/dom";
import type { BlockScorer, CommentsOption, LayerName, PageTypeWeights, Preset } from "@decant/extractor";
import { checkNormalizeOptions } from "@decant/normalize/internal";
import { createNormalizer, type NormalizeOptions, type Normalizer } from "@decant/normalize/write";
import {
  aBoolean,
  aFunction,
  aNumber,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  oneOf,
  type ValueCheck,
} from "@decant/page";
import { rehypeSafe } from "@decant/sanitizer";
import type { PluggableList } from "unified";
import type { PipelineParts } from "./parts.ts";
import type { TitleOption } from "./place-title.ts";
import { aPluggableList } from "./plugins/read-plugins.ts";
import { unifiedFrame } from "./plugins/unified-frame.ts";

/** What belongs to one page rather than to the pipeline. */
export interface PageOptions {
  /** Address of the page: relative links are resolved against it, and it helps to find the kind of page. */
  readonly url?: string | undefined;
  /** Value of the HTTP `Content-Type` header, for its charset; used for bytes only. */
  readonly contentType?: string | undefined;
}

/** How pages are converted; checked once, when the pipeline is made. */
export interface PipelineOptions {
  /** How much to keep in doubt: `precision` less, `recall` more; `fast` scores blocks with a smaller model. @default "balanced" */
  readonly preset?: Preset | undefined;
  /** Says how probable each text block is to be main content, instead of the preset's model; see `@decant/extractor`. */
  readonly scorer?: BlockScorer | undefined;
  /** What the page type is inferred by, instead of the shipped weights; see `@decant/extractor`. */
  readonly typeWeights?: PageTypeWeights | undefined;
  /** Layers and fallbacks of the extractor to leave out, by id, to see what each adds. @default none */
  readonly without?: readonly LayerName[] | undefined;
  /** `false` converts the whole page without looking for its main content. @default true */
  readonly extract?: boolean | undefined;
  /** CSS selectors of the elements that are the main content; the first that matches anything is taken, and nothing is scored. */
  readonly containers?: readonly string[] | undefined;
  /**
   * Comments below the main content: a result of their own (`page.comments`), part of the content, or left out. The posts of
   * a thread are its content in any case. @default "separate"
   */
  readonly comments?: CommentsOption | undefined;
  /**
   * The page's title as the first heading of the Markdown: `always` (made of the metadata's title, as a declared addition, where the page
   * shows none), as it is in the `content`, or `never`. `text` holds a title only where that is part of the content.
   * @default "always"; "content" with `extract: false`
   */
  readonly title?: TitleOption | undefined;
  /** Deepest nesting of elements in the content; an integer of at least 16. @default 256 */
  readonly maxDepth?: number | undefined;
  /** Largest input, in bytes, or in UTF-16 code units for a string; a larger one throws a `DecantError`. @default no limit */
  readonly maxBytes?: number | undefined;
  /** Nodes of a page; behind them tags only separate texts. @default 8,000 and one for every 16 characters, see `@decant/dom` */
  readonly maxNodes?: number | undefined;
  /**
   * About how long one page may take, in milliseconds. What does not fit is left out, and `dom/stopped`, `pipeline/not-scored` or
   * `sanitizer/stopped` among the diagnostics says so, and `pipeline/deadline-passed` that it took longer all the same. Results then depend on the machine. @default no limit
   */
  readonly deadlineMs?: number | undefined;
  /** Also parse the Markdown again and compare. Finds what no other check can, and costs more than all other stages. @default false */
  readonly verify?: boolean | undefined;
  /** As `verify`, and nothing is repaired in silence: every violation counts. @default false */
  readonly strict?: boolean | undefined;
  /** How the Markdown is written; see `NormalizeOptions` of `@decant/normalize`. */
  readonly markdown?: NormalizeOptions | undefined;
  /**
   * Plugins of rehype that run on the sanitized tree, which is made safe again after them; unified's list, synchronous ones.
   * @default none
   */
  readonly rehypePlugins?: PluggableList | undefined;
  /** Plugins of remark that run on the mdast, before the invariants; unified's list, synchronous ones. @default none */
  readonly remarkPlugins?: PluggableList | undefined;
  /** Keep the document, the hast and the mdast in `page.trees`. @default false */
  readonly keepTrees?: boolean | undefined;
}

/** A selector of the user's, compiled. */
export interface Container {
  readonly selector: string;
  readonly matches: (element: Element) => boolean;
}

/** Options with their defaults, in the form the stages take. */
export interface Settings {
  readonly preset: Preset;
  readonly scorer: BlockScorer | undefined;
  readonly typeWeights: PageTypeWeights | undefined;
  readonly without: readonly LayerName[];
  readonly extract: boolean;
  readonly containers: readonly Container[];
  readonly comments: CommentsOption;
  readonly title: TitleOption;
  readonly maxDepth: number;
  readonly maxBytes: number;
  readonly maxNodes: number | undefined;
  readonly deadlineMs: number;
  readonly normalize: Normalizer;
  readonly keepTrees: boolean;
  readonly hasPlugins: boolean;
  /** Whether anybody sees the lines and columns of nodes: in the trees, or in handlers of their own. */
  readonly showsLines: boolean;
  readonly parts: PipelineParts;
}

/** Checks of the options; the names of layers are the extractor's. */
function checksWith({ extractor }: PipelineParts): OptionChecks<PipelineOptions> {
  return {
    preset: oneOf("precision", "balanced", "recall", "fast"),
    scorer: aFunction,
    typeWeights: anObject,
    without: anArrayOf(oneOf(...(extractor?.layerNames ?? []))),
    extract: aBoolean,
    containers: anArrayOf(aString, "CSS selectors"),
    comments: oneOf("separate", "include", "drop"),
    title: oneOf("always", "content", "never"),
    maxDepth: aWholeNumber(16),
    maxBytes: aNumber(1),
    maxNodes: aNumber(1),
    deadlineMs: aPositiveNumber,
    verify: aBoolean,
    strict: aBoolean,
    markdown: anObject,
    rehypePlugins: aPluggableList,
    remarkPlugins: aPluggableList,
    keepTrees: aBoolean,
  };
}

const aPositiveNumber: ValueCheck = { ...aNumber(0), expected: "a number above 0", isInRange: (value) => value > 0 };

/** What options do nothing without. */
const neededParts: Readonly<Partial<Record<keyof PipelineOptions, keyof PipelineParts>>> = {
  scorer: "extractor",
  typeWeights: "extractor",
  without: "extractor",
  extract: "extractor",
  containers: "compileSelector",
  verify: "verification",
  strict: "verification",
};

/**
 * Check options and put in the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: PipelineOptions, parts: PipelineParts): Settings {
  checkValue("parts", parts, anObject);
  checkValue("options", options, anObject);
  for (const [name, part] of Object.entries(neededParts))
    checkPart(name, options[name as keyof PipelineOptions], part, parts);
  checkOptions(options, checksWith(parts));
  checkNormalizeOptions(options.markdown ?? {});
  const {
    preset = "balanced",
    scorer,
    typeWeights,
    without = [],
    extract = parts.extractor !== undefined,
    containers = [],
    comments = "separate",
    title = extract ? "always" : "content",
    maxDepth = 256,
    maxBytes = Number.POSITIVE_INFINITY,
    maxNodes,
    deadlineMs = Number.POSITIVE_INFINITY,
    verify = false,
    strict = false,
    markdown = {},
    rehypePlugins = [],
    remarkPlugins = [],
    keepTrees = false,
  } = options;
  const hasPlugins = rehypePlugins.length + remarkPlugins.length > 0;
  return {
    preset,
    scorer,
    typeWeights,
    without,
    extract,
    containers: containers.map((selector) => compileContainer(selector, parts)),
    comments,
    title,
    maxDepth,
    maxBytes,
    maxNodes,
    deadlineMs,
    normalize: createNormalizer(
      { ...markdown, verify, strict },
      {
        verification: parts.verification,
        frame: unifiedFrame(rehypePlugins.length === 0 ? [] : [...rehypePlugins, rehypeSafe], remarkPlugins),
      },
    ),
    keepTrees,
    hasPlugins,
    showsLines: keepTrees || markdown.handlers !== undefined || markdown.nodeHandlers !== undefined || hasPlugins,
    parts,
  };
}

function compileContainer(selector: string, { compileSelector }: PipelineParts): Container {
  return { selector, matches: compileSelector?.(selector) ?? (() => false) };
}

/** An option that is off, or names nothing, needs no part. */
function checkPart(name: string, value: unknown, part: keyof PipelineParts, parts: PipelineParts): void {
  const isAsked = value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  if (isAsked && parts[part] === undefined)
    throw new TypeError(`${name}: expected a pipeline with the part "${part}", got one without it`);
}
