import { overPages } from "../lazily.ts";

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

/** Pages declare the same values: remembering them saves .5 % of a web page. */
const amountsOf = overPages((value): readonly Amount[] => {
  if (!digit.test(value) || (value.includes("(") && calculated.test(value))) return none;
  return Array.from(value.matchAll(amounts), ([, number, unit = ""]) => ({ number: Number(number), unit }));
});

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
  const size = amountsOf(value ?? "").find(({ number, unit }) => unit !== "" || number < 100);
  return size === undefined ? Number.NaN : inPixels(size, percentOfFont);
}

/** A share such as an opacity or a scale, 0 to 1; `NaN` for a keyword. */
export function shareOf(value: string | undefined): number {
  const [amount] = amountsOf(value ?? "");
  if (amount === undefined) return Number.NaN;
  return amount.unit === "%" ? amount.number / 100 : amount.number;
}

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const white: Color = [255, 255, 255, 1];

const hexadecimal = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
const functional = /^(rgb|hsl)a?\(([^()]{1,60})\)$/;
const separators = /[\s,/]+/;

/** Names that pages use for texts and backgrounds, and all names of colours that are almost white. */
const named: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ white: "#ffffff", black: "#000000", red: "#ff0000", lime: "#00ff00", blue: "#0000ff", yellow: "#ffff00" },
  ...{ gray: "#808080", grey: "#808080", silver: "#c0c0c0", green: "#008000", navy: "#000080", maroon: "#800000" },
  ...{ aqua: "#00ffff", cyan: "#00ffff", fuchsia: "#ff00ff", magenta: "#ff00ff", olive: "#808000", teal: "#008080" },
  ...{ purple: "#800080", orange: "#ffa500", snow: "#fffafa", ivory: "#fffff0", whitesmoke: "#f5f5f5" },
  ...{ ghostwhite: "#f8f8ff", floralwhite: "#fffaf0", lightgray: "#d3d3d3", lightgrey: "#d3d3d3" },
  ...{ aliceblue: "#f0f8ff", azure: "#f0ffff", beige: "#f5f5dc", cornsilk: "#fff8dc", honeydew: "#f0fff0" },
  ...{ lavenderblush: "#fff0f5", lemonchiffon: "#fffacd", lightcyan: "#e0ffff", lightyellow: "#ffffe0" },
  ...{ linen: "#faf0e6", mintcream: "#f5fffa", oldlace: "#fdf5e6", seashell: "#fff5ee", gainsboro: "#dcdcdc" },
  ...{ canvas: "#ffffff", window: "#ffffff", transparent: "#00000000" },
});

/** Read a colour in lower case: hexadecimal, `rgb()`, `hsl()` or a common name; `undefined` for any other. */
export const readColor: (value: string) => Color | undefined = overPages((value) => {
  const hex = named[value] ?? value;
  if (hexadecimal.test(hex)) return fromHex(hex);
  const call = functional.exec(value);
  return call === null ? undefined : fromCall(call[1], call[2].trim().split(separators));
});

/** Of one digit for each part, or of two. */
function fromHex(hex: string): Color {
  const isShort = hex.length < 6;
  const part = (at: number): number =>
    isShort ? Number.parseInt(hex[1 + at], 16) * 17 : Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  return [part(0), part(1), part(2), hex.length % 4 === 1 ? part(3) / 255 : 1];
}

function fromCall(name: string, parts: readonly string[]): Color | undefined {
  if (parts.length < 3 || parts.length > 4) return undefined;
  const wholes = name === "rgb" ? [255, 255, 255, 1] : [1, 1, 1, 1];
  const read = parts.map((part, i) => {
    const number = Number.parseFloat(part);
    return part.endsWith("%") ? (number / 100) * wholes[i] : number;
  });
  if (read.some(Number.isNaN)) return undefined;
  const [first, second, third, alpha = 1] = read as [number, number, number, number?];
  return name === "rgb" ? [first, second, third, alpha] : [...fromHue(first, second, third), alpha];
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7.1). */
function fromHue(hue: number, saturation: number, lightness: number): [number, number, number] {
  const part = (offset: number): number => {
    const sector = (offset + hue / 30) % 12;
    const step = Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * step);
  };
  return [part(0), part(8), part(4)];
}

/** Highest alpha at which nothing can be read. Half and twice change no page of 260 that read it. */
const unseenAlpha = 0.05;
/** Largest difference of a colour part that nobody can see. A guess. */
const unseenStep = 8;
/** Largest difference of a colour part at which few can read. Half and twice change no page of 260 that read it. */
const nearStep = 40;

export function isTransparent(color: Color | undefined): boolean {
  return color !== undefined && color[3] <= unseenAlpha;
}

/** Whether text of a colour looks the same as its background. */
export function isSameColor(color: Color, background: Color): boolean {
  return !isTransparent(background) && differsAtMost(color, background, unseenStep);
}

/** Whether few can read text of a colour on a background, which shows through it. */
export function isNearColor(color: Color, background: Color): boolean {
  return differsAtMost(color, background, nearStep / color[3]);
}

function differsAtMost(color: Color, background: Color, step: number): boolean {
  return [0, 1, 2].every((part) => Math.abs(color[part] - background[part]) <= step);
}
