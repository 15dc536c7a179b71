/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

const shortHex = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/;
const longHex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/;
const functional = /^(rgb|hsl)a?\(([^()]{1,60})\)$/;
const separators = /[\s,/]+/;

/** Names that pages use for text and backgrounds. */
const named: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ white: "#ffffff", black: "#000000", red: "#ff0000", lime: "#00ff00", blue: "#0000ff", yellow: "#ffff00" },
  ...{ gray: "#808080", grey: "#808080", silver: "#c0c0c0", green: "#008000", navy: "#000080", maroon: "#800000" },
  ...{ aqua: "#00ffff", cyan: "#00ffff", fuchsia: "#ff00ff", magenta: "#ff00ff", olive: "#808000", teal: "#008080" },
  ...{ purple: "#800080", orange: "#ffa500", snow: "#fffafa", ivory: "#fffff0", whitesmoke: "#f5f5f5" },
  ...{ ghostwhite: "#f8f8ff", floralwhite: "#fffaf0", lightgray: "#d3d3d3", lightgrey: "#d3d3d3" },
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

/** Of `hsl` only the opacity is read; two texts of it give the same numbers where they are the same. */
function fromCall(name: string, parts: readonly string[]): Color | undefined {
  if (parts.length < 3 || parts.length > 4) return undefined;
  const [first, second, third, alpha] = parts.map((part, index) => {
    const number = Number.parseFloat(part);
    if (!part.endsWith("%")) return number;
    return index === 3 ? number / 100 : (number * 255) / 100;
  });
  const color: Color = [first ?? Number.NaN, second ?? Number.NaN, third ?? Number.NaN, alpha ?? 1];
  if (color.some(Number.isNaN)) return undefined;
  return name === "rgb" ? color : [color[0] - 1000, color[1], color[2], color[3]];
}

/** An opacity at which nobody reads. A guess. */
const unseenAlpha = 0.05;
/** Difference in each part that nobody sees. A guess. */
const unseenStep = 8;

export function isTransparent(color: Color): boolean {
  return color[3] <= unseenAlpha;
}

/** Whether text in the one colour cannot be told from a background in the other. */
export function isUnseenOn(color: Color, background: Color): boolean {
  if (isTransparent(background)) return false;
  return [0, 1, 2].every((part) => Math.abs((color[part] as number) - (background[part] as number)) <= unseenStep);
}
