import type { Document } from "@decant/dom";
import { lowerBound } from "@decant/page";
import type { PageSegment } from "@decant/pipeline/explain";
import { sanitize } from "@decant/sanitizer";
import type { Element, ElementContent, Nodes, Properties, Text } from "hast";
import { toHtml } from "hast-util-to-html";
import { type Fate, fateOf } from "./protocol.ts";

/** Elements that hold one text of a reader each: they are coloured as a whole where all of their text has one fate. */
const blockNames: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 li td th dt dd figcaption caption blockquote pre".split(" "),
);
/** Drawn as another element: what opens and closes would take the focus. */
const drawnAs: Readonly<Record<string, string>> = { details: "div", summary: "p" };
/** Drawn without content, too. */
const emptyNames: ReadonlySet<string> = new Set(["br", "hr", "wbr", "col", "td", "th"]);
/** Attributes that shape the page without leading anywhere. */
const shapes: ReadonlySet<string> = new Set(["colSpan", "rowSpan", "start", "reversed", "dir", "lang"]);

/** Nodes with the fate of all of their text; `undefined` without text, `null` for several fates. */
interface Drawn {
  readonly nodes: readonly ElementContent[];
  readonly fate?: Fate | null | undefined;
}

/**
 * Draw the page itself: its elements as the sanitizer builds them, without rules, styles and addresses, each text with the number of its
 * segment in `data-segment` and its fate as a class. Text that people do not see is left out.
 */
export function drawPage(html: string, document: Document, segments: readonly PageSegment[]): string {
  const { tree } = sanitize(document, { rules: [], source: html, offsetsOnly: true });
  return toHtml({ type: "root", children: [...draw(tree, segments).nodes] });
}

// The sanitizer bounds the depth of its tree.
function draw(node: Nodes, segments: readonly PageSegment[]): Drawn {
  if (node.type === "text") return drawText(node, segments);
  if (node.type === "element" && node.tagName === "img") return { nodes: drawPicture(node) };
  if (node.type !== "root" && node.type !== "element") return { nodes: [] };
  const parts = (node.children as readonly Nodes[]).map((child) => draw(child, segments));
  const children = parts.flatMap(({ nodes }) => nodes);
  const fates = new Set(parts.map(({ fate }) => fate).filter((fate) => fate !== undefined));
  const [first] = fates;
  const fate = fates.size > 1 ? null : first;
  if (node.type === "root") return { nodes: children, fate };
  const tagName = drawnAs[node.tagName] ?? node.tagName;
  if (tagName === "input" || (children.length === 0 && !emptyNames.has(tagName))) return { nodes: [], fate };
  const shaped = Object.entries(node.properties).filter(([name]) => shapes.has(name));
  const className = blockNames.has(tagName) && fate ? [fate] : undefined;
  return { nodes: [element(tagName, { className, ...Object.fromEntries(shaped) }, children)], fate };
}

function drawText(text: Text, segments: readonly PageSegment[]): Drawn {
  const offset = text.position?.start.offset ?? -1;
  const index = lowerBound(segments.length, (at) => (segments[at] as PageSegment).end <= offset);
  const segment = segments[index];
  // White space between texts; scripts and the head are no text of the page.
  if (segment === undefined || segment.start > offset) return { nodes: text.value.trim() === "" ? [text] : [] };
  const fate = fateOf(segment);
  return fate === "hidden"
    ? { nodes: [] }
    : { nodes: [element("span", { dataSegment: index, className: [fate] }, [text])], fate };
}

function drawPicture({ properties: { alt } }: Element): Element[] {
  const isDescribed = typeof alt === "string" && alt !== "";
  return isDescribed ? [element("span", { className: ["picture"] }, [{ type: "text", value: alt }])] : [];
}

const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  ...{ type: "element", tagName, properties, children },
});
