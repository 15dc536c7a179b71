/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

type Triple = [number, number, number];

const shortHex = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/;
const longHex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/;
const functional = /^(rgb|hsl|hwb|oklab|oklch|lab|lch|color)a?\(([^()]{1,60})\)$/;
const mixed =
  /^color-mix\(\s*in\s[^,()]{1,40},([^(),]{1,40}(?:\([^()]{1,60}\))?[^(),]{0,20}),([^(),]{1,40}(?:\([^()]{1,60}\))?[^(),]{0,20})\)$/;
const byScheme = /^light-dark\(([^(),]{1,40}(?:\([^()]{1,60}\))?),/;
const relative =
  /^[a-z]{2,6}\(\s*from\s+([^\s()]{1,40}(?:\([^()]{1,60}\))?)\s+[a-z]{1,5}\s+[a-z]{1,5}\s+[a-z]{1,5}\s*(?:\/\s*([\d.]{1,9})(%)?\s*)?\)$/;
const share = /([\d.]{1,9})%/;
const separators = /[\s,/]+/;
/** The function that everything is put through does not run where nothing opens one. */
const opening = "(";

/** Names that pages use for text and backgrounds. */
const named: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ white: "#ffffff", black: "#000000", red: "#ff0000", lime: "#00ff00", blue: "#0000ff", yellow: "#ffff00" },
  ...{ gray: "#808080", grey: "#808080", silver: "#c0c0c0", green: "#008000", navy: "#000080", maroon: "#800000" },
  ...{ aqua: "#00ffff", cyan: "#00ffff", fuchsia: "#ff00ff", magenta: "#ff00ff", olive: "#808000", teal: "#008080" },
  ...{ purple: "#800080", orange: "#ffa500", snow: "#fffafa", ivory: "#fffff0", whitesmoke: "#f5f5f5" },
  ...{ ghostwhite: "#f8f8ff", floralwhite: "#fffaf0", lightgray: "#d3d3d3", lightgrey: "#d3d3d3" },
  // All others that are as good as white, or as black.
  ...{ aliceblue: "#f0f8ff", azure: "#f0ffff", beige: "#f5f5dc", cornsilk: "#fff8dc", honeydew: "#f0fff0" },
  ...{ lavenderblush: "#fff0f5", lemonchiffon: "#fffacd", lightcyan: "#e0ffff", lightyellow: "#ffffe0" },
  ...{ linen: "#faf0e6", mintcream: "#f5fffa", oldlace: "#fdf5e6", seashell: "#fff5ee" },
  ...{ lightgoldenrodyellow: "#fafad2", gainsboro: "#dcdcdc", lavender: "#e6e6fa", mistyrose: "#ffe4e1" },
  ...{ antiquewhite: "#faebd7", papayawhip: "#ffefd5", blanchedalmond: "#ffebcd", bisque: "#ffe4c4" },
  ...{ midnightblue: "#191970", canvas: "#ffffff", window: "#ffffff", canvastext: "#000000", windowtext: "#000000" },
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
  if (!text.includes(opening)) return undefined;
  const call = functional.exec(text);
  if (call !== null && !text.includes("from "))
    return fromCall(call[1] as string, (call[2] as string).trim().split(separators));
  return fromOthers(text);
}

/** A colour that is made from others. */
function fromOthers(text: string): Color | undefined {
  const light = byScheme.exec(text)?.[1];
  if (light !== undefined) return readColor(light);
  const [, of, alpha, percent] = relative.exec(text) ?? [];
  if (of !== undefined) {
    const color = readColor(of);
    if (color === undefined || alpha === undefined) return color;
    return [color[0], color[1], color[2], Number(alpha) / (percent === undefined ? 1 : 100)];
  }
  const [, one, other] = mixed.exec(text) ?? [];
  return one === undefined || other === undefined ? undefined : mix(one, other);
}

/** Mixed in red, green and blue, whatever the space that is asked for. */
function mix(one: string, other: string): Color | undefined {
  const [a, b] = [one, other].map((part) => readColor(part.replace(share, ""))) as (Color | undefined)[];
  if (a === undefined || b === undefined) return undefined;
  const [ofOne, ofOther] = [one, other].map((part) => share.exec(part)?.[1]);
  const left = ofOne !== undefined ? Number(ofOne) : ofOther !== undefined ? 100 - Number(ofOther) : 50;
  const right = ofOther !== undefined ? Number(ofOther) : 100 - left;
  const parts = [left / (left + right || 1), right / (left + right || 1)] as const;
  const alpha = a[3] * parts[0] + b[3] * parts[1];
  if (alpha === 0) return [0, 0, 0, 0];
  const at = (i: 0 | 1 | 2): number => (a[i] * a[3] * parts[0] + b[i] * b[3] * parts[1]) / alpha;
  return [at(0), at(1), at(2), alpha];
}

