/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const white: Color = [255, 255, 255, 1];

const shortHex = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/;
const longHex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/;
const functional = /^(rgb|hsl)a?\(([^()]{1,60})\)$/;
const separators = /[\s,/]+/;

/** Names that pages use for text and backgrounds, and all that are almost white. */
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

/** A colour of CSS in lower case; `undefined` for anything that is not hexadecimal, `rgb()`, `hsl()` or a common name. */
export function readColor(value: string): Color | undefined {
  const hex = named[value] ?? value;
  const short = shortHex.exec(hex);
  if (short !== null) return fromHex(short.slice(1).map((digit) => digit && digit + digit));
  const long = longHex.exec(hex);
  if (long !== null) return fromHex(long.slice(1));
  const call = functional.exec(value);
  return call === null ? undefined : fromCall(call[1] as string, (call[2] as string).trim().split(separators));
}

function fromHex(digits: readonly (string | undefined)[]): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.flatMap((pair) =>
    pair === undefined || pair === "" ? [] : [Number.parseInt(pair, 16)],
  );
  return [red, green, blue, alpha / 255];
}

function fromCall(name: string, parts: readonly string[]): Color | undefined {
  if (parts.length < 3 || parts.length > 4) return undefined;
  const wholes = name === "rgb" ? [255, 255, 255, 1] : [1, 1, 1, 1];
  const read = parts.map((part, i) => {
    const number = Number.parseFloat(part);
    return part.endsWith("%") ? (number / 100) * (wholes[i] as number) : number;
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

/** Alpha at which nobody reads. A guess. */
const unseenAlpha = 0.05;
/** Difference in each part that nobody sees. A guess. */
const unseenStep = 8;
/** Contrast (WCAG 2.2) below which few read. A guess. */
const lowContrast = 1.4;
/** Difference in one part that still sets a hue apart. A guess. */
const hueStep = 64;

export function isTransparent(color: Color): boolean {
  return color[3] <= unseenAlpha;
}

/** Whether text in the one colour cannot be told from a background in the other. */
export function isSameColor(color: Color, background: Color): boolean {
  return !isTransparent(background) && [0, 1, 2].every((i) => Math.abs(at(color, i) - at(background, i)) <= unseenStep);
}

/** Whether few would read text in the one colour on a background in the other. */
export function isLowContrast(color: Color, background: Color): boolean {
  const [, , , alpha] = color;
  if (alpha <= unseenAlpha) return true;
  const painted = [0, 1, 2].map((i) => at(color, i) * alpha + at(background, i) * (1 - alpha));
  if (painted.some((part, i) => Math.abs(part - at(background, i)) > hueStep)) return false;
  const [one, other] = [luminance(painted), luminance(background)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) <= lowContrast;
}

const at = (color: readonly number[], part: number): number => color[part] as number;

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
