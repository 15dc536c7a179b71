import type { DocumentRecord } from "../document.ts";
import { filledFields } from "../fields.ts";
import { Footnotes } from "../footnotes.ts";
import { joinList } from "../list.ts";
import { joinTerms } from "../lists.ts";
import { type Attributes, container, declaration, element, escapeText, startTag, textBlock } from "../markup.ts";
import { readTree } from "../tree.ts";
import { childrenOf, type Handlers, writePieces } from "../write-tree.ts";
import { commonHandlers, type Dialect, safeUrl } from "./common.ts";

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
  return url !== null && URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}

function writeSection(name: string, markdown: string, prefix: string): string {
  const nodes = readTree(markdown);
  return writePieces(container(name, {}, nodes), xmlHandlers(new Footnotes(nodes, prefix)));
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
