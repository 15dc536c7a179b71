/** What the declarations of a rule may do to what it selects, as bits. */
export const Effect = {
  /** Hide it, by anything but colours. */
  HIDES: 1,
  /** Show it. */
  SHOWS: 2,
  /** Give its text a colour. */
  COLORS: 4,
} as const;

/** How a declaration begins that may have an effect. */
interface Sign {
  /** First characters of the property. */
  readonly property: string;
  /** First characters of such values; empty for any value. */
  readonly values: string;
  readonly effect: number;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/**
 * All that the techniques, and the declarations that show, begin with. Most rules have none of these, and need not be read: looking at
 * a character or two of each declaration takes a fifth of the time of one pattern.
 */
const signs: readonly Sign[] = [
  { property: "display", values: "n", effect: Effect.HIDES },
  { property: "display", values: letters, effect: Effect.SHOWS },
  { property: "visibility", values: "hc", effect: Effect.HIDES },
  { property: "visibility", values: "v", effect: Effect.SHOWS },
  { property: "content-visibility", values: "hc", effect: Effect.HIDES },
  { property: "opacity", values: "0.", effect: Effect.HIDES },
  { property: "opacity", values: "01.", effect: Effect.SHOWS },
  { property: "filter", values: "o", effect: Effect.HIDES },
  { property: "font", values: "01.", effect: Effect.HIDES },
  // A box of no size, or text indented out of it, hides only with this.
  { property: "overflow", values: "hc", effect: Effect.HIDES },
  { property: "height", values: `an${digits}`, effect: Effect.SHOWS },
  { property: "max-height", values: `an${digits}`, effect: Effect.SHOWS },
  { property: "position", values: "sr", effect: Effect.SHOWS },
  { property: "transform", values: "", effect: Effect.HIDES },
  { property: "translate", values: "", effect: Effect.HIDES },
  { property: "scale", values: "0", effect: Effect.HIDES },
  { property: "zoom", values: "0", effect: Effect.HIDES },
  { property: "left", values: `-${digits}`, effect: Effect.HIDES },
  { property: "top", values: `-${digits}`, effect: Effect.HIDES },
  { property: "right", values: "-", effect: Effect.HIDES },
  { property: "bottom", values: "-", effect: Effect.HIDES },
  { property: "inset", values: "-", effect: Effect.HIDES },
  { property: "text-indent", values: "-", effect: Effect.HIDES },
  { property: "margin", values: "-", effect: Effect.HIDES },
  { property: "clip", values: "", effect: Effect.HIDES },
  { property: "mask", values: "", effect: Effect.HIDES },
  { property: "-webkit-mask", values: "", effect: Effect.HIDES },
  { property: "color", values: "", effect: Effect.COLORS },
  { property: "-webkit-text-fill-color", values: "", effect: Effect.COLORS },
];

const noSigns: readonly Sign[] = [];
/** By the first unit of the property. */
const signsOfUnit: readonly (readonly Sign[])[] = Array.from({ length: 128 }, (_, unit) =>
  signs.filter(({ property }) => property.charCodeAt(0) === unit),
);
const everything = Effect.HIDES | Effect.SHOWS | Effect.COLORS;

const COLON = 0x3a;

/**
 * What declarations may do, by how each begins: as bits of {@link Effect}, some that they do not have, but never one too few.
 *
 * @param css In lower case.
 */
export function effectsOf(css: string, from: number, to: number): number {
  let effects = 0;
  let next = from;
  for (let at = from; at < to; at = next + 1) {
    at = skipSpace(css, at, to);
    const unit = css.charCodeAt(at);
    // Spaces that only scripts beyond ASCII have, or the like.
    if (unit > 127) return everything;
    for (const { property, values, effect } of signsOfUnit[unit] ?? noSigns) {
      if ((effects & effect) === 0 && css.startsWith(property, at) && beginsWith(css, at + property.length, to, values))
        effects |= effect;
    }
    next = at;
    while (next < to && css.charCodeAt(next) !== 0x3b) next++;
  }
  return effects;
}

/** Whether the value of a declaration begins with one of these characters. */
function beginsWith(css: string, from: number, to: number, values: string): boolean {
  if (values === "") return true;
  let at = from;
  while (at < to && css.charCodeAt(at) !== COLON) at++;
  at = skipSpace(css, at + 1, to);
  return at < to && (css.charCodeAt(at) > 127 || values.includes(css.charAt(at)));
}

function skipSpace(css: string, from: number, to: number): number {
  let at = from;
  while (at < to && css.charCodeAt(at) <= 0x20) at++;
  return at;
}
