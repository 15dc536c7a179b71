import { type AnyNode, type Element, parse } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import { bagOf } from "../metrics/bags.ts";
import { languageOf } from "./code-and-tables.ts";
import type { RoundTripGold } from "./gold.ts";
import type { BlockBody, Image } from "./inventory.ts";
import { resolveAddress } from "./items.ts";
import { compact, wordsOf } from "./text.ts";

/** What a page holds, whoever reads it. */
interface Holdings {
  /** All text, without white space and with it. */
  readonly compactText: string;
  readonly text: string;
  /** Compact texts of single elements, and of those in lines alone. */
  readonly elements: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
  /** Compact texts of elements that can hold several blocks. */
  readonly boxes: readonly string[];
  readonly addresses: ReadonlySet<string>;
  /** Alternative texts of images by address. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Words in attributes that name languages, in their common spelling. */
  readonly names: ReadonlySet<string>;
}

/**
 * The gold without parts that the page lacks or has in another form, because the generator lost them. As many
 * items in excess are forgiven as were lost.
 *
 * @param lacks What the generator cannot express and the page cannot tell: `callouts`, `footnotes`, `ticks`, `listStart`, `alignment`.
 */
export function holdsOnly(gold: RoundTripGold, html: string, lacks: readonly string[]): RoundTripGold {
  const page = readPage(html, gold.url);
  const dropped: { readonly type: string }[] = [];
  const keep = <Item>(
    items: readonly Item[],
    isHeld: (item: Item) => boolean,
    typeOf: (item: Item) => string,
  ): Item[] =>
    items.filter((item) => {
      const held = isHeld(item);
      if (!held) dropped.push({ type: typeOf(item) });
      return held;
    });
  const hasText = (text: string): boolean => page.compactText.includes(compact(text));
  const blocks = keep(
    gold.blocks,
    (block) => isHeld(block, page),
    ({ type }) => type,
  );
  const links = keep(
    gold.links,
    ({ href }) => page.addresses.has(resolveAddress(href, gold.url)),
    () => "link",
  );
  const sourceOf = ({ src }: Image): string => resolveAddress(src, gold.url);
  const images = keep(
    gold.images,
    (image) => page.pictures.has(sourceOf(image)),
    () => "image",
  );
  const callouts = keep(
    gold.callouts,
    ({ text }) => hasBox(page, compact(text)),
    () => "callout",
  );
  return {
    ...gold,
    titleIn: gold.titleIn && hasText(gold.title),
    blocks: blocks.map((block) => ({ ...adapt(block, page, lacks), i: block.i })),
    links,
    images: images.map((image) => ({ ...image, alt: page.pictures.get(sourceOf(image)) ?? "" })),
    marks: keep(
      gold.marks,
      ({ text }) => page.marks.has(compact(text)),
      () => "mark",
    ),
    callouts: lacks.includes("callouts") ? callouts.map((callout) => ({ ...callout, kind: null })) : callouts,
    footnotes: lacks.includes("footnotes")
      ? []
      : gold.footnotes.filter(({ text }) => text === undefined || hasText(text)),
    extras: gold.extras.filter(({ text }) => hasText(text)),
    sourceText: wordsHeld(gold.sourceText, page.text),
    dropped,
  };
}

function isHeld(block: BlockBody, { compactText, elements }: Holdings): boolean {
  const hasText = (text: string): boolean => compactText.includes(compact(text));
  switch (block.type) {
    case "code":
      return hasText(block.text.trim().split("\n")[0] ?? "");
    case "table":
      return block.rows.flat().every((cell) => elements.has(compact(cell)));
    case "math":
    case "hr":
      return true;
    default: {
      // In the middle there may be marks of footnotes.
      const text = compact(block.text);
      return compactText.includes(text.slice(0, endLength)) && compactText.includes(text.slice(-endLength));
    }
  }
}

/** Share of a text's start and end that proves its presence (guess). */
const endLength = 40;

function adapt(block: BlockBody, page: Holdings, lacks: readonly string[]): BlockBody {
  switch (block.type) {
    case "code": {
      const lang = page.names.has(languageOf(block.lang)) ? block.lang : null;
      const spellings = [block.text, ...[4, 8].map((width) => block.text.replaceAll("\t", " ".repeat(width)))];
      return { ...block, lang, text: spellings.find((text) => page.text.includes(text)) ?? block.text };
    }
    case "li":
      return {
        ...block,
        checked: lacks.includes("ticks") ? null : block.checked,
        start: lacks.includes("listStart") && block.start !== null ? 1 : block.start,
      };
    case "table":
      return lacks.includes("alignment") ? { ...block, align: [] } : block;
    default:
      return block;
  }
}

/** Room for a title and the word of the kind. */
const labelLength = 40;

function hasBox({ boxes }: Holdings, text: string): boolean {
  return boxes.some((box) => box.endsWith(text) && box.length <= text.length + labelLength);
}

/** Each word as often as both have it. */
function wordsHeld(source: string, text: string): string {
  const left = bagOf(wordsOf(text));
  const take = (word: string): boolean => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  };
  return wordsOf(source).filter(take).join(" ");
}

const unread: ReadonlySet<string> = new Set(["script", "style", "title", "template"]);
const boxNames: ReadonlySet<string> = new Set([
  "div", "aside", "blockquote", "section", "table", "td", "dl", "dd", "details", "article",
]); // biome-ignore format: words
/** Elements that name the language of their code. */
const codeNames: ReadonlySet<string> = new Set(["pre", "code", "div", "span", "figure", "table"]);
const isBlock = ({ name }: Element): boolean => blockElements.has(name);
const separators = /[^\w+#]+|(?<=^|\s)(?:language|lang|highlight|brush|source|src)[-_]/;
const nbsp = /\u00a0/g;

function readPage(html: string, url: string): Holdings {
  const [elements, marks] = [new Set<string>(), new Set<string>()];
  const boxes: string[] = [];
  const [addresses, names] = [new Set<string>(), new Set<string>()];
  const pictures = new Map<string, string>();
  const look = (element: Element, text: string): void => {
    const { href, src, alt = "", ...others } = element.attribs;
    if (href !== undefined) addresses.add(resolveAddress(href, url));
    if (src !== undefined) pictures.set(resolveAddress(src, url), alt);
    for (const [name, value] of Object.entries(others)) {
      if (!codeNames.has(element.name) || (name !== "class" && !name.startsWith("data-"))) continue;
      for (const word of value.split(separators)) names.add(languageOf(word));
    }
    const whole = compact(text);
    elements.add(whole);
    if (boxNames.has(element.name)) boxes.push(whole);
    if (!isBlock(element)) marks.add(whole);
  };
  const text = textOf(parse(html), look).replace(nbsp, " ");
  return { compactText: compact(text), text, elements, marks, boxes, addresses, pictures, names };
}

/** The text of a node; `look` is called with each element and its text. */
function textOf(node: AnyNode, look: (element: Element, text: string) => void): string {
  if (node.type === "text") return node.data;
  if (!("children" in node)) return "";
  if ("name" in node && unread.has(node.name)) return "";
  const text = node.children.map((child) => textOf(child, look)).join("");
  if ("name" in node) look(node, text);
  if (!("name" in node)) return text;
  if (node.name === "br") return "\n";
  return isBlock(node) && !text.endsWith("\n") ? `${text}\n` : text;
}
