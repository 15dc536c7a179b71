/** Values of a block of declarations by property, in lower case and without vendor prefixes. */
export type Style = ReadonlyMap<string, string>;

export interface Declarations {
  readonly style: Style;
  /** Properties declared `!important`. */
  readonly important: ReadonlySet<string>;
}

/** No declarations. */
export const noDeclarations: Declarations = { style: new Map(), important: new Set() };

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g;
const hexEscape = /\\([\da-f]{1,6})\s?/gi;
const otherEscape = /\\(?=[^\da-f])/gi;
const importance = /!\s*important$/;
const prefix = /^-(?:webkit|moz|ms|o)-/;
const lastCodePoint = 0x10ffff;

/** Longer values are pictures. */
const maxValueLength = 400;

/** All valid values of some properties: browsers ignore a declaration with an invalid one. */
const validValues: ReadonlyMap<string, RegExp> = new Map([
  [
    "display",
    /^(?:none|block|inline|flex|grid|table|contents|flow|list-item|ruby|run-in|inherit|initial|unset|revert|var\(|-)/,
  ],
  ["visibility", /^(?:visible|hidden|collapse|inherit|initial|unset|revert|var\()/],
  ["opacity", /^(?:[-+.\d]|inherit|initial|unset|revert|var\(|calc\()/],
]);

/** CSS without comments. A comment that does not end takes the rest with it. */
export function withoutComments(css: string): string {
  return css.includes("/*") ? css.replace(comment, "") : css;
}

/** CSS with its escapes (`\6e`) replaced. */
export function withoutEscapes(css: string): string {
  if (!css.includes("\\")) return css;
  const unescaped = css.replace(hexEscape, (_, digits: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, 16), lastCodePoint)),
  );
  return unescaped.replace(otherEscape, "");
}

/** Read a block of declarations. The last one of a property wins, unless an earlier one is important. */
export function readDeclarations(block: string): Declarations {
  const css = withoutEscapes(withoutComments(block));
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (let from = 0, end: number; from < css.length; from = end + 1) {
    end = css.indexOf(";", from);
    if (end < 0) end = css.length;
    const colon = css.indexOf(":", from);
    if (colon < 0) break;
    if (colon > end || end - colon > maxValueLength) continue;
    const property = css.slice(from, colon).trim().toLowerCase().replace(prefix, "");
    let value = css
      .slice(colon + 1, end)
      .trim()
      .toLowerCase();
    const isImportant = importance.test(value);
    if (isImportant) value = value.replace(importance, "").trimEnd();
    if (value === "" || value.includes("!") || validValues.get(property)?.test(value) === false) continue;
    if (important.has(property) && !isImportant) continue;
    if (isImportant) important.add(property);
    style.set(property, value);
  }
  return { style, important };
}
