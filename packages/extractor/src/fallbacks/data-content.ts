import { type ChildNode, type Document, type Element, parse, type Text } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import { countVisible, nodesIn } from "@decant/page";

/** Text in the data of an element, read or not yet. */
export interface DataText {
  readonly text: string;
  readonly element: Element;
}

/** Text or HTML from data as nodes without source offsets, and the element with the data. */
export interface DataContent {
  readonly roots: readonly ChildNode[];
  readonly element: Element;
}

/** Shorter strings are labels. Half and twice change none of 260 pages that read it. */
export const minBodyChars = 280;
const tag = /<[^>]*>?/g;

/** Body with the most visible characters, the first of equals, as nodes; `undefined` for none. */
export function longestOf(bodies: readonly DataText[]): DataContent | undefined {
  let best: DataText | undefined;
  let most = 0;
  for (const body of bodies) {
    // A string is at least as long as its visible text.
    if (body.text.length < minBodyChars || body.text.length <= most) continue;
    const length = countVisible(body.text.replace(tag, ""));
    if (length <= most) continue;
    best = body;
    most = length;
  }
  return best && { roots: withoutOffsets(parse(asHtml(unescaped(best.text)))), element: best.element };
}

const dataStart = /^\s*(?:\{\s*["}]|\[\s*["{[])/;
const address = /^\s*(?:[a-z][a-z+.-]{0,20}:|\/)\S*\s*$/i;
const codeSigns = /[{};=[\]]/g;
/** Prose has fewer than one such sign in a hundred characters, scripts and styles more than six. Half changes none, twice 1 of 1,982 pages. */
const maxCodeShare = 0.04;

/** Whether a string is HTML or prose, and not code, JSON or an address. */
export function isProse(body: string): boolean {
  if (markup.test(body) || escapedMarkup.test(body)) return true;
  if (dataStart.test(body) || address.test(body)) return false;
  return (body.match(codeSigns)?.length ?? 0) <= maxCodeShare * body.length;
}

const markup = /<(?:p|div|br|h[1-6]|ul|ol|li|dl|section|article|table|blockquote|pre|figure)\b[^<>]*>/i;
const escapedMarkup = /&lt;(?:p|div|br|h[1-6]|ul|ol|li)\b/i;
const paragraphBreak = /(?:\r?\n\s*)+/;
/** Character references are not escaped again: exporters escape plain text, too. */
const special = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});)|[<>]/gi;
const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Decode HTML whose markup was escaped, as some exporters do. */
function unescaped(body: string): string {
  if (markup.test(body) || !escapedMarkup.test(body)) return body;
  return parse(body)
    .children.map((node) => ("data" in node ? node.data : ""))
    .join("");
}

/** Data holds either HTML or plain text with line breaks. */
function asHtml(body: string): string {
  if (markup.test(body)) return body;
  return body
    .replace(special, (character) => references[character])
    .split(paragraphBreak)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("");
}

/** Remove offsets, which would be read as offsets into the page. */
function withoutOffsets(document: Document): ChildNode[] {
  for (const node of nodesIn(document.children)) {
    node.startIndex = null;
    node.endIndex = null;
  }
  return document.children;
}

/** Text of a string of text or HTML, by lines. */
export function plainText(source: string): string {
  if (!mayBeHtml.test(source)) return source;
  return textOf(parse(unescaped(source)).children);
}

const mayBeHtml = /[<&]/;

const isBlock = ({ name }: Element): boolean => name === "br" || blockElements.has(name);

/** Text of nodes, in order; each text and block ends a line. */
export function textOf(roots: readonly ChildNode[]): string {
  let text = "";
  for (const node of nodesIn(roots)) {
    if (node.type === "text") text += (node as Text).data;
    else if ("children" in node && isBlock(node as Element)) text += "\n";
  }
  return text;
}
