import type { Document } from "@decant/dom";
import type { PageSegment } from "@decant/pipeline/explain";
import { sanitize } from "@decant/sanitizer";
import type { Element, Nodes } from "hast";
import { type Fate, fateOf } from "./protocol.ts";

/** Elements that hold one text of a reader each: they are coloured as a whole where all of their text has one fate. */
const blockNames: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 li td th dt dd figcaption caption blockquote pre".split(" "),
);
/** Drawn as another element: what opens and closes would take the focus. */
const drawnAs: Readonly<Record<string, string>> = { details: "div", summary: "p" };
const voidNames: ReadonlySet<string> = new Set(["br", "hr", "wbr", "col"]);
/** Attributes that shape the page without leading anywhere, by the names that trees have. */
const shapes: Readonly<Record<string, string>> = {
  colSpan: "colspan",
  rowSpan: "rowspan",
  start: "start",
  reversed: "reversed",
  dir: "dir",
  lang: "lang",
};

/** HTML with the fate of all of its text; `undefined` without text, `null` for several fates. */
interface Drawn {
  readonly html: string;
  readonly fate: Fate | null | undefined;
}

/**
 * Draw the page itself: its elements as the sanitizer builds them, without rules, styles and addresses, each text with the number of its
 * segment in `data-segment` and its fate as a class. Text that people do not see is left out.
 */
export function drawPage(html: string, document: Document, segments: readonly PageSegment[]): string {
  const { tree } = sanitize(document, { rules: [], source: html, offsetsOnly: true });
  return draw(tree, segments).html;
}

// The sanitizer bounds the depth of its tree.
function draw(node: Nodes, segments: readonly PageSegment[]): Drawn {
  if (node.type === "text") return drawText(node.value, node.position?.start.offset ?? -1, segments);
  if (node.type === "element" && node.tagName === "img") return drawPicture(node);
  if (node.type !== "root" && node.type !== "element") return { html: "", fate: undefined };
  const parts = (node.children as readonly Nodes[]).map((child) => draw(child, segments));
  const inner = parts.map((part) => part.html).join("");
  const fates = new Set(parts.map(({ fate }) => fate).filter((fate) => fate !== undefined));
  const [first] = fates;
  const fate = fates.size > 1 ? null : first;
  if (node.type === "root") return { html: inner, fate };
  const tagName = drawnAs[node.tagName] ?? node.tagName;
  if (tagName === "input" || (inner === "" && !voidNames.has(tagName) && tagName !== "td" && tagName !== "th"))
    return { html: "", fate };
  const mark = blockNames.has(tagName) && fate ? ` class="${fate}"` : "";
  const start = `<${tagName}${mark}${attributesOf(node)}>`;
  return { html: voidNames.has(tagName) ? start : `${start}${inner}</${tagName}>`, fate };
}

function drawText(value: string, offset: number, segments: readonly PageSegment[]): Drawn {
  const index = segmentAt(segments, offset);
  const segment = segments[index];
  // White space between texts; scripts and the head are no text of the page.
  if (segment === undefined) return { html: value.trim() === "" ? value : "", fate: undefined };
  const fate = fateOf(segment);
  if (fate === "hidden") return { html: "", fate: undefined };
  return { html: `<span data-segment="${index}" class="${fate}">${escapeHtml(value)}</span>`, fate };
}

function drawPicture({ properties: { alt } }: Element): Drawn {
  const html = typeof alt === "string" && alt !== "" ? `<span class="picture">${escapeHtml(alt)}</span>` : "";
  return { html, fate: undefined };
}

function attributesOf({ properties }: Element): string {
  return Object.entries(shapes)
    .filter(([name]) => properties[name] !== undefined && properties[name] !== false)
    .map(([name, attribute]) => ` ${attribute}="${escapeHtml(String(properties[name]))}"`)
    .join("");
}

/** The segment that holds an offset; -1 for none. */
function segmentAt(segments: readonly PageSegment[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle] as PageSegment).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low < segments.length && (segments[low] as PageSegment).start <= offset ? low : -1;
}

const special = /[&<>"]/g;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(special, (sign) => escapes[sign] as string);
