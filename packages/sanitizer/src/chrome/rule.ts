import type { Element } from "@decant/dom";
import { bitsOf } from "../source/attributes.ts";
import { shortText, textStart } from "../source/nodes.ts";

/** Facts for a rule besides the element. */
export interface RuleContext {
  /** Class tokens in lower case. A token with a CSS-modules hash is listed again without it. */
  readonly classes: readonly string[];
  /** Whether the element is in a heading, `dt`, `caption`, `figcaption` or `summary`. */
  readonly inHeading: boolean;
  /** Fragment of a link into the same page; `undefined` for any other link. */
  readonly fragmentOf: (href: string | undefined) => string | undefined;
}

/** Conditions on an element; all must hold. At least one of `tags`, `classes` and `attributes` is required. */
export interface Match {
  /** One of these element names. */
  readonly tags?: readonly string[];
  /** One of these class tokens, in lower case. */
  readonly classes?: readonly string[];
  /** Each attribute present (`true`) or with one of the values, compared in lower case. */
  readonly attributes?: Readonly<Record<string, true | readonly string[]>>;
  /** Maximum length of the trimmed text of the subtree, in UTF-16 code units. It protects content with a misleading name. */
  readonly maxText?: number;
  /** Beginnings that `text` allows, in lower case: a cheap test that runs before `text`. */
  readonly starts?: readonly string[];
  /** Pattern of the trimmed text; requires `maxText`. */
  readonly text?: RegExp;
  /** Any other condition. */
  readonly when?: (element: Element, context: RuleContext) => boolean;
}

/** A kind of element that is dropped with its content. */
export interface DropRule {
  /** In kebab case; decisions carry it as `sanitizer/<id>`. */
  readonly id: string;
  readonly reason: string;
  readonly match: Match;
  /** Name of the fixture that changes without this rule. */
  readonly fixture?: string;
}

/** A rule in indexed form. All have the same shape, which the JIT compiler needs. */
export interface RuleCandidate extends Required<Conditions> {
  readonly id: string;
  /** Place in the list. */
  readonly order: number;
  /** Bit of an attribute that the element must have; 0 for none. */
  readonly needs: number;
}

type Conditions = { readonly [Name in keyof Omit<Match, "classes">]: Match[Name] | undefined };

const none: readonly RuleCandidate[] = [];
const compiled = new WeakMap<readonly DropRule[], CompiledRules>();

/** Index a list of rules, once per list. */
export function compileRules(rules: readonly DropRule[]): CompiledRules {
  let result = compiled.get(rules);
  if (result === undefined) {
    result = new CompiledRules(rules);
    compiled.set(rules, result);
  }
  return result;
}

/** An ordered list of rules, indexed by tag and class token. */
export class CompiledRules {
  private readonly byClass = new Map<string, RuleCandidate[]>();
  /** Rules without class tokens, by name of the element; each list includes those of any name. */
  private readonly byTag = new Map<string, RuleCandidate[]>();
  private readonly ofAnyTag: RuleCandidate[] = [];

  constructor(rules: readonly DropRule[]) {
    for (const { match } of rules) for (const name of match.tags ?? []) this.byTag.set(name, []);
    for (const [order, rule] of rules.entries()) {
      const { tags, classes, attributes } = rule.match;
      const asked = Object.keys(attributes ?? {}).slice(0, 1);
      if ((classes ?? (attributes === undefined ? tags : asked) ?? []).length === 0)
        throw new TypeError(`rules: expected "${rule.id}" to match tags, classes or attributes`);
      const { maxText, starts, text, when } = rule.match;
      const candidate = { id: rule.id, order, needs: bitsOf(asked), tags, attributes, when, maxText, starts, text };
      this.add(candidate, classes);
    }
  }

  private add(candidate: RuleCandidate, classes: Match["classes"]): void {
    const { tags } = candidate;
    if (classes !== undefined) {
      for (const token of classes) append(this.byClass, token, candidate);
    } else {
      for (const [name, list] of this.byTag) if (tags?.includes(name) !== false) list.push(candidate);
      if (tags === undefined) this.ofAnyTag.push(candidate);
    }
  }

  /** The rules that an element could match, in order. */
  of(name: string, tokens: readonly string[]): readonly RuleCandidate[] {
    const byName = this.byTag.get(name) ?? this.ofAnyTag;
    if (tokens.length === 0) return byName;
    const byClass = tokens
      .flatMap((token) => this.byClass.get(token) ?? none)
      .filter(({ tags }) => tags?.includes(name) !== false);
    return byClass.length === 0 ? byName : [...byName, ...byClass].sort((a, b) => a.order - b.order);
  }
}

function append(index: Map<string, RuleCandidate[]>, key: string, candidate: RuleCandidate): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [candidate]);
  else list.push(candidate);
}

/** The id of the first rule that an element matches; `has` are the bits of its attributes. */
export function findRule(
  candidates: readonly RuleCandidate[],
  element: Element,
  has: number,
  context: RuleContext,
): string | undefined {
  let opening: string | undefined;
  for (const candidate of candidates) {
    if (candidate.needs !== 0 && (candidate.needs & has) === 0) continue;
    const { id, attributes, when, maxText, starts, text: pattern } = candidate;
    if (attributes !== undefined && !hasAttributes(element, attributes)) continue;
    if (when !== undefined && !when(element, context)) continue;
    if (maxText === undefined) return id;
    if (starts !== undefined) {
      opening ??= textStart(element);
      if (!mayStart(opening, starts)) continue;
    }
    const text = shortText(element, maxText);
    if (text !== undefined && (pattern === undefined || pattern.test(text))) return id;
  }
  return undefined;
}

/** An opening that is shorter than the words may continue with them. */
function mayStart(opening: string, starts: readonly string[]): boolean {
  for (const words of starts) if (opening.startsWith(words) || words.startsWith(opening)) return true;
  return false;
}

function hasAttributes(element: Element, wanted: NonNullable<Match["attributes"]>): boolean {
  for (const name in wanted) {
    const value = element.attribs[name];
    const values = wanted[name] as true | readonly string[];
    if (value === undefined || (values !== true && !values.includes(value.trim().toLowerCase()))) return false;
  }
  return true;
}
