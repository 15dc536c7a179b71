import type { Blockquote, Heading, Image, List } from "mdast";
import type { DocumentRecord } from "../document.ts";
import { Footnotes } from "../footnotes.ts";
import { joinTerms } from "../lists.ts";
import { container, declaration, element, escapeText, startTag, textBlock } from "../markup.ts";
import { type Node, readTree } from "../tree.ts";
import { childrenOf, type Handlers, type Piece, writePieces } from "../write-tree.ts";
import { commonHandlers, type Dialect, safeUrl } from "../xml/common.ts";
import { writeHeader } from "./header.ts";
import { addressed, languageTag, word } from "./values.ts";

/** A document as TEI P5: a header about the page, the content in `div type="entry"`, comments in `div type="comments"`. */
export function toTei(document: DocumentRecord): string {
  const { markdown, comments, metadata, contentLanguage } = document;
  const divisions = [
    writeDivision("entry", markdown, "fn-"),
    comments === null ? "" : writeDivision("comments", comments.markdown, "comment-fn-"),
  ];
  const language = languageTag(contentLanguage ?? metadata.language);
  return [
    declaration,
    startTag("TEI", { xmlns: "http://www.tei-c.org/ns/1.0" }),
    "\n",
    writeHeader(document),
    startTag("text", { "xml:lang": language }),
    "\n<body>\n",
    ...divisions,
    "</body>\n</text>\n</TEI>\n",
  ].join("");
}

function writeDivision(type: string, markdown: string, prefix: string): string {
  const nodes = readTree(markdown);
  return writePieces(container("div", { type }, sectionsOf(nodes)), teiHandlers(new Footnotes(nodes, prefix)));
}

/** TEI allows headings only at the head of a division, so a heading opens a division that ends at the next heading of its rank. */
function sectionsOf(nodes: readonly Node[]): readonly Piece[] {
  const pieces: Piece[] = [];
  const open: number[] = [];
  const close = (depth: number): void => {
    for (; open.length > 0 && (open.at(-1) as number) >= depth; open.pop()) pieces.push("</div>\n");
  };
  for (const node of nodes) {
    if (node.type !== "heading") {
      pieces.push(node);
      continue;
    }
    close(node.depth);
    open.push(node.depth);
    pieces.push(startTag("div", { type: "section" }), "\n", ...head(node));
  }
  close(0);
  return pieces;
}

function head(node: Heading): readonly Piece[] {
  return textBlock("head", { rend: `h${node.depth}` }, childrenOf(node));
}

const checkedAs = { true: "checked", false: "unchecked" } as const;

const dialect: Dialect = {
  headRole: "label",
  listAttributes: ({ ordered }) => ({ rend: ordered ? "ol" : "ul" }),
  itemAttributes: (list: List, index) => {
    const { checked } = list.children[index] ?? {};
    return {
      n: list.ordered ? (list.start ?? 1) + index : undefined,
      rend: typeof checked === "boolean" ? checkedAs[`${checked}`] : undefined,
    };
  },
  definitionList: (definitions) =>
    container(
      "list",
      { type: "gloss" },
      definitions.flatMap((definition) => [
        ...textBlock("label", {}, joinTerms(definition)),
        ...textBlock("item", {}, definition.meaning),
      ]),
    ),
};

function teiHandlers(footnotes: Footnotes): Handlers {
  return {
    ...commonHandlers(dialect),
    // Inside quotations, items and notes, which allow no divisions.
    heading: (node) => textBlock("ab", { type: "head", rend: `h${node.depth}` }, childrenOf(node)),
    thematicBreak: () => textBlock("milestone", { unit: "section", rend: "rule" }),
    blockquote: writeQuote,
    code: ({ lang, meta, value }) =>
      textBlock(
        "ab",
        { type: "code" },
        element("code", { lang: word(lang), n: meta, "xml:space": "preserve" }, [escapeText(value)]),
      ),
    math: ({ value }) =>
      textBlock(
        "ab",
        { type: "formula" },
        element("formula", { notation: "TeX", "xml:space": "preserve" }, [escapeText(value)]),
      ),
    link: ({ url, title, children }) =>
      element("ref", addressed("target", safeUrl(url, "link")), [
        ...(children as Node[]),
        ...(title ? element("note", { type: "title" }, [escapeText(title)]) : []),
      ]),
    image: writeFigure,
    footnoteReference: ({ identifier, label }) =>
      element("ref", { type: "footnote", target: footnotes.targetOf(identifier), n: label ?? identifier }),
    footnoteDefinition: (node) =>
      container(
        "note",
        { type: "footnote", "xml:id": footnotes.nameOf(node), n: node.label ?? node.identifier },
        childrenOf(node),
      ),
  };
}

/** Without a valid address, the figure is its description. */
function writeFigure({ url, alt, title }: Image): readonly Piece[] {
  const { url: target, n } = addressed("url", safeUrl(url, "image"));
  return element("figure", { n }, [
    ...(target === undefined ? [] : element("graphic", { url: target })),
    ...(title ? element("head", {}, [escapeText(title)]) : []),
    ...(alt ? element("figDesc", {}, [escapeText(alt)]) : []),
  ]);
}

function writeQuote(node: Blockquote): readonly Piece[] {
  const callout = node.data?.callout;
  return callout === undefined
    ? container("quote", {}, childrenOf(node))
    : container("note", { type: "callout", subtype: callout }, childrenOf(node));
}