function fromHex(digits: readonly (string | undefined)[]): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.flatMap((pair) =>
    pair === undefined || pair === "" ? [] : [Number.parseInt(pair, 16)],
  );
  return [red, green, blue, alpha / 255];
}

function fromCall(name: string, given: readonly string[]): Color | undefined {
  // The first of `color()` names a space.
  const parts = name === "color" ? given.slice(1) : given;
  if (parts.length < 3 || parts.length > 4) return undefined;
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, alpha = 1] = parts.map((part, index) => {
    const number = part === "none" ? 0 : Number.parseFloat(part);
    if (!part.endsWith("%")) return number;
    if (index === 3) return number / 100;
    return (number * (wholes[name]?.[index] ?? 1)) / 100;
  });
  if ([first, second, third, alpha].some(Number.isNaN)) return undefined;
  return [...toRed(name, first, second, third), alpha];
}

/** What all of each part is, where it is written in percent. */
const wholes: Readonly<Record<string, readonly number[]>> = {
  ...{ rgb: [255, 255, 255], oklab: [1, 0.4, 0.4], oklch: [1, 0.4, 360], lab: [100, 125, 125], lch: [100, 150, 360] },
};

function toRed(name: string, first: number, second: number, third: number): Triple {
  switch (name) {
    case "rgb":
      return [first, second, third];
    case "color":
      return [first * 255, second * 255, third * 255];
    case "oklab":
      return fromOklab(first, second, third);
    case "oklch":
      return fromOklab(first, ...around(second, third));
    case "lab":
      return fromLab(first, second, third);
    case "lch":
      return fromLab(first, ...around(second, third));
    default: {
      // Newer writing leaves the percent signs out.
      const [x, y] = [second, third].map((part) => (part > 1 ? part / 100 : part)) as [number, number];
      return name === "hsl" ? fromHue(first, x, y) : fromGrey(first, x, y);
    }
  }
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7.1). */
function fromHue(hue: number, saturation: number, lightness: number): Triple {
  const part = (offset: number): number => {
    const sector = (offset + hue / 30) % 12;
    const step = Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * step);
  };
  return [part(0), part(8), part(4)];
}

/** Hue in degrees, whiteness and blackness from 0 to 1 (CSS Color 4, section 8.1). */
function fromGrey(hue: number, whiteness: number, blackness: number): Triple {
  const sum = whiteness + blackness;
  const part = (value: number): number => (sum >= 1 ? (255 * whiteness) / sum : value * (1 - sum) + 255 * whiteness);
  const [red, green, blue] = fromHue(hue, 1, 0.5);
  return [part(red), part(green), part(blue)];
}

function around(chroma: number, hue: number): [number, number] {
  const angle = (hue * Math.PI) / 180;
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** CSS Color 4, section 18. */
function fromOklab(lightness: number, a: number, b: number): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** Lightness from 0 to 100, with the white of D50. */
function fromLab(lightness: number, a: number, b: number): Triple {
  const middle = (lightness + 16) / 116;
  const [x, y, z] = [middle + a / 500, middle, middle - b / 200].map((part) =>
    part > 6 / 29 ? part ** 3 : (116 * part - 16) / 903.3,
  ) as Triple;
  const [wide, deep] = [x * 0.9643, z * 0.8251];
  return [
    encode(3.1341 * wide - 1.6173 * y - 0.4907 * deep),
    encode(-0.9788 * wide + 1.9161 * y + 0.0335 * deep),
    encode(0.072 * wide - 0.229 * y + 1.4054 * deep),
  ];
}

/** Light from 0 to 1 as sRGB writes it. */
function encode(light: number): number {
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return 255 * Math.min(1, Math.max(0, value));
}

function decode(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
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
  const [red, green, blue] = background;
  return (
    Math.abs(color[0] - red) <= unseenStep &&
    Math.abs(color[1] - green) <= unseenStep &&
    Math.abs(color[2] - blue) <= unseenStep &&
    !isTransparent(background)
  );
}

/** Contrast, as WCAG 2.2 has it, below which few read, and the difference in each part beyond which a hue tells them apart. Guesses. */
const faintContrast = 1.4;
const faintStep = 64;

/** Whether few would read text in the one colour on a background in the other: what is told of, and not dropped. */
export function isFaintOn(color: Color, background: Color): boolean {
  const alpha = color[3];
  if (alpha <= unseenAlpha) return true;
  const red = color[0] * alpha + background[0] * (1 - alpha);
  const green = color[1] * alpha + background[1] * (1 - alpha);
  const blue = color[2] * alpha + background[2] * (1 - alpha);
  if (Math.abs(red - background[0]) > faintStep || Math.abs(green - background[1]) > faintStep) return false;
  if (Math.abs(blue - background[2]) > faintStep) return false;
  const one = lightOf(red, green, blue);
  const other = lightOf(background[0], background[1], background[2]);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) <= faintContrast;
}

function lightOf(red: number, green: number, blue: number): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}
