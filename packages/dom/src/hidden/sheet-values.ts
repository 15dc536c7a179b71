import { doubtOfStyle } from "./doubtful-styles.ts";
import { COLON, OPENING_PARENTHESIS } from "./units.ts";

/** What a sheet says elsewhere about what a declaration names: properties of the page's own, and movements. */
export interface SheetValues {
  /** The value of a property whose name begins with two hyphens, as far as it can be told without its element. */
  readonly valueOf: (name: string) => string | undefined;
  /** The technique by which a movement hides at its end, or keeps hidden as it begins. @param animation All that declarations say of it. */
  readonly hiddenBy: (animation: string) => string | undefined;
}

/** A place where a property is given a value. */
interface Given {
  readonly css: string;
  /** Behind the name, and at the brace before it. */
  readonly at: number;
  readonly open: number;
}

/** What a movement hides, by technique: as it begins, and at its end. */
interface Movement {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

const root = /(?:^|[\s,(])(?::root|html|body|:host|\*)(?:$|[\s,)])|@property/i;
const initialValue = /initial-value\s{0,9}:\s{0,9}([^;]{1,200})/i;
const words = /[\w-]+/g;
const first = /(?:^|[\s,])(?:from|0%)(?:$|[\s,])/i;
const last = /(?:^|[\s,])(?:to|100%)(?:$|[\s,])/i;
/** What keeps a movement at its beginning: forever, or for longer than anybody waits. */
const stays = /paused|reverse|(?:^|\s)\d{2,9}(?:\.\d{1,9})?s|\d{5}ms/;
/** Tickers run out of sight, and begin anew. */
const isTicker = (animation: string): boolean => animation.includes("infinite");

/** Reads what is asked for, when it is asked for: most pages need none of it. */
export class ReadValues implements SheetValues {
  private readonly texts: readonly string[];
  private readonly keyframes: ReadonlyMap<string, string>;
  private readonly styles: readonly string[];
  private given: Map<string, Given[]> | undefined;
  private readonly values = new Map<string, string | undefined>();
  private readonly movements = new Map<string, Movement>();

  /** @param styles Declarations that elements have themselves. */
  constructor(texts: readonly string[], keyframes: ReadonlyMap<string, string>, styles: readonly string[]) {
    this.texts = texts;
    this.keyframes = keyframes;
    this.styles = styles;
  }

  valueOf = (name: string): string | undefined => {
    if (this.given === undefined) {
      this.given = new Map();
      for (const text of this.texts) readGiven(text, this.given);
      for (const style of this.styles) if (style.includes("--")) readGiven(`{${style}`, this.given);
    }
    let value = this.values.get(name);
    if (value === undefined && !this.values.has(name)) {
      value = valueAmong(this.given.get(name) ?? []);
      this.values.set(name, value);
    }
    return value;
  };

  hiddenBy = (animation: string): string | undefined => {
    for (const [name] of animation.matchAll(words)) {
      const css = this.keyframes.get(name);
      if (css === undefined) continue;
      let movement = this.movements.get(name);
      if (movement === undefined) {
        movement = this.readMovement(css);
        this.movements.set(name, movement);
      }
      if (movement.end !== undefined && !(movement.end === "off-screen" && isTicker(animation))) return movement.end;
      if (movement.start !== undefined && stays.test(animation)) return movement.start;
    }
    return undefined;
  };

  private readMovement(css: string): Movement {
    const movement: { start: string | undefined; end: string | undefined } = { start: undefined, end: undefined };
    for (const frame of css.split("}")) {
      const open = frame.indexOf("{");
      const when = frame.slice(0, Math.max(0, open));
      const declarations = frame.slice(open + 1);
      const doubt = doubtOfStyle(declarations, this);
      if (first.test(when)) movement.start ??= doubt;
      if (last.test(when)) movement.end ??= doubt;
    }
    return movement;
  }
}

/** Note the properties of the page's own that a sheet gives. One pass, and none over what has no two hyphens. */
function readGiven(css: string, given: Map<string, Given[]>): void {
  let open = -1;
  let nextOpen = css.indexOf("{");
  for (let at = css.indexOf("--"); at >= 0; at = css.indexOf("--", at)) {
    const before = css.charCodeAt(at - 1);
    const start = at;
    at += 2;
    while (isName(css.charCodeAt(at))) at++;
    if (isName(before) || before === OPENING_PARENTHESIS) continue;
    while (nextOpen >= 0 && nextOpen < start) {
      open = nextOpen;
      nextOpen = css.indexOf("{", open + 1);
    }
    let behind = at;
    while (css.charCodeAt(behind) <= 0x20) behind++;
    if (css.charCodeAt(behind) !== COLON && !css.startsWith("@property", start - 10)) continue;
    const name = css.slice(start, at);
    const places = given.get(name);
    if (places === undefined) given.set(name, [{ css, at, open }]);
    else if (places.length < maxPlaces) places.push({ css, at, open });
  }
}

/** The only value that a property is given, or that of the root. */
function valueAmong(places: readonly Given[]): string | undefined {
  const values = new Set<string>();
  let ofRoot: string | undefined;
  for (const { css, at, open } of places) {
    const rest = css.slice(at, at + maxValue);
    const value = declared.exec(rest)?.[1]?.trim().toLowerCase();
    const selector = css.slice(Math.max(0, open - maxValue), Math.max(0, open));
    const scope = selector.slice(
      Math.max(selector.lastIndexOf("}"), selector.lastIndexOf(";"), selector.lastIndexOf("{")) + 1,
    );
    const initial = value === undefined ? initialValue.exec(rest)?.[1]?.trim() : undefined;
    if (value === undefined && initial === undefined) continue;
    values.add((value ?? initial) as string);
    if (initial !== undefined || root.test(scope)) ofRoot = value ?? initial;
  }
  return values.size === 1 ? [...values][0] : ofRoot;
}

/** Places that are looked at for one property. A guess. */
const maxPlaces = 1000;
/** Longest value, and longest selector before it, that are looked at. */
const maxValue = 400;
const declared = /^\s{0,9}:([^;{}!]{0,400})/;

function isName(unit: number): boolean {
  return (
    unit === 0x2d || unit === 0x5f || (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a)
  );
}
