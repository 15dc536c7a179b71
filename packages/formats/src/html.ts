import { isSafeUrl } from "@decant/normalize";
import { removeInvisible } from "@decant/page";
import { toHtml as serializeHast } from "hast-util-to-html";
import type { Code, Image, Link, List, ListItem, Table } from "mdast";
import type { DocumentRecord } from "./document.ts";
import { filledFields } from "./fields.ts";
import { type Attributes, escapeText, startTag } from "./markup.ts";
import type { SerializeOptions } from "./prepare.ts";
import {
  childrenOf,
  definitionsOf,
  type Footnotes,
  type Handlers,
  itemContent,
  type Node,
  type Piece,
  readTree,
  writePieces,
} from "./tree.ts";

/**
 * The content as safe, semantic HTML: no scripts, styles, handlers or dangerous addresses; the comments in a section of their own.
 * With metadata, a whole document.
 */
export function toHtmlFile(document: DocumentRecord, options: SerializeOptions): string {
  const body = writeBody(document, options);
  if (!options.withMetadata) return body;
  const { language } = document.metadata;
  return `<!doctype html>\n${startTag("html", { lang: language })}\n${writeHead(document)}<body>\n${body}</body>\n</html>\n`;
}

function writeBody({ hast, markdown, comments }: DocumentRecord, options: SerializeOptions): string {
  const content = hast === undefined ? writeHtml(markdown, "fn-") : endLine(removeInvisible(serializeHast(hast)));
  const main = options.withMetadata && content !== "" ? container("main", {}, [content]).join("") : content;
  if (comments === null) return main;
  return main + container("section", { class: "comments" }, [writeHtml(comments.markdown, "comment-fn-")]).join("");
}

function writeHtml(markdown: string, prefix: string): string {
  const { nodes, footnotes } = readTree(markdown, prefix);
  return writePieces([...nodes, ...writeFootnotes(footnotes)], htmlHandlers(footnotes));
}

function endLine(html: string): string {
  return html === "" ? "" : `${html}\n`;
}

/** Names from HTML, Open Graph and Dublin Core; other fields keep their own names. */
const elements: Readonly<Record<string, (value: string) => string>> = {
  title: (value) => `<title>${escapeText(value)}</title>`,
  url: (content) => meta({ property: "og:url", content }),
  authors: (content) => meta({ name: "author", content }),
  published: (content) => meta({ property: "article:published_time", content }),
  modified: (content) => meta({ property: "article:modified_time", content }),
  site_name: (content) => meta({ property: "og:site_name", content }),
  description: (content) => meta({ name: "description", content }),
  canonical_url: (href) => startTag("link", { rel: "canonical", href }),
  image: (content) => meta({ property: "og:image", content }),
  tags: (content) => meta({ property: "article:tag", content }),
  categories: (content) => meta({ property: "article:section", content }),
  license: (content) => meta({ name: "dcterms.license", content }),
  id: (content) => meta({ name: "dcterms.identifier", content }),
  // The attribute `lang` holds it.
  language: () => "",
};

function meta(attributes: Attributes): string {
  return startTag("meta", attributes);
}

function writeHead(document: DocumentRecord): string {
  const lines = filledFields(document).flatMap(({ name, value }) =>
    (typeof value === "string" ? [value] : value).map(
      (item) => elements[name]?.(item) ?? meta({ name: `decant:${name}`, content: item }),
    ),
  );
  const head = ['<meta charset="utf-8">', ...lines].filter((line) => line !== "");
  return `<head>\n${head.join("\n")}\n</head>\n`;
}

/** Handlers that write the forms `@decant/normalize` reads, so the HTML converts back to the same Markdown. */
function htmlHandlers(footnotes: Footnotes): Handlers {
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

function writeFootnotes(footnotes: Footnotes): readonly Piece[] {
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

/** An HTML element; it has an end tag even if empty. */
function element(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [startTag(name, attributes), ...content, `</${name}>`];
}

/** An element on a separate line. */
function block(name: string, attributes: Attributes, content: readonly Piece[] = []): Piece[] {
  return [...element(name, attributes, content), "\n"];
}

/** An element that holds only blocks, each on its own line. */
function container(name: string, attributes: Attributes, content: readonly Piece[]): Piece[] {
  return block(name, attributes, content.length === 0 ? [] : ["\n", ...content]);
}
