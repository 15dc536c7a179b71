import { isSafeUrl } from "@decant/normalize";
import type { Code, Image, Link, List, ListItem, Table } from "mdast";
import type { Footnotes } from "../footnotes.ts";
import { definitionsOf, itemContent } from "../lists.ts";
import { escapeText, startTag } from "../markup.ts";
import type { Node } from "../tree.ts";
import { childrenOf, type Handlers, type Piece } from "../write-tree.ts";
import { block, container, element } from "./markup.ts";

/** Handlers that write the forms `@decant/normalize` reads, so the HTML converts back to the same Markdown. */
export function htmlHandlers(footnotes: Footnotes): Handlers {
  return {
    text: ({ value }) => [escapeText(value)],
    paragraph: (node) => block("p", {}, childrenOf(node)),
    heading: (node) => block(`h${node.depth}`, {}, childrenOf(node)),
    thematicBreak: () => ["<hr>\n"],
    blockquote: (node) => container("blockquote", { "data-callout": node.data?.callout }, childrenOf(node)),
    list: writeList,
    table: writeTable,
    code: writeCode,
    math: ({ value }) => ["<pre>", ...element("code", { class: "math math-display" }, [escapeText(value)]), "</pre>\n"],
    emphasis: (node) => element("em", {}, childrenOf(node)),
    strong: (node) => element("strong", {}, childrenOf(node)),
    delete: (node) => element("del", {}, childrenOf(node)),
    superscript: (node) => element("sup", {}, childrenOf(node)),
    subscript: (node) => element("sub", {}, childrenOf(node)),
    inlineCode: ({ value }) => element("code", {}, [escapeText(value)]),
    inlineMath: ({ value }) => element("code", { class: "math math-inline" }, [escapeText(value)]),
    break: () => ["<br>"],
    link: writeLink,
    image: writeImage,
    footnoteReference: ({ identifier, label }) => [
      "<sup>",
      ...element("a", { href: footnotes.targetOf(identifier), "data-footnote-ref": "" }, [
        escapeText(String(footnotes.numberOf(identifier) ?? label ?? identifier)),
      ]),
      "</sup>",
    ],
    // Footnotes are written at the end.
    footnoteDefinition: () => [],
  };
}

export function writeFootnotes(footnotes: Footnotes): readonly Piece[] {
  if (footnotes.definitions.length === 0) return [];
  const items = footnotes.definitions.flatMap((definition) =>
    container("li", { id: footnotes.nameOf(definition) }, childrenOf(definition)),
  );
  return container("section", { "data-footnotes": "", class: "footnotes" }, container("ol", {}, items));
}

function writeList(list: List): readonly Piece[] {
  const definitions = definitionsOf(list);
  if (definitions !== undefined) {
    const groups = definitions.flatMap(({ terms, meaning }) => [
      ...terms.flatMap((term) => block("dt", {}, term)),
      // Written even if empty: otherwise the term would join the next definition.
      ...block("dd", {}, meaning),
    ]);
    return container("dl", {}, groups);
  }
  const start = list.ordered && (list.start ?? 1) !== 1 ? list.start : undefined;
  const items = list.children.flatMap((item) => ["<li>", ...withCheckbox(item, itemContent(list, item)), "</li>\n"]);
  return container(list.ordered ? "ol" : "ul", { start }, items);
}

/** The check box is in the first line, as on GitHub. */
function withCheckbox({ checked }: ListItem, content: readonly Piece[]): readonly Piece[] {
  if (typeof checked !== "boolean") return content;
  const box = `<input type="checkbox" disabled${checked ? " checked" : ""}> `;
  const [first, ...others] = content;
  if (typeof first === "string" || first?.type !== "paragraph") return [box, ...content];
  return ["<p>", box, ...childrenOf(first), "</p>\n", ...others];
}

function writeTable({ children, align = [] }: Table): readonly Piece[] {
  const [head, ...rows] = children.map((row, index) =>
    container(
      "tr",
      {},
      row.children.flatMap((cell, column) =>
        block(index === 0 ? "th" : "td", { align: align?.[column] }, cell.children as Node[]),
      ),
    ),
  );
  return container("table", {}, [
    ...(head === undefined ? [] : container("thead", {}, head)),
    ...(rows.length === 0 ? [] : container("tbody", {}, rows.flat())),
  ]);
}

function writeCode({ lang, value }: Code): readonly Piece[] {
  return [
    "<pre>",
    ...element("code", { class: lang ? `language-${lang}` : undefined }, [escapeText(`${value}\n`)]),
    "</pre>\n",
  ];
}

function writeLink({ url, title, children }: Link): readonly Piece[] {
  return isSafeUrl(url, "link") ? element("a", { href: url, title }, children as Node[]) : (children as Node[]);
}

function writeImage({ url, alt, title }: Image): readonly Piece[] {
  return url !== "" && isSafeUrl(url, "image")
    ? [startTag("img", { src: url, alt: alt ?? "", title })]
    : [escapeText(alt ?? "")];
}
