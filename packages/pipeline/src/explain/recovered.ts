import { parse } from "@decant/dom";
import { unescapeJson } from "@decant/dom/internal";
import { inkOf } from "./ink.ts";
import { textOf } from "./source-text.ts";

const scriptTag = /<\/?script\b[^<>]*>/gi;
/** Levels of JSON in JSON strings, and of escaped markup, that are read. */
const maxRounds = 3;

const bbCode = /\[\/?[a-z*][a-z\d]{0,10}(?:=[^\]\n]{0,500})?\]/gi;

/** Names the author of a quotation. */
const quoteTag = /\[quote="?([^\]",;\n]{1,200})(?:[",;][^\]\n]{0,300})?\]/gi;

/** Whether the data in a span of HTML contains a text, in JSON strings, as text, as HTML or as BBCode; a script, or an attribute. */
export function isInData(slice: string, ink: string): boolean {
  return holds(slice, ink) || holds(attributesIn(slice), ink);
}

function attributesIn(slice: string): string {
  const [first] = parse(slice).children.flatMap((node) => ("attribs" in node ? [node] : []));
  return Object.values(first?.attribs ?? {}).join("\n");
}

function holds(data: string, ink: string): boolean {
  let text = data;
  for (let round = 0; round < maxRounds; round++) {
    // The tags of the script would hide its content.
    text = unescapeJson(text).replace(scriptTag, " ");
    const shown = textOf(text);
    if (inkOf(shown).includes(ink) || inkOf(textOf(shown)).includes(ink)) return true;
    if (inkOf(shown.replace(quoteTag, "$1:").replace(bbCode, "")).includes(ink)) return true;
  }
  return false;
}
