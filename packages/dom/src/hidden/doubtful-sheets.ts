import type { Element } from "domhandler";
import { doubtOfStyle, withoutHexEscapes } from "./doubtful-styles.ts";
import { append } from "./selectors.ts";
import { statementBefore } from "./sheets.ts";

/** Declarations of a style sheet that may hide what they are for, on some screen at least. */
export interface DoubtfulBlock {
  readonly css: string;
  /** Behind what stands before its selectors, at its brace, and behind its declarations. */
  readonly before: number;
  readonly open: number;
  readonly to: number;
}

/** What a selector says of the element itself; what it says of others around and before it is left open. */
interface Target {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
}

interface AttributeTest {
  readonly name: string;
  /** First character of the operator: `=`, `^`, `$`, `*`, `~`, `|`; empty where the attribute has only to be there. */
  readonly operator: string;
  readonly value: string;
}

interface DoubtfulRule {
  readonly target: Target;
  readonly block: DoubtfulBlock;
}

/** Some of what blocks that may hide have in them. Most blocks have none of it. */
const telling =
  /display\s*:\s*(?:none|var|table-column)|visibility|opacity|\\|calc|e-\d|matrix|turn|rotate|scale|zoom|mask|clip|letter-spacing\s*:\s*-|(?:font|height|width|size|rows|columns)\b[^;]{0,30}[\s:(][+-]?[01]?(?:\.\d|[a-z%;!/)]|\s|$)|font-size\s*:\s*2px|-\d{3}|-\d\d(?:em|rem)|\d{4}px|[2-9]\d\d(?:vw|vh|%)|z-index\s*:\s*-|color\s*:[^;]{0,60}(?:white|#f|25\d|transparent|#[\da-f]{3}0\b|[/,]\s*0|100%|lab|lch|srgb|snow|ivory|canvas)|background/i;

/** States that a script or a person brings about, and what is no element. */
const passing =
  /::|:(?:hover|focus|active|checked|target|disabled|before|after|placeholder|first-l|selection|empty|visited)/i;
const alternatives = /:(?:is|where|matches|-webkit-any)\(|[()&]/gi;
const pseudoClass = /(?<!\\):[\w-]{1,40}(?:\([^()]{0,200}\)?)?/g;
const others = /[>+~\s]/;
const names = /([#.])((?:[\w-]|[^\0-\x7f]|\\.)+)/g;
const brackets = /\[[^[\]]{1,160}\]/g;
const operators = /[~|^$*]?=/;
const quotes = /^["']|["'].{0,2}$/g;
const tagName = /^[a-z][\w-]{0,60}/i;
const backslash = /\\/g;
const maxSelector = 200;

/** The element that a selector means; `undefined` for one that says too little of it. */
function readTarget(selector: string): Target | undefined {
  const name = singleClass.exec(selector)?.[1];
  if (name !== undefined) return { tag: undefined, id: undefined, classes: [name], attributes: [] };
  if (selector.length > maxSelector || passing.test(selector)) return undefined;
  const plain = pseudoMark.test(selector) ? withoutPseudoClasses(selector) : selector.trim();
  const own = plain.slice(startOfLast(plain));
  const tag = tagName.exec(own)?.[0].toLowerCase();
  const classes: string[] = [];
  const attributes: AttributeTest[] = [];
  let id: string | undefined;
  for (const [bracket] of own.matchAll(brackets)) attributes.push(readAttribute(bracket.slice(1, -1)));
  for (const [, mark, name = ""] of own.replace(brackets, "").matchAll(names)) {
    if (mark === "#") id = name.replace(backslash, "");
    else classes.push(name.replace(backslash, ""));
  }
  const isNamed = id !== undefined || classes.length > 0 || attributes.length > 0;
  // A tag alone, of which the selector says more, may be any of a hundred.
  if (!isNamed && (tag === undefined || own !== selector.trim() || tag === "body" || tag === "html")) return undefined;
  return { tag, id, classes, attributes };
}

function readAttribute(text: string): AttributeTest {
  const found = operators.exec(text);
  if (found === null) return { name: text.trim().toLowerCase(), operator: "", value: "" };
  const value = text.slice(found.index + found[0].length).trim();
  return {
    name: text.slice(0, found.index).trim().toLowerCase(),
    operator: found[0].slice(0, 1),
    value: value.replace(quotes, ""),
  };
}

/** Most selectors are a class. */
const singleClass = /^\s?\.([\w-]+)$/;
const pseudoMark = /[\\:&()]/;

function withoutPseudoClasses(selector: string): string {
  return withoutHexEscapes(selector)
    .replace(pseudoClass, (text) => (text.endsWith(")") || !text.includes("(") ? keptOf(text) : text))
    .replace(alternatives, "")
    .trim();
}

/** `:is(.a)` means what is in it, `:not(.a)` anything else. */
function keptOf(pseudo: string): string {
  return alternativeStart.test(pseudo) ? pseudo : "";
}
const alternativeStart = /^:(?:is|where|matches|-webkit-any)\(/i;

/** Where the last compound begins: behind the last combinator outside of brackets. */
function startOfLast(selector: string): number {
  let at = selector.length;
  let depth = 0;
  for (; at > 0; at--) {
    const unit = selector[at - 1] as string;
    if (unit === "]") depth++;
    else if (unit === "[") depth--;
    else if (depth <= 0 && others.test(unit) && selector[at - 2] !== "\\") break;
  }
  return at;
}

function fits({ tag, id, classes, attributes }: Target, { name, attribs }: Element): boolean {
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id) return false;
  if (classes.length > 0) {
    const own = attribs.class?.split(whiteSpace) ?? [];
    if (!classes.every((token) => own.includes(token))) return false;
  }
  return attributes.every((test) => fitsAttribute(test, attribs[test.name]));
}

const whiteSpace = /\s+/;

function fitsAttribute({ operator, value }: AttributeTest, own: string | undefined): boolean {
  if (own === undefined) return false;
  switch (operator) {
    case "":
      return true;
    case "^":
      return value !== "" && own.startsWith(value);
    case "$":
      return value !== "" && own.endsWith(value);
    case "*":
      return value !== "" && own.includes(value);
    case "~":
      return own.split(whiteSpace).includes(value);
    case "|":
      return own === value || own.startsWith(`${value}-`);
    default:
      return own === value;
  }
}

/** Most questions whether a rule is for an element; behind them nothing is told. */
const maxTests = 200_000;

const noRules: readonly DoubtfulRule[] = [];

/** Rules of a page's sheets that may hide, asked element by element. */
export class DoubtfulSheets {
  private readonly byId = new Map<string, DoubtfulRule[]>();
  private readonly byClass = new Map<string, DoubtfulRule[]>();
  private readonly byTag = new Map<string, DoubtfulRule[]>();
  private readonly byAttribute = new Map<string, DoubtfulRule[]>();
  /** Rules for each class attribute, by its number in the table: an element has the same as many others. */
  private readonly ofClasses: (readonly DoubtfulRule[])[] = [];
  private readonly doubts = new Map<DoubtfulBlock, string | undefined>();
  private testsLeft = maxTests;

  constructor(blocks: readonly DoubtfulBlock[]) {
    for (const block of blocks) {
      const { css, before, open, to } = block;
      if (!telling.test(css.slice(open + 1, to))) continue;
      for (const selector of statementBefore(css, before, open).split(",")) this.add(selector, block);
    }
  }

  get isEmpty(): boolean {
    return this.byId.size + this.byClass.size + this.byTag.size + this.byAttribute.size === 0;
  }

  /**
   * The technique of a rule that may hide an element.
   *
   * @param classId Number of its class attribute.
   */
  of(element: Element, classId: number): string | undefined {
    const { id, class: names } = element.attribs;
    let found = this.byTag.size === 0 ? undefined : this.find(this.byTag.get(element.name), element);
    if (found === undefined && id !== undefined && this.byId.size > 0) found = this.find(this.byId.get(id), element);
    if (found === undefined && names !== undefined && this.byClass.size > 0)
      found = this.find(this.rulesOf(names, classId), element);
    if (found !== undefined) return found;
    for (const [name, rules] of this.byAttribute) {
      if (element.attribs[name] !== undefined) found ??= this.find(rules, element);
    }
    return found;
  }

  private rulesOf(names: string, classId: number): readonly DoubtfulRule[] {
    let rules = this.ofClasses[classId];
    if (rules === undefined) {
      rules = names.split(whiteSpace).flatMap((name) => this.byClass.get(name) ?? noRules);
      this.ofClasses[classId] = rules;
    }
    return rules;
  }

  private add(selector: string, block: DoubtfulBlock): void {
    const target = readTarget(selector);
    if (target === undefined) return;
    const { id, classes, tag, attributes } = target;
    const rule: DoubtfulRule = { target, block };
    if (id !== undefined) append(this.byId, id, rule);
    else if (classes[0] !== undefined) append(this.byClass, classes[0], rule);
    else if (attributes[0] !== undefined) append(this.byAttribute, attributes[0].name, rule);
    else if (tag !== undefined) append(this.byTag, tag, rule);
  }

  private find(rules: readonly DoubtfulRule[] = noRules, element: Element): string | undefined {
    for (const { target, block } of rules) {
      if (--this.testsLeft < 0) return undefined;
      const doubt = fits(target, element) ? this.doubtOf(block) : undefined;
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  }

  private doubtOf(block: DoubtfulBlock): string | undefined {
    let doubt = this.doubts.get(block);
    if (doubt === undefined && !this.doubts.has(block)) {
      doubt = doubtOfStyle(block.css.slice(block.open + 1, block.to));
      this.doubts.set(block, doubt);
    }
    return doubt;
  }
}
