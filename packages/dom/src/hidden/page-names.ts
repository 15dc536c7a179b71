import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeOrder } from "../node-order.ts";
import { hashOf } from "./declaration-signs.ts";
import { BACKSLASH, CLOSING_BRACKET, CLOSING_PARENTHESIS, COMMA, lowerBit, OPENING_BRACKET } from "./units.ts";

/** Hashes of a page have so many places, by their low bits; a page has a few hundred names. */
const places = 8192;

/** Of a signature: one of the selectors names nothing of its element that the page has not, as far as can be told. */
export const meansSome: number = 1 << 30;
const anyName = meansSome - 1;
const unknown = anyName | meansSome;

/** The bit of a signature for a name, by its hash. */
export function signOf(hash: number): number {
  return 1 << ((hash & 0x7fffffff) % 30);
}

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
   * What the selectors before a block name of the elements that they mean, as far as the page has it, as a signature: the bits
   * {@link signOf} the names, and {@link meansSome}; 0 for nothing. Sometimes more than there is, never less.
   *
   * @param from Behind the block before; statements may stand in between.
   */
  among(css: string, from: number, open: number): number {
    let signature = 0;
    /** The same of one element alone, and whether the page has all of it. */
    let own = 0;
    let all = true;
    let role = 0;
    for (let at = from; at < open; at++) {
      const unit = css.charCodeAt(at);
      const before = role;
      role = unit < 128 ? (roles[unit] as number) : 0;
      if (role === 0 && before !== COMBINES) continue;
      if (role === DIVIDES) {
        signature |= all && unit === COMMA ? own | meansSome : own;
      }
      if (role === DIVIDES || (before === COMBINES && role !== COMBINES)) {
        own = 0;
        all = true;
      }
      if (role === NAMES) {
        let hash = unit;
        for (at++; at < open; at++) {
          let next = css.charCodeAt(at);
          if (next === BACKSLASH) {
            next = css.charCodeAt(++at);
            if (isHexDigit(next)) return unknown;
          } else if (isMark[next] === 1) break;
          if (!(next <= 0x7f)) return unknown;
          hash = hashOf(hash, next | lowerBit);
        }
        at--;
        if (this.has(unit, hash)) own |= signOf(hash);
        else all = false;
      } else if (role === OPENS) {
        if (unit !== OPENING_BRACKET) own |= anyName;
        const close = unit === OPENING_BRACKET ? CLOSING_BRACKET : CLOSING_PARENTHESIS;
        while (at < open && css.charCodeAt(at) !== close) at++;
      } else if (role === TELLS_NOTHING) return unknown;
    }
    return signature | own | (all ? meansSome : 0);
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
export const idMark = 0x23;

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
