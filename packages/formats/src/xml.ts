import { isSafeUrl } from "@decant/normalize";
import { canParseUrl } from "@decant/page";
import type { List, Table } from "mdast";
import type { DocumentRecord } from "./document.ts";
import { filledFields, joinList } from "./fields.ts";
import { type Attributes, container, declaration, element, escapeText, startTag, textBlock } from "./markup.ts";
import {
  childrenOf,
  type Definition,
  definitionsOf,
  type Footnotes,
  type Handlers,
  itemContent,
  joinTerms,
  type Node,
  type Piece,
  readTree,
  writePieces,
} from "./tree.ts";

/** Differences between plain XML and TEI in shared elements. */
export interface Dialect {
  /** `role` of cells that head a column. */
  readonly headRole: string;
  readonly listAttributes: (list: List) => Attributes;
  readonly itemAttributes: (list: List, index: number) => Attributes;
  readonly definitionList: (definitions: readonly Definition[]) => readonly Piece[];
}

/** Elements that plain XML and TEI share: TEI's names, with the values of `rend` that Trafilatura writes. */
export function commonHandlers(dialect: Dialect): Handlers {
  return {
    text: ({ value }) => [escapeText(value)],
    paragraph: (node) => textBlock("p", {}, childrenOf(node)),
    emphasis: (node) => element("hi", { rend: "#i" }, childrenOf(node)),
    strong: (node) => element("hi", { rend: "#b" }, childrenOf(node)),
    delete: (node) => element("del", { rend: "overstrike" }, childrenOf(node)),
    superscript: (node) => element("hi", { rend: "#sup" }, childrenOf(node)),
    subscript: (node) => element("hi", { rend: "#sub" }, childrenOf(node)),
    inlineCode: ({ value }) => element("code", {}, [escapeText(value)]),
    inlineMath: ({ value }) => element("formula", { notation: "TeX" }, [escapeText(value)]),
    break: () => element("lb", {}),
    list: (node) => writeList(node, dialect),
    table: (node) => writeTable(node, dialect),
  };
}

function writeList(list: List, dialect: Dialect): readonly Piece[] {
  const definitions = definitionsOf(list);
  if (definitions !== undefined) return dialect.definitionList(definitions);
  const items = list.children.flatMap((item, index) =>
    textBlock("item", dialect.itemAttributes(list, index), itemContent(list, item)),
  );
  return container("list", dialect.listAttributes(list), items);
}

function writeTable({ children, align = [] }: Table, { headRole }: Dialect): readonly Piece[] {
  const rows = children.flatMap((row, index) => {
    const cells = row.children.flatMap((cell, column) =>
      textBlock("cell", { role: index === 0 ? headRole : undefined, rend: align?.[column] }, cell.children as Node[]),
    );
    return container("row", {}, cells);
  });
  return container("table", {}, rows);
}

/** A safe address; `undefined` if it is empty or could run code. */
export function safeUrl(url: string, kind: "link" | "image"): string | undefined {
  return url !== "" && isSafeUrl(url, kind) ? url : undefined;
}

/** A document as flat XML: metadata as attributes of `doc`, the content in `main`, comments in `comments`. */
export function toXml(document: DocumentRecord): string {
  const { markdown, comments } = document;
  const content = [
    writeSection("main", markdown, "fn-"),
    comments === null ? "" : writeSection("comments", comments.markdown, "comment-fn-"),
  ];
  return `${declaration}${startTag("doc", attributesOf(document))}\n${content.join("")}</doc>\n`;
}

function attributesOf(document: DocumentRecord): Attributes {
  const entries = filledFields(document).flatMap(({ attribute, value }) => {
    const entry = [attribute, typeof value === "string" ? value : joinList(value)];
    return attribute === "url" ? [entry, ["hostname", hostnameOf(document.url)]] : [entry];
  });
  return Object.fromEntries(entries);
}

function hostnameOf(url: string | null): string | undefined {
  return url !== null && canParseUrl(url) ? new URL(url).hostname || undefined : undefined;
}

function writeSection(name: string, markdown: string, prefix: string): string {
  const { nodes, footnotes } = readTree(markdown, prefix);
  return writePieces(container(name, {}, nodes), xmlHandlers(footnotes));
}

const dialect: Dialect = {
  headRole: "head",
  listAttributes: ({ ordered, start }) =>
    ordered ? { rend: "ol", start: (start ?? 1) === 1 ? undefined : start } : { rend: "ul" },
  itemAttributes: (list, index) => ({ checked: list.children[index]?.checked?.toString() }),
  definitionList: (definitions) =>
    container(
      "list",
      { rend: "dl" },
      definitions.flatMap((definition) => [
        ...textBlock("item", { rend: "dt" }, joinTerms(definition)),
        ...(definition.meaning.length === 0 ? [] : textBlock("item", { rend: "dd" }, definition.meaning)),
      ]),
    ),
};

function xmlHandlers(footnotes: Footnotes): Handlers {
  return {
    ...commonHandlers(dialect),
    heading: (node) => textBlock("head", { rend: `h${node.depth}` }, childrenOf(node)),
    thematicBreak: () => textBlock("hr", {}),
    blockquote: (node) => container("quote", { type: node.data?.callout }, childrenOf(node)),
    code: ({ lang, meta, value }) => textBlock("code", { lang, meta, "xml:space": "preserve" }, [escapeText(value)]),
    math: ({ value }) =>
      textBlock("formula", { notation: "TeX", rend: "block", "xml:space": "preserve" }, [escapeText(value)]),
    link: (node) => element("ref", { target: safeUrl(node.url, "link"), title: node.title }, childrenOf(node)),
    image: ({ url, alt, title }) => element("graphic", { src: safeUrl(url, "image"), alt, title }),
    footnoteReference: ({ identifier, label }) =>
      element("ref", { type: "footnote", target: footnotes.targetOf(identifier), n: label ?? identifier }),
    footnoteDefinition: (node) =>
      container("note", { id: footnotes.nameOf(node), n: node.label ?? node.identifier }, childrenOf(node)),
  };
}
