import type { Element } from "@decant/dom";
import type { Properties } from "hast";
import { cleanAttribute } from "../source/text.ts";
import type { Context } from "../tree/context.ts";

type Value = string | number | boolean | undefined;
type Reader = readonly [property: string, read: (value: string, context: Context) => Value];

const alignStyle = /(?:^|;)\s*text-align\s*:\s*(left|right|center)/i;
// Bootstrap and MyST (`text-right`, `text-end`), WordPress (`has-text-align-right`), Asciidoctor (`halign-right`), docutils
// (`align-right`), Doxygen (`markdownTableBodyRight`). Left is ignored: Asciidoctor puts it on every cell.
const alignClass =
  /(?:^|\s)(?:text-|align-?|has-text-align-|halign-|markdowntable(?:head|body))(right|center|end)(?=\s|$)/i;
const digits = /^\s*([+-]?\d{1,9})/;

/** HTML attributes that a schema may allow, each with its hast property and its reader. Others are never copied. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["align", ["align", oneOf("left", "right", "center")]],
  ["checked", ["checked", () => true]],
  // Limits of the HTML Standard.
  ["colspan", ["colSpan", integer(1, 1000)]],
  ["datetime", ["dateTime", text]],
  ["dir", ["dir", oneOf("ltr", "rtl", "auto")]],
  ["disabled", ["disabled", () => true]],
  ["href", ["href", (value, context) => context.urls.resolve(value, "link")]],
  ["id", ["id", text]],
  ["reversed", ["reversed", () => true]],
  ["rowspan", ["rowSpan", integer(0, 65534)]],
  ["scope", ["scope", oneOf("row", "col", "rowgroup", "colgroup")]],
  ["src", ["src", (value, context) => context.urls.resolve(value, "image")]],
  ["start", ["start", integer(-999_999_999, 999_999_999)]],
  ["title", ["title", text]],
  ["type", ["type", listType]],
  ["value", ["value", integer(-999_999_999, 999_999_999)]],
]);

/** Read the allowed attributes of an element. */
export function readAttributes(element: Element, allowed: readonly string[], context: Context): Properties {
  const properties: Properties = {};
  for (const name of allowed) {
    const value = element.attribs[name] ?? (name === "align" ? styledAlign(element) : undefined);
    const reader = value === undefined ? undefined : readers.get(name);
    if (reader === undefined) continue;
    const read = reader[1](value as string, context);
    if (read !== undefined && read !== "") properties[reader[0]] = read;
  }
  return properties;
}

function styledAlign({ attribs }: Element): string | undefined {
  const styled = attribs.style === undefined ? undefined : alignStyle.exec(attribs.style)?.[1];
  if (styled !== undefined || attribs.class === undefined) return styled;
  const side = alignClass.exec(attribs.class)?.[1]?.toLowerCase();
  return side === "end" ? "right" : side;
}

function text(value: string): string {
  return cleanAttribute(value);
}

function oneOf(...values: readonly string[]): (value: string) => Value {
  return (value) => {
    const lower = value.trim().toLowerCase();
    return values.includes(lower) ? lower : undefined;
  };
}

function integer(least: number, most: number): (value: string) => Value {
  return (value) => {
    const found = Number(digits.exec(value)?.[1] ?? Number.NaN);
    return found >= least ? Math.min(most, found) : undefined;
  };
}

function listType(value: string): Value {
  return ["1", "a", "A", "i", "I"].includes(value) ? value : undefined;
}
