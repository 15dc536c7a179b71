import { isTransparent, isUnseenOn, readColor } from "./colors.ts";
import { maxStyleLength, withoutComments } from "./techniques.ts";

/**
 * Declarations that may hide a text, wherever the cascade, a unit or a box around decides. What they are on is not dropped for them,
 * but told. Readings are generous where those of `techniques` are strict.
 */
interface StyleDoubt {
  /** The technique that it may be. */
  readonly id: string;
  readonly properties: readonly string[];
  /** @param value In lower case. */
  readonly applies: (value: string, style: Style) => boolean;
}

/** Values by property, without the prefixes of browsers; the last of several. */
type Style = ReadonlyMap<string, string>;

interface Amount {
  readonly number: number;
  /** Empty for a plain number. */
  readonly unit: string;
}

const amounts = /(?<![\w.#-])([+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[+-]?\d{1,2})?)(%|[a-z]{1,5})?/g;

function amountsOf(value: string): Amount[] {
  return Array.from(value.matchAll(amounts), ([, number, unit = ""]) => ({ number: Number(number), unit }));
}

/** How far is far, in each unit: beyond any screen towards the start, and twice that towards the end. Guesses. */
const farAway: Readonly<Record<string, number>> = { "": 1000, px: 1000, pt: 1000, "%": 100, vw: 100, vh: 100 };
const farInLetters = 50;
/** A font nobody reads, in each unit. Guesses. */
const tiny: Readonly<Record<string, number>> = { "": 0, px: 2, pt: 2, "%": 10, em: 0.15, rem: 0.15 };
/** What is left of an element, or of its opacity, that nobody sees (0 to 1). A guess. */
const leastShare = 0.1;

const isFar = ({ number, unit }: Amount): boolean => {
  const share = number / (farAway[unit] ?? farInLetters);
  return share <= -1 || share >= 2;
};
const isTiny = ({ number, unit }: Amount): boolean => number <= (tiny[unit] ?? 0);
const isLeast = ({ number, unit }: Amount): boolean => number <= (unit === "%" ? 100 : 1) * leastShare;
const isNegative = ({ number }: Amount): boolean => number < 0;
const some = (test: (amount: Amount) => boolean) => (value: string) => amountsOf(value).some(test);
const matching = (pattern: RegExp) => (value: string) => pattern.test(value);

const faint = /opacity\(\s*(?:0?\.0\d{0,9}|0)[%)]|opacity\s*=\s*0(?!\.?[1-9])/;
/** Functions of a transform with what is in their brackets. */
const calls = /\b([a-z]{1,12}(?:3d)?)\(([^()]{0,120})\)/g;

interface Call {
  readonly name: string;
  readonly given: readonly Amount[];
}

const someCall = (test: (call: Call) => boolean) => (value: string) =>
  Array.from(value.matchAll(calls)).some(([, name = "", inside = ""]) => test({ name, given: amountsOf(inside) }));

/** A quarter of a turn, in each unit of angles. */
const quarters: Readonly<Record<string, number>> = { deg: 90, turn: 0.25, grad: 100, rad: 1.57 };
const isQuarter = ({ number, unit }: Amount): boolean =>
  Math.abs(Math.abs(number) - (quarters[unit] ?? Number.NaN)) < 0.01;

/** Made as good as nothing, or turned so that only an edge shows. */
const vanishes = someCall(({ name, given }) => {
  if (name.startsWith("scale")) return given.some(({ number }) => Math.abs(number) <= leastShare);
  if (name.startsWith("rotate")) return name !== "rotate" && name !== "rotatez" && given.some(isQuarter);
  const [a = 1, b = 0, c = 0, d = 1] = given.map(({ number }) => number);
  return name === "matrix" && Math.abs(a * d - b * c) <= leastShare * leastShare;
});
const movesFar = someCall(({ name, given }) => name.startsWith("translate") && given.some(isFar));

const cutAway =
  /rect\(|inset\([^)]{0,40}(?:100|[5-9]\d)%|(?:circle|ellipse)\(\s*0|xywh\(|path\(\s*["']{2}|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*0(?:px|%)?\s+0(?:px|%)?\s*){0,9}\)/;
const boxes = [
  "height",
  "width",
  "max-height",
  "max-width",
  "block-size",
  "inline-size",
  "max-block-size",
  "max-inline-size",
];
const shutBox = /hidden|clip|scroll|auto/;

function isShutBox(value: string, style: Style): boolean {
  if (!amountsOf(value).some(({ number, unit }) => number <= (unit === "" || unit === "px" ? 1 : 0))) return false;
  const overflow = `${style.get("overflow") ?? ""} ${style.get("overflow-x") ?? ""} ${style.get("overflow-y") ?? ""}`;
  return shutBox.test(overflow) || style.has("contain");
}

const noInk =
  /transparent|#[\da-f]{3}0\b|#[\da-f]{6}0[\da-f]\b|(?:\/|,[^,)]{1,9},[^,)]{1,9},)\s*(?:0?\.0\d{0,9}|0)%?\s*\)/;
/** White, or so pale that on white nobody reads it. */
const white = readColor("#ffffff") as NonNullable<ReturnType<typeof readColor>>;
const paleFunction =
  /^(?:hsla?\([^)]{1,40}\s(?:9[5-9]|100)%|(?:oklch|oklab)\(\s*(?:0?\.9[7-9]\d{0,4}|1|9[7-9]%|100%)\s|(?:lab|lch)\(\s*(?:9[7-9]|100)%?\s|color\(\s*\S{1,20}\s+1\s+1\s+1)/;
const paleNames: ReadonlySet<string> = new Set([
  ...["white", "snow", "ivory", "ghostwhite", "floralwhite", "whitesmoke", "mintcream", "azure", "aliceblue"],
  ...["honeydew", "seashell", "lightyellow", "canvas"],
]);

function isPale(color: string): boolean {
  const read = readColor(color);
  return paleNames.has(color) || paleFunction.test(color) || (read !== undefined && isUnseenOn(read, white));
}

const words = /[^\s(]+(?:\([^)]*\))?/g;

/** Text without ink, pale on no background, or in a colour that its own background has, too. */
function isUnreadable(value: string, style: Style): boolean {
  const clip = style.get("background-clip") ?? "";
  if (clip.includes("text")) return false;
  if (noInk.test(value)) return true;
  const ground = `${style.get("background") ?? ""} ${style.get("background-color") ?? ""}`.match(words) ?? [];
  const color = readColor(value);
  if (color !== undefined && isTransparent(color)) return true;
  return ground.length === 0 ? isPale(value) : ground.some((part) => part === value || (isPale(part) && isPale(value)));
}

/** First match wins. */
const styleDoubts: readonly StyleDoubt[] = [
  { id: "display-none", properties: ["display"], applies: matching(/none|^table-column|^var\(/) },
  { id: "visibility-hidden", properties: ["visibility", "content-visibility"], applies: matching(/hidden|collapse/) },
  { id: "zero-opacity", properties: ["opacity"], applies: some(isLeast) },
  { id: "zero-opacity", properties: ["filter"], applies: matching(faint) },
  { id: "zero-size", properties: ["font", "font-size"], applies: (value) => isTiny(amountsOf(value)[0] ?? large) },
  { id: "zero-size", properties: ["font-size-adjust", "line-height"], applies: matching(/^0[a-z%]{0,3}$/) },
  { id: "zero-size", properties: ["letter-spacing"], applies: some(isNegative) },
  { id: "zero-size", properties: ["scale", "zoom"], applies: some(isLeast) },
  { id: "zero-size", properties: ["transform"], applies: vanishes },
  { id: "zero-size", properties: ["rotate"], applies: matching(/90deg|\.25turn|100grad/) },
  { id: "zero-size", properties: boxes, applies: isShutBox },
  { id: "zero-size", properties: ["line-clamp", "columns"], applies: matching(/^0$/) },
  { id: "zero-size", properties: ["grid-template-rows"], applies: matching(/^0(?:fr|px)?$/) },
  { id: "off-screen", properties: ["transform"], applies: movesFar },
  { id: "off-screen", properties: ["translate", "text-indent", "offset-distance"], applies: some(isFar) },
  {
    id: "off-screen",
    properties: [
      ...[
        "left",
        "top",
        "right",
        "bottom",
        "inset",
        "inset-inline",
        "inset-block",
        "margin",
        "margin-left",
        "margin-top",
      ],
      ...["inset-inline-start", "inset-inline-end", "inset-block-start", "inset-block-end", "margin-inline-start"],
      ...["margin-block-start", "margin-right", "margin-bottom", "padding-left", "padding-top", "padding"],
    ],
    applies: some(isFar),
  },
  { id: "clipped", properties: ["clip", "clip-path"], applies: matching(cutAway) },
  { id: "clipped", properties: ["mask", "mask-image"], applies: matching(/transparent/) },
  { id: "clipped", properties: ["mask-size"], applies: matching(/^0/) },
  { id: "behind-others", properties: ["z-index"], applies: some(isNegative) },
  { id: "pale-text", properties: ["color", "text-fill-color"], applies: isUnreadable },
];
const large: Amount = { number: Number.POSITIVE_INFINITY, unit: "" };

const hexEscape = /\\([\da-f]{1,6})\s?/gi;
const otherEscape = /\\(?=[^\da-f])/gi;
const braces = /[{}]/g;
const prefix = /^-(?:webkit|moz|ms|o)-/;
const calculated = /calc\(|var\(\s*--[\w-]{1,60}\s*,/g;
const lastUnit = 0x10ffff;

/** CSS with the characters that escapes such as `\2d ` stand for. */
export function withoutHexEscapes(css: string): string {
  return css.replace(hexEscape, (_, digits: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, 16), lastUnit)),
  );
}

/** Declarations as a browser reads them, and a little more: escapes resolved, calculations opened. */
function readStyle(style: string): Style {
  const plain = withoutHexEscapes(withoutComments(style.slice(0, maxStyleLength)))
    .replace(otherEscape, "")
    .replace(braces, ";")
    .toLowerCase();
  const values = new Map<string, string>();
  for (const declaration of plain.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().replace(prefix, "");
    const [written = ""] = declaration.slice(colon + 1).split("!", 1);
    const value = written.replace(calculated, "(").trim();
    // What one declaration hides another may show; which of them counts is not asked here.
    if (property === "display" && values.get(property)?.includes("none") === true) continue;
    values.set(property, value);
  }
  return values;
}

/**
 * Which technique a style may be, read generously; `undefined` for a style that shows what it is on.
 *
 * @param style Declarations, of which the first 2,000 characters are read.
 */
export function doubtOfStyle(style: string): string | undefined {
  const values = readStyle(style);
  return styleDoubts.find(({ properties, applies }) =>
    properties.some((property) => {
      const value = values.get(property);
      return value !== undefined && applies(value, values);
    }),
  )?.id;
}
