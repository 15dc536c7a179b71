/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

const shortHex = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/;
const longHex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/;
const functional = /^(rgb|hsl|hwb)a?\(([^()]{1,60})\)$/;
const separators = /[\s,/]+/;

/** Names that pages use for text and backgrounds. */
const named: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ white: "#ffffff", black: "#000000", red: "#ff0000", lime: "#00ff00", blue: "#0000ff", yellow: "#ffff00" },
  ...{ gray: "#808080", grey: "#808080", silver: "#c0c0c0", green: "#008000", navy: "#000080", maroon: "#800000" },
  ...{ aqua: "#00ffff", cyan: "#00ffff", fuchsia: "#ff00ff", magenta: "#ff00ff", olive: "#808000", teal: "#008080" },
  ...{ purple: "#800080", orange: "#ffa500", snow: "#fffafa", ivory: "#fffff0", whitesmoke: "#f5f5f5" },
  ...{ ghostwhite: "#f8f8ff", floralwhite: "#fffaf0", lightgray: "#d3d3d3", lightgrey: "#d3d3d3" },
  // All others that are as good as white.
  ...{ aliceblue: "#f0f8ff", azure: "#f0ffff", beige: "#f5f5dc", cornsilk: "#fff8dc", honeydew: "#f0fff0" },
  ...{ lavenderblush: "#fff0f5", lemonchiffon: "#fffacd", lightcyan: "#e0ffff", lightyellow: "#ffffe0" },
  ...{
    linen: "#faf0e6",
    mintcream: "#f5fffa",
    oldlace: "#fdf5e6",
    seashell: "#fff5ee",
    lightgoldenrodyellow: "#fafad2",
  },
  transparent: "#00000000",
});

/** A colour of CSS; `undefined` for what is none, or is not known here. */
export function readColor(value: string | undefined): Color | undefined {
  const text = value?.trim().toLowerCase();
  if (text === undefined || text === "") return undefined;
  const hex = named[text] ?? text;
  const short = shortHex.exec(hex);
  if (short !== null) return fromHex(short.slice(1).map((digit) => digit && digit + digit));
  const long = longHex.exec(hex);
  if (long !== null) return fromHex(long.slice(1));
  const call = functional.exec(text);
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
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, alpha = 1] = parts.map((part, index) => {
    const number = Number.parseFloat(part);
    if (!part.endsWith("%")) return number;
    return index === 3 || name !== "rgb" ? number / 100 : (number * 255) / 100;
  });
  if ([first, second, third, alpha].some(Number.isNaN)) return undefined;
  if (name === "rgb") return [first, second, third, alpha];
  // Newer writing leaves the percent signs out.
  const [x, y] = [second, third].map((share) => (share > 1 ? share / 100 : share)) as [number, number];
  return name === "hsl" ? [...fromHue(first, x, y), alpha] : [...fromGrey(first, x, y), alpha];
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

/** Hue in degrees, whiteness and blackness from 0 to 1 (CSS Color 4, section 8.1). */
function fromGrey(hue: number, whiteness: number, blackness: number): [number, number, number] {
  const sum = whiteness + blackness;
  const part = (value: number): number => (sum >= 1 ? (255 * whiteness) / sum : value * (1 - sum) + 255 * whiteness);
  const [red, green, blue] = fromHue(hue, 1, 0.5);
  return [part(red), part(green), part(blue)];
}

/** An opacity at which nobody reads. A guess. */
const unseenAlpha = 0.05;
/** Difference in each part that nobody sees. A guess. */
const unseenStep = 8;

export function isTransparent(color: Color): boolean {
  return color[3] <= unseenAlpha;
}

/** Whether text in the one colour cannot be told from a background in the other. @param step Difference in each part that nobody sees. */
export function isUnseenOn(color: Color, background: Color, step: number = unseenStep): boolean {
  const [red, green, blue] = background;
  return (
    Math.abs(color[0] - red) <= step &&
    Math.abs(color[1] - green) <= step &&
    Math.abs(color[2] - blue) <= step &&
    !isTransparent(background)
  );
}
