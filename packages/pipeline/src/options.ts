import type { Element } from "@decant/dom";
import type { BlockScorer, CommentsOption, LayerName, MethodName, Preset } from "@decant/extractor";
import type { NormalizeOptions } from "@decant/normalize/write";
import type { PipelineParts } from "./parts.ts";

/** How pages are converted; checked once, when the pipeline is made. */
export interface PipelineOptions {
  /** How much to keep in doubt: `precision` less, `recall` more; `fast` scores blocks with a smaller model. @default "balanced" */
  readonly preset?: Preset;
  /** Says how probable each text block is to be main content, instead of the preset's model; see `@decant/extractor`. */
  readonly scorer?: BlockScorer;
  /** Find the content by one published method alone, to compare with; see `@decant/extractor`. @default none */
  readonly method?: MethodName;
  /** Layers and fallbacks of the extractor to leave out, by id, to see what each adds. @default none */
  readonly without?: readonly LayerName[];
  /** `false` converts the whole page without looking for its main content. @default true */
  readonly extract?: boolean;
  /** CSS selectors of the elements that are the main content; the first that matches anything is taken, and nothing is scored. */
  readonly containers?: readonly string[];
  /**
   * Comments below the main content: a result of their own (`page.comments`), part of the content, or left out. The posts of
   * a thread are its content in any case. @default "separate"
   */
  readonly comments?: CommentsOption;
  /** Deepest nesting of elements in the content; an integer of at least 16. @default 256 */
  readonly maxDepth?: number;
  /** Largest input, in bytes, or in UTF-16 code units for a string; a larger one throws a `DecantError`. @default no limit */
  readonly maxBytes?: number;
  /** Nodes of a page; behind them tags only separate texts. @default 8,000 and one for every 16 characters, see `@decant/dom` */
  readonly maxNodes?: number;
  /**
   * About how long one page may take, in milliseconds. What does not fit is left out, and `dom/stopped`, `pipeline/not-scored` or
   * `sanitizer/stopped` among the diagnostics says so. Results then depend on the machine. @default no limit
   */
  readonly deadlineMs?: number;
  /** Also parse the Markdown again and compare. Finds what no other check can, and costs more than all other stages. @default false */
  readonly verify?: boolean;
  /** As `verify`, and nothing is repaired in silence: every violation counts. @default false */
  readonly strict?: boolean;
  /** How the Markdown is written; see `NormalizeOptions` of `@decant/normalize`. */
  readonly markdown?: NormalizeOptions;
  /** Keep the document, the hast and the mdast in `page.trees`. @default false */
  readonly keepTrees?: boolean;
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
  readonly method: MethodName | undefined;
  readonly without: readonly LayerName[];
  readonly extract: boolean;
  readonly containers: readonly Container[];
  readonly comments: CommentsOption;
  readonly maxDepth: number;
  readonly maxBytes: number;
  readonly maxNodes: number | undefined;
  readonly deadlineMs: number;
  readonly normalize: NormalizeOptions;
  readonly keepTrees: boolean;
  /** Whether anybody sees the lines and columns of nodes: in the trees, or in handlers of their own. */
  readonly showsLines: boolean;
  readonly parts: PipelineParts;
}

const commentsOptions = ["separate", "include", "drop"] as const satisfies readonly CommentsOption[];
const presets = ["precision", "balanced", "recall", "fast"] as const satisfies readonly Preset[];

interface OptionCheck {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** What the option does nothing without, and the names that the part knows. */
  readonly part?: keyof PipelineParts;
  readonly names?: (parts: PipelineParts) => readonly string[];
  /** A value of the right type that is out of range throws a `RangeError`. */
  readonly outOfRange?: (value: unknown) => boolean;
}

const isBoolean: OptionCheck = { expected: "a boolean", accepts: (value) => typeof value === "boolean" };
const isNumber = (value: unknown): value is number => typeof value === "number";
const isListOfStrings = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string");
const isPositive: OptionCheck = {
  expected: "a number above 0",
  accepts: isNumber,
  outOfRange: (value) => !((value as number) > 0),
};

