import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeOrder } from "../node-order.ts";
import { hashOf } from "./declaration-signs.ts";
import {
  BACKSLASH,
  CLOSING_BRACKET,
  CLOSING_PARENTHESIS,
  COMMA,
  lowerBit,
  OPENING_BRACKET,
  OPENING_PARENTHESIS,
} from "./units.ts";

/** Hashes of a page have so many places, by their low bits; a page has a few hundred names. */
const places = 8192;

/** How much of what selectors name of the elements that they mean is on the page. */
export const Named = {
  NOTHING: 0,
  /** Not all of any of them: as the page is, none is meant. */
  PART: 1,
  ALL: 2,
} as const;

/** Stands for classes that were not read. */
export const anyClass = 0;

/** The names in the class attributes of a page, by their hashes. */
export class ClassNames {
  /** The different class attributes, by their number. */
  readonly values: readonly string[];
  readonly hashes: number[] = [];
  /** Where the names of each begin among the hashes, and behind the last. */
  readonly starts: Int32Array;

  constructor(values: readonly string[]) {
    this.values = values;
    this.starts = new Int32Array(values.length + 1);
    // In one piece: slices of the page take longer to read unit by unit.
    const all = values.join(" ");
    let at = 0;
    for (let id = 0; id < values.length; id++) {
      const end = at + (values[id] as string).length;
      this.addNames(all, at, end);
      this.starts[id + 1] = this.hashes.length;
      at = end + 1;
    }
  }

  private addNames(all: string, from: number, to: number): void {
    let hash: number = classMark;
    for (let at = from; at < to; at++) {
      const unit = all.charCodeAt(at);
      if (unit > 0x20) hash = hashOf(hash, unit | lowerBit);
      else if (hash !== classMark) {
        this.hashes.push(hash);
        hash = classMark;
      }
    }
    if (hash !== classMark) this.hashes.push(hash);
  }
}

/** The ids and classes that a page has: many rules of its sheets name others. */
export class PageNames {
  /** Classes of the elements that the last selectors mean, by their hashes, as far as the page has them; {@link anyClass}. */
  readonly found: number[] = [];
  private readonly classes = new Uint8Array(places);
  private ids: Uint8Array | undefined;
  private readonly order: NodeOrder;

  constructor(order: NodeOrder, classes: ClassNames) {
    this.order = order;
    for (const hash of classes.hashes) this.classes[hash & (places - 1)] = 1;
  }

  /** Whether elements of the page have a class, as far as its hash tells. */
  hasClass(name: string): boolean {
    return this.has(classMark, hashOfName(classMark, name));
  }

  hasId(name: string): boolean {
    return this.has(idMark, hashOfName(idMark, name));
  }

  private has(mark: number, hash: number): boolean {
    if (mark === classMark) return this.classes[hash & (places - 1)] === 1;
    this.ids ??= this.readIds();
    return this.ids[hash & (places - 1)] === 1;
  }

  /**
   * How much of what the selectors before a block name is on the page: {@link Named}. Sometimes more than there is, never less.
   *
   * @param from Behind the block before; statements may stand in between.
   */
  among(css: string, from: number, open: number): number {
    const { found } = this;
    found.length = 0;
    let named: number = Named.NOTHING;
    /** The same of one element alone: where its classes begin among those found, and whether the page has all that it is named by. */
    let own = 0;
    let all = true;
    let role = 0;
    for (let at = from; at < open; at++) {
      const unit = css.charCodeAt(at);
      const before = role;
      role = unit < 128 ? (roles[unit] as number) : 0;
      if (role === 0 && before !== COMBINES) continue;
      if (role === DIVIDES) {
        if (all && unit === COMMA) named = Named.ALL;
        own = found.length;
        all = true;
      } else if (before === COMBINES && role !== COMBINES) {
        found.length = own;
        all = true;
      }
      if (role === NAMES) {
        let hash = unit;
        for (at++; at < open; at++) {
          let next = css.charCodeAt(at);
          if (next === BACKSLASH) {
            next = css.charCodeAt(++at);
            if (isHexDigit(next)) return this.findAny();
          } else if (isMark[next] === 1) break;
          if (!(next <= 0x7f)) return this.findAny();
          hash = hashOf(hash, next | lowerBit);
        }
        at--;
        if (!this.has(unit, hash)) all = false;
        else if (unit === classMark) found.push(hash);
      } else if (role === OPENS) {
        if (unit === OPENING_PARENTHESIS) found.push(anyClass);
        const close = unit === OPENING_BRACKET ? CLOSING_BRACKET : CLOSING_PARENTHESIS;
        while (at < open && css.charCodeAt(at) !== close) at++;
      } else if (role === TELLS_NOTHING) return this.findAny();
    }
    if (all) return Named.ALL;
    return named === Named.NOTHING && found.length > 0 ? Named.PART : named;
  }

  private findAny(): number {
    this.found.push(anyClass);
    return Named.ALL;
  }

  private readIds(): Uint8Array {
    const { nodes, attributes } = this.order;
    const ids = new Uint8Array(places);
    for (let i = 1; i < nodes.length; i++) {
      if (((attributes[i] as number) & Has.ID) === 0) continue;
      ids[hashOfName(idMark, (nodes[i] as Element).attribs.id as string) & (places - 1)] = 1;
    }
    return ids;
  }
}

/** What code units do in selectors. */
const COMBINES = 1;
const DIVIDES = 2;
const NAMES = 3;
const OPENS = 4;
const TELLS_NOTHING = 5;
const roles = new Uint8Array(128);
for (let unit = 0; unit <= 0x20; unit++) roles[unit] = COMBINES;
for (const [units, role] of [
  [">+~", COMBINES],
  [",;}", DIVIDES],
  [".#", NAMES],
  ["[(", OPENS],
  ["&\\", TELLS_NOTHING],
] as const)
  for (let at = 0; at < units.length; at++) roles[units.charCodeAt(at)] = role;

export const classMark = 0x2e;
const idMark = 0x23;

/** What ends a name in a selector. */
const isMark = new Uint8Array(128).fill(1);
for (const unit of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") isMark[unit.charCodeAt(0)] = 0;

function isHexDigit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || ((unit | lowerBit) >= 0x61 && (unit | lowerBit) <= 0x66);
}

/** @param mark {@link classMark} or {@link idMark}. */
export function hashOfName(mark: number, name: string): number {
  let hash = mark;
  for (let at = 0; at < name.length; at++) hash = hashOf(hash, name.charCodeAt(at) | lowerBit);
  return hash;
}
