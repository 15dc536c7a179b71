import { isSafeUrl } from "@decant/normalize";
import type { List, Table } from "mdast";
import { type Definition, definitionsOf, itemContent } from "../lists.ts";
import { type Attributes, container, element, escapeText, textBlock } from "../markup.ts";
import type { Node } from "../tree.ts";
import { childrenOf, type Handlers, type Piece } from "../write-tree.ts";

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
