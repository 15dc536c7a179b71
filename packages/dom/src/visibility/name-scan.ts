/** How selectors fit to a page, by the names in their text. */
export const Fit = {
  /** They name no class of the page and match nothing. */
  NONE: 0,
  /** They name a class of the page, but match nothing. */
  CLASS: 1,
  /** One may match. */
  SOME: 2,
  /** They have to be parsed. */
  UNCLEAR: 3,
} as const;

export type Fit = (typeof Fit)[keyof typeof Fit];

/** States that do not apply while a page loads, and parts of elements. */
export const absent: RegExp =
  /::|:(?:hover|focus|active|visited|target|checked|indeterminate|before|after|first-l|selection|placeholder)/i;
const absentHere = new RegExp(absent, "iy");

/** Number of different hashes. */
const size = 0x4000;
/** By ASCII character: 1 in names, 2 before one, 3 and 4 around brackets, 5 between selectors, 6 before a state, 7 if in doubt. */
const kinds = new Uint8Array(0x80);
for (const [kind, units] of Object.entries({ 2: ".#", 3: "([", 4: ")]", 5: ",", 6: ":", 7: "@;\\\"'/" }))
  for (const unit of units) kinds[unit.charCodeAt(0)] = Number(kind);
for (const unit of "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") kinds[unit.charCodeAt(0)] = 1;

const kindOf = (unit: number): number => (unit < 0x80 ? kinds[unit] : 1);
const hashWith = (hash: number, unit: number): number => (Math.imul(hash, 31) + unit) & (size - 1);

/** Reads the names in selectors without cutting them out: most rules of a page match nothing. */
export class NameScan {
  /** 1 at the hashes of the names of the page. */
  private readonly hashes = new Uint8Array(size);

  /** @param names Classes and ids, with their marks. */
  constructor(names: Iterable<string>) {
    for (const name of names) {
      let hash = 0;
      for (let i = 0; i < name.length; i++) hash = hashWith(hash, name.charCodeAt(i));
      this.hashes[hash] = 1;
    }
  }

  fitOf(css: string, from: number, to: number): Fit {
    let fit: Fit = Fit.NONE;
    let isPossible = true;
    let depth = 0;
    for (let i = from; i < to; i++) {
      const kind = kindOf(css.charCodeAt(i));
      if (kind === 2) {
        let hash = hashWith(0, css.charCodeAt(i));
        for (; i + 1 < to && kindOf(css.charCodeAt(i + 1)) === 1; i++) hash = hashWith(hash, css.charCodeAt(i + 1));
        if (this.hashes[hash] === 1) fit = Fit.CLASS;
        else if (depth === 0) isPossible = false;
      } else if (kind === 3) depth++;
      else if (kind === 4) depth--;
      else if (kind === 5 && depth === 0) {
        if (isPossible) return Fit.SOME;
        isPossible = true;
      } else if (kind === 6 && depth === 0) {
        absentHere.lastIndex = i;
        if (absentHere.test(css)) isPossible = false;
      } else if (kind === 7) return Fit.UNCLEAR;
    }
    return isPossible ? Fit.SOME : fit;
  }
}
