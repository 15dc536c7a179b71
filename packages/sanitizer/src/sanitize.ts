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
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import { allParts, type Extra } from "./all-parts.ts";
import { buildTree, type Sanitized } from "./build-tree.ts";
import { contentChrome } from "./chrome/content-chrome.ts";
import { neverContent } from "./chrome/never-content.ts";
import type { DropRule } from "./chrome/rule.ts";
import type { Schema } from "./tree/context.ts";
import { defaultSchema } from "./tree/schema.ts";

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
  /** Ids of rules that are not applied: content that they would drop is kept. @default none */
  readonly keep?: readonly string[] | undefined;
  /** Further forms and rows of frameworks, before the sanitizer's own: `extra` of `@decant/sanitizer/extra`. @default none */
  readonly extra?: Extra | undefined;
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
  extra: anObject,
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
 * @param savings Other ids that it may have: those of `@decant/sanitizer/savings`. @default none
 * @throws {TypeError} If one is the id of neither a rule nor a saving.
 * @example
 * checkKeep(["button", "script"]);
 * checkKeep(["tracking"], defaultRules, ["tracking"]); // undefined
 */
export function checkKeep(
  keep: readonly string[],
  rules: readonly DropRule[] = defaultRules,
  savings: readonly string[] = nothing,
): void {
  const known = new Set([...savings, ...rules.map(({ id }) => id)]);
  const unknown = keep.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const others = savings.length === 0 ? "" : ` or of savings (${savings.join(", ")})`;
  throw new TypeError(`keep: expected ids of rules${others}, got "${unknown}"`);
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
 * The tree holds only elements and attributes that the schema allows; other elements are replaced by their children. Controls and
 * decorations inside the content are dropped. Code blocks, tables, images, math, footnotes, callouts and tabs get one canonical form each,
 * regardless of the framework. One pass, linear in the nodes.
 *
 * @param content Nodes to build from: a selection of the extractor, one node, or several in document order. Not modified.
 * @throws {TypeError} If `content` is not a selection or node, or an option is unknown or of the wrong type.
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
  const { baseUrl, source, offsetsOnly = false, shouldStop, keep = nothing, extra } = options;
  const { maxDepth = defaultMaxDepth, schema = defaultSchema, rules = defaultRules } = options;
  checkOptions(options, checks);
  const selection = selectionOf(content);
  const left = rulesWithout(rules, keep);
  const settings = { baseUrl, source, offsetsOnly, maxDepth, shouldStop, schema, rules: left };
  return buildTree(selection, settings, allParts(extra));
}

function selectionOf(content: Selection | ChildNode | readonly ChildNode[]): Selection {
  checkValue("content", content, someNodes);
  if ("roots" in content) return content;
  return { roots: "type" in content ? [content] : content, omitted: new Set() };
}
