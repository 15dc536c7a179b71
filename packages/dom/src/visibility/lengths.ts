/** A number of CSS with its unit; empty for a plain number. */
interface Amount {
  readonly number: number;
  readonly unit: string;
}

const amounts = /(?<![\w.#-])([+-]?(?:\d{1,9}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,2})?)(%|[a-z]{1,5})?/g;

const digit = /\d/;
/** Functions whose value is unknown. */
const calculated = /(?:calc|min|max|clamp|var|env)\(/;

const none: readonly never[] = [];

function amountsOf(value: string | undefined): readonly Amount[] {
  if (value === undefined || !digit.test(value) || (value.includes("(") && calculated.test(value))) return none;
  return Array.from(value.matchAll(amounts), ([, number, unit = ""]) => ({ number: Number(number), unit }));
}

/** Pixels of one unit on a screen of 1300 by 1000 with a font of 16. */
const pixelsOf: Readonly<Record<string, number>> = {
  ...{ "": 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 38, mm: 3.8, q: 0.95 },
  ...{ em: 16, rem: 16, lh: 20, rlh: 20, ex: 8, ch: 8 },
  ...{ vw: 13, vh: 10, vmin: 10, vmax: 13, dvw: 13, dvh: 10, svw: 13, svh: 10, lvw: 13, lvh: 10, cqw: 13, cqh: 10 },
};

/** A percentage of the page's width, roughly halved: boxes are narrower than the page. */
const percentOfBox = 5;
const percentOfFont = 0.16;

function inPixels({ number, unit }: Amount, percent: number): number {
  return number * (unit === "%" ? percent : (pixelsOf[unit] ?? Number.NaN));
}

/** The lengths of a value in pixels, percentages of a box included. */
export function lengthsOf(value: string | undefined): readonly number[] {
  return value === undefined ? none : amountsOf(value).map((amount) => inPixels(amount, percentOfBox));
}

/** The length that a value begins with, in pixels; `NaN` for a keyword. */
export function firstLength(value: string | undefined): number {
  return lengthsOf(value)[0] ?? Number.NaN;
}

/** The size of `font-size`, or of the shorthand `font`, in pixels; `NaN` for a keyword. The weight of a shorthand has no unit. */
export function fontSize(value: string | undefined): number {
  const size = amountsOf(value).find(({ number, unit }) => unit !== "" || number < 100);
  return size === undefined ? Number.NaN : inPixels(size, percentOfFont);
}

/** A share such as an opacity or a scale, 0 to 1; `NaN` for a keyword. */
export function shareOf(value: string | undefined): number {
  const [amount] = amountsOf(value);
  if (amount === undefined) return Number.NaN;
  return amount.unit === "%" ? amount.number / 100 : amount.number;
}