const checks: Readonly<Record<keyof PipelineOptions, OptionCheck>> = {
  preset: { expected: `one of ${presets.join(", ")}`, accepts: (value) => presets.some((preset) => preset === value) },
  scorer: { expected: "a function", accepts: (value) => typeof value === "function", part: "extractor" },
  method: {
    ...{ expected: "one of", accepts: (value) => typeof value === "string" },
    ...{ part: "extractor", names: ({ extractor }) => extractor?.methodNames ?? [] },
  },
  without: {
    ...{ expected: "an array of", accepts: isListOfStrings },
    ...{ part: "extractor", names: ({ extractor }) => extractor?.layerNames ?? [] },
  },
  extract: { ...isBoolean, part: "extractor" },
  containers: { expected: "an array of CSS selectors", accepts: isListOfStrings, part: "compileSelector" },
  comments: {
    expected: `one of ${commentsOptions.join(", ")}`,
    accepts: (value) => commentsOptions.some((option) => option === value),
  },
  maxDepth: {
    expected: "an integer of at least 16",
    accepts: isNumber,
    outOfRange: (value) => !Number.isInteger(value) || (value as number) < 16,
  },
  maxBytes: isPositive,
  maxNodes: { ...isPositive, expected: "a number of at least 1", outOfRange: (value) => !((value as number) >= 1) },
  deadlineMs: isPositive,
  verify: { ...isBoolean, part: "verification" },
  strict: { ...isBoolean, part: "verification" },
  markdown: { expected: "an object", accepts: (value) => typeof value === "object" && value !== null },
  keepTrees: isBoolean,
};

/**
 * Check options and put in the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: PipelineOptions, parts: PipelineParts): Settings {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options: expected an object, got ${show(options)}`);
  for (const [name, value] of Object.entries(options)) checkOption(name, value, parts);
  const {
    preset = "balanced",
    scorer,
    method,
    without = [],
    extract = parts.extractor !== undefined,
    containers = [],
    comments = "separate",
    maxDepth = 256,
    maxBytes = Number.POSITIVE_INFINITY,
    maxNodes,
    deadlineMs = Number.POSITIVE_INFINITY,
    verify = false,
    strict = false,
    markdown = {},
    keepTrees = false,
  } = options;
  return {
    preset,
    scorer,
    method,
    without,
    extract,
    containers: containers.map((selector) => compileContainer(selector, parts)),
    comments,
    maxDepth,
    maxBytes,
    maxNodes,
    deadlineMs,
    normalize: { ...markdown, verify, strict },
    keepTrees,
    showsLines: keepTrees || markdown.handlers !== undefined || markdown.nodeHandlers !== undefined,
    parts,
  };
}

function compileContainer(selector: string, { compileSelector }: PipelineParts): Container {
  return { selector, matches: compileSelector?.(selector) ?? (() => false) };
}

function checkOption(name: string, value: unknown, parts: PipelineParts): void {
  const check = Object.hasOwn(checks, name) ? checks[name as keyof PipelineOptions] : undefined;
  if (check === undefined)
    throw new TypeError(`${name}: unknown option, expected one of ${Object.keys(checks).join(", ")}`);
  if (value === undefined) return;
  const { part, outOfRange } = check;
  const isAsked = value !== false && !(Array.isArray(value) && value.length === 0);
  if (part !== undefined && isAsked && parts[part] === undefined)
    throw new TypeError(`${name}: expected a pipeline with the part "${part}", got one without it`);
  const names = check.names?.(parts);
  const expected = names === undefined ? check.expected : `${check.expected} ${names.join(", ")}`;
  const isKnown = names === undefined || [value].flat().every((item) => names.includes(item as string));
  if (!check.accepts(value) || !isKnown) throw new TypeError(`${name}: expected ${expected}, got ${show(value)}`);
  if (outOfRange?.(value)) throw new RangeError(`${name}: expected ${expected}, got ${show(value)}`);
}

function show(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : typeof value === "object" && value !== null
      ? "an object"
      : String(value);
}
