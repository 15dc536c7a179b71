import type { ChildNode, Selection } from "@decant/dom";
import {
  aBoolean,
  aFunction,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type Decision,
  type Diagnostic,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import type { Root } from "hast";
import { compileRules } from "./chrome/compile.ts";
import { contentChrome } from "./chrome/content-chrome.ts";
import { neverContent } from "./chrome/never-content.ts";
import type { DropRule } from "./chrome/rule.ts";
import { shortcodeRule } from "./construct/shortcodes.ts";
import { Walk } from "./construct/walk.ts";
import { resolveFootnotes } from "./forms/footnotes/links.ts";
import { readPlainNotes } from "./forms/footnotes/plain-notes.ts";
import { writeLabels } from "./forms/lists/labels.ts";
import { allSavings, savings, spare } from "./savings/savings.ts";
import { isElement } from "./source/nodes.ts";
import type { Row } from "./source/rows.ts";
import { Context } from "./tree/context.ts";
import { Positions } from "./tree/positions.ts";
import { defaultSchema, type Schema } from "./tree/schema.ts";
import { findBaseHref, UrlResolver } from "./tree/urls.ts";

/** Options of {@link sanitize}. */
export interface SanitizeOptions {
  /** Address of the page. Relative URLs are resolved against it and `<base>`. Without an absolute URL they stay relative. */
  readonly baseUrl?: string | undefined;
  /** The decoded HTML of the nodes. Positions have lines and columns only with it. */
  readonly source?: string | undefined;
  /** Whether to omit lines and columns even with `source`, which saves time. @default false */
  readonly offsetsOnly?: boolean | undefined;
  /** Maximum depth of the tree, at least 16. Deeper elements are replaced by their children. @default 256 */
  readonly maxDepth?: number | undefined;
  /** Called from time to time. `true` drops the rest of the content as `sanitizer/stopped`. @default never */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Allowed elements, attributes and URL schemes. @default defaultSchema */
  readonly schema?: Schema | undefined;
  /** Elements to drop, in order. @default defaultRules */
  readonly rules?: readonly DropRule[] | undefined;
  /**
   * Ids of rules and savings that are not applied, or `"savings"` for all of {@link savings}: what they would leave out is kept.
   * @default none
   */
  readonly keep?: readonly string[] | undefined;
}

export interface Sanitized {
  /** Every element and text has `position`. */
  readonly tree: Root;
  /** Dropped and moved source, in document order of the walk. */
  readonly decisions: readonly Decision[];
  readonly diagnostics: readonly Diagnostic[];
}

const defaultMaxDepth = 256;

const checks: OptionChecks<SanitizeOptions> = {
  baseUrl: aString,
  source: aString,
  offsetsOnly: aBoolean,
  maxDepth: aWholeNumber(16),
  shouldStop: aFunction,
  schema: anObject,
  rules: anArrayOf(anObject, "rules"),
  keep: anArrayOf(aString, "ids of rules"),
};

const someNodes: ValueCheck = {
  expected: "a selection, a node or an array of nodes (`parse` of `@decant/dom` makes them of HTML)",
  accepts: (value) =>
    typeof value === "object" && value !== null && ("roots" in value || "type" in value || Array.isArray(value)),
};

/** {@link neverContent}, then {@link contentChrome}. */
export const defaultRules: readonly DropRule[] = [...neverContent, ...contentChrome];

const nothing: readonly string[] = [];

/**
 * Check the ids of an option `keep`.
 *
 * @throws {TypeError} If one is the id of neither a rule nor a saving.
 */
export function checkKeep(keep: readonly string[], rules: readonly DropRule[] = defaultRules): void {
  const known = new Set([allSavings, shortcodeRule, ...savings.map(({ id }) => id), ...rules.map(({ id }) => id)]);
  const unknown = keep.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const some = [allSavings, ...savings.map(({ id }) => id)].join(", ");
  throw new TypeError(`keep: expected ids of rules or of savings (${some}), got "${unknown}"`);
}

const keptRules = new WeakMap<readonly string[], { rules: readonly DropRule[]; left: readonly DropRule[] }>();

/** The rules that are not to be kept out of use, made once per list of ids. */
function rulesWithout(rules: readonly DropRule[], keep: readonly string[]): readonly DropRule[] {
  if (keep.length === 0) return rules;
  const made = keptRules.get(keep);
  if (made?.rules === rules) return made.left;
  checkKeep(keep, rules);
  const left = rules.filter(({ id }) => !keep.includes(id));
  keptRules.set(keep, { rules, left });
  return left;
}

/**
 * Build a safe, small tree from untrusted nodes.
 *
 * The tree holds only what the schema allows; other elements are replaced by their children. Controls and decorations inside the
 * content are dropped. Code blocks, tables, images, math, footnotes, callouts and tabs get one canonical form each, whichever
 * framework wrote them. One pass, linear in the nodes.
 *
 * @param content Nodes to build from: a selection of the extractor, one node, or several in document order. Not modified.
 * @throws {TypeError} If `content` is no selection or node, or an option is unknown or of the wrong type.
 * @throws {RangeError} If `maxDepth` is not a whole number of at least 16.
 * @example
 * import { parse } from "@decant/dom";
 * const document = parse("<p onclick=evil()>See <a href=/x>this</a><script>evil()</script></p>");
 * const { tree } = sanitize(document, { baseUrl: "https://example.com/" });
 * // p > "See ", a[href=https://example.com/x] > "this"
 */
export function sanitize(
  content: Selection | ChildNode | readonly ChildNode[],
  options: SanitizeOptions = {},
): Sanitized {
  return sanitizeWithout(undefined, content, options);
}

/** `sanitize` without one framework row, for the test that removes each row. */
export function sanitizeWithout(
  leftOut: Row | undefined,
  content: Selection | ChildNode | readonly ChildNode[],
  options: SanitizeOptions,
): Sanitized {
  const { baseUrl, source, maxDepth = defaultMaxDepth, schema = defaultSchema, rules = defaultRules } = options;
  const { shouldStop, keep = nothing } = options;
  checkOptions(options, checks);
  const selection = selectionOf(content);
  const { roots } = selection;
  const urls = new UrlResolver(schema, baseUrl, findBaseHref(roots[0]), lengthOf(source, roots));
  const positions = new Positions(source, options.offsetsOnly === true);
  const context = new Context(schema, urls, positions, maxDepth, selection, leftOut);
  const tree: Root = { type: "root", children: [] };
  const walk = new Walk(context, compileRules(rulesWithout(rules, keep)), keep.includes(shortcodeRule), shouldStop);
  walk.run(openRoots(roots), { parent: tree, inside: 0, depth: 0 });
  resolveFootnotes(tree, context);
  readPlainNotes(tree, context);
  writeLabels(tree, context);
  spare(tree, context, keep);
  if (baseUrl !== undefined && urls.page === undefined) context.diagnostics.push(baseUrlDiagnostic(baseUrl));
  if (urls.refused > 0) context.diagnostics.push(longBaseDiagnostic(urls.refused));
  if (walk.stopped) context.diagnostics.push(stoppedDiagnostic);
  if (walk.flattened > 0) context.diagnostics.push(depthDiagnostic(walk.flattened, maxDepth));
  return { tree, decisions: context.decisions, diagnostics: context.diagnostics };
}

function selectionOf(content: Selection | ChildNode | readonly ChildNode[]): Selection {
  checkValue("content", content, someNodes);
  if ("roots" in content) return content;
  return { roots: "type" in content ? [content] : content, omitted: new Set() };
}

/** A selected `noscript` means its content, unless all of the document is selected. */
function openRoots(roots: readonly ChildNode[]): readonly ChildNode[] {
  const parent = roots[0]?.parent;
  if (parent?.type === "root" && roots.length > 1 && roots.length === parent.children.length) return roots;
  return roots.flatMap((root) => (isElement(root) && root.name === "noscript" ? root.children : [root]));
}

function baseUrlDiagnostic(baseUrl: string): Diagnostic {
  return {
    code: "sanitizer/base-url-invalid",
    severity: "warning",
    message: "The address of the page is not an absolute one of the web; relative links are not resolved.",
    data: { baseUrl },
  };
}

/** Length of the page in UTF-16 code units, as far as it is known. */
function lengthOf(source: string | undefined, roots: readonly ChildNode[]): number {
  return source?.length ?? (roots.at(-1)?.endIndex ?? -1) + 1;
}

function longBaseDiagnostic(addresses: number): Diagnostic {
  return {
    code: "sanitizer/base-too-long",
    severity: "warning",
    message: `${addresses} addresses were left out: with the page's <base> they would be several times as long as the page.`,
    data: { addresses },
  };
}

const stoppedDiagnostic: Diagnostic = {
  code: "sanitizer/stopped",
  severity: "warning",
  message: "The time limit was reached; the rest of the content was left out.",
};

function depthDiagnostic(flattened: number, maxDepth: number): Diagnostic {
  return {
    code: "sanitizer/depth-limited",
    severity: "warning",
    message: `${flattened} elements nested deeper than ${maxDepth} levels were replaced by their content.`,
    data: { flattened, maxDepth },
  };
}
