import type { Element } from "@decant/dom";

/** Attributes that forms, rules and the schema read. Each has a bit; all others share the last one. */
const known: readonly string[] = [
  "class", "id", "style", "hidden", "color", "role", "popover", "aria-hidden", "aria-controls", "data-bs-target", "data-target",
  "data-callout", "data-footnote-backref", "data-src", "href", "title", "align",
]; // biome-ignore format: a table of words

const bits: ReadonlyMap<string, number> = new Map(known.map((name, index) => [name, 1 << index]));
const other = 1 << known.length;

export function bitsOf(names: readonly string[]): number {
  return names.reduce((all, name) => all | (bits.get(name) ?? other), 0);
}

/** The bits of an element's attributes; 0 for none. A test of bits is faster than many lookups of missing properties. */
export function attributeBits({ attribs }: Element): number {
  let all = 0;
  for (const name in attribs) all |= bits.get(name) ?? other;
  return all;
}

const whiteSpace = /[\t\n\f\r ]+/;
const otherSpace = /[\t\n\f\r]/;
// The hash of CSS modules: `codeLineNumber_Tfdd`, `tab_cae68`, `title__x1Yz2`. It holds a digit or a capital letter.
const moduleHash = /^(.{2,}?)_{1,2}(?=[A-Za-z-]*[0-9A-Z])[A-Za-z0-9-]{4,8}$/;

/** The tokens of one class attribute, and facts derived from them. */
export class ClassList {
  /** In lower case. A token with a CSS-modules hash is listed again without it. */
  readonly tokens: readonly string[];
  private readonly facts = new Map<unknown, unknown>();

  constructor(value: string) {
    this.tokens = split(value);
  }

  /** The result of a function of the tokens, computed once. */
  fact<T>(read: (tokens: readonly string[]) => T): T {
    let fact = this.facts.get(read) as T | undefined;
    if (fact === undefined && !this.facts.has(read)) {
      fact = read(this.tokens);
      this.facts.set(read, fact);
    }
    return fact as T;
  }
}

/** Class attributes that are remembered. Pages repeat a few hundred. Half and twice change nothing (261 pages). */
const maxKnown = 4096;

/** The class attributes of a page, each read once. */
export class ClassLists {
  private readonly known = new Map<string, ClassList>();
  private readonly empty = new ClassList("");
  /** The last one: several forms and rules read the same element. */
  private last = { value: "", list: this.empty };

  of(value: string | undefined): ClassList {
    if (value === undefined || value === "") return this.empty;
    if (value === this.last.value) return this.last.list;
    let list = this.known.get(value);
    if (list === undefined) {
      list = new ClassList(value);
      if (this.known.size >= maxKnown) this.known.clear();
      this.known.set(value, list);
    }
    this.last = { value, list };
    return list;
  }
}

function split(value: string): readonly string[] {
  const space = otherSpace.test(value) ? whiteSpace : " ";
  if (!value.includes("_")) return value.toLowerCase().split(space).filter(isToken);
  return value.split(space).filter(isToken).flatMap(withStem);
}

function isToken(token: string): boolean {
  return token !== "";
}

function withStem(token: string): string[] {
  const stem = token.includes("_") ? moduleHash.exec(token)?.[1] : undefined;
  return stem === undefined ? [token.toLowerCase()] : [token.toLowerCase(), stem.toLowerCase()];
}
