import type { Piece } from "./tree.ts";

/** Characters that XML 1.0 does not allow (section 2.2, `Char`). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const inText = /[&<>\r]/g;
const inAttribute = /[&<>"\t\n\r]/g;

/** `>` too, so that no text contains `]]>`; white space that readers would change becomes character references. */
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
const reference = (character: string): string => references[character] as string;

export function escapeText(value: string): string {
  return value.replace(forbidden, "\ufffd").replace(inText, reference);
}

function escapeAttribute(value: string): string {
  return value.replace(forbidden, "\ufffd").replace(inAttribute, reference);
}

/** Values of attributes; those without one are left out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

export function startTag(name: string, attributes: Attributes = {}, end = ">"): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) tag += ` ${key}="${escapeAttribute(String(value))}"`;
  return tag + end;
}

export function element(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return content.length === 0
    ? [startTag(name, attributes, "/>")]
    : [startTag(name, attributes), ...content, `</${name}>`];
}

/** A block with text, on a separate line. */
export function textBlock(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [...element(name, attributes, content), "\n"];
}

/** An element that holds only blocks, so line ends between them are safe. */
export function container(name: string, attributes: Attributes, content: readonly Piece[]): Piece[] {
  return content.length === 0
    ? [startTag(name, attributes, "/>"), "\n"]
    : [startTag(name, attributes), "\n", ...content, `</${name}>\n`];
}

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
