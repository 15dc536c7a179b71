import { canParseUrl } from "@decant/page";
import type { Blockquote, Heading, Image, List } from "mdast";
import type { DocumentRecord } from "./document.ts";
import { type Attributes, container, declaration, element, escapeText, startTag, textBlock } from "./markup.ts";
import {
  childrenOf,
  type Footnotes,
  type Handlers,
  joinTerms,
  type Node,
  type Piece,
  readTree,
  writePieces,
} from "./tree.ts";
import { commonHandlers, type Dialect, safeUrl } from "./xml.ts";

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
  const { nodes, footnotes } = readTree(markdown, prefix);
  return writePieces(container("div", { type }, sectionsOf(nodes)), teiHandlers(footnotes));
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

/** The TEI header: the file, its source, its language and subjects. */
function writeHeader(document: DocumentRecord): string {
  return container("teiHeader", {}, [...fileDescription(document), ...encoding, ...profile(document)]).join("");
}

/** An element with these blocks, if there are any. */
function some(name: string, content: readonly Piece[]): Piece[] {
  return content.length === 0 ? [] : container(name, {}, content);
}

/** An element for each value. */
function each(name: string, attributes: Attributes, values: string | null | readonly string[]): Piece[] {
  const list = values === null ? [] : typeof values === "string" ? [values] : values;
  return list.flatMap((value) => textBlock(name, attributes, [escapeText(value)]));
}

function fileDescription(document: DocumentRecord): Piece[] {
  const { id, verdict, metadata } = document;
  const notes = [
    ...each("note", { type: "verdict" }, verdict),
    ...each("note", { type: "robots" }, metadata.robots),
    ...each("note", { type: "feed" }, metadata.feeds),
  ];
  return container("fileDesc", {}, [
    ...container("titleStmt", {}, titles(document)),
    ...container("publicationStmt", {}, [
      ...publisher(document),
      ...each("idno", { type: "id" }, id),
      ...some("availability", each("licence", {}, metadata.license)),
    ]),
    ...some("notesStmt", notes),
    ...container("sourceDesc", {}, container("bibl", {}, source(document))),
  ]);
}

/** TEI requires a title, even an empty one. */
function titles({ metadata: { title, authors } }: DocumentRecord): Piece[] {
  const main = { type: "main" };
  return [...(title === null ? textBlock("title", main) : each("title", main, title)), ...each("author", {}, authors)];
}

/** TEI requires a publisher; the host, if the page does not name its site. */
function publisher({ url, metadata: { siteName } }: DocumentRecord): Piece[] {
  if (siteName !== null) return each("publisher", {}, siteName);
  const host = url !== null && canParseUrl(url) ? new URL(url).hostname : "";
  return textBlock("authority", {}, host === "" ? [] : [escapeText(host)]);
}

/** The web page, as one would cite it. */
function source(document: DocumentRecord): Piece[] {
  const { url, metadata } = document;
  const { published, modified, canonicalUrl, image, siteName } = metadata;
  return [
    ...titles(document),
    ...each("publisher", {}, siteName),
    ...dated("published", published),
    ...dated("modified", modified),
    ...each("idno", { type: "url" }, url),
    ...each("idno", { type: "canonical" }, canonicalUrl),
    ...each("idno", { type: "image" }, image),
  ];
}

function dated(type: string, date: string | null): Piece[] {
  return date === null ? [] : each("date", { type, when: when(date) }, date);
}

const encoding: readonly Piece[] = container(
  "encodingDesc",
  {},
  container(
    "appInfo",
    {},
    container("application", { ident: "decant", version: "1" }, textBlock("label", {}, ["Decant"])),
  ),
);

function profile({ metadata, contentLanguage, pageType }: DocumentRecord): Piece[] {
  const { description, language, tags, categories } = metadata;
  const terms = [
    ...each("term", { type: "category" }, categories),
    ...each("term", { type: "tag" }, tags),
    ...each("term", { type: "page-type" }, pageType),
  ];
  const languages = [...languageElement("declared", language), ...languageElement("identified", contentLanguage)];
  return some("profileDesc", [
    ...some("abstract", each("p", {}, description)),
    ...some("langUsage", languages),
    ...some("textClass", some("keywords", terms)),
  ]);
}

/** Text that is not a language tag goes under the code for an undetermined language. */
function languageElement(n: string, language: string | null): Piece[] {
  return language === null
    ? []
    : textBlock("language", { n, ident: languageTag(language) ?? "und" }, [escapeText(language)]);
}

/** Scheme and authority, which may have square brackets; path and query; fragment. */
const partsOfUrl = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?)([^#]*)(#?)(.*)$/is;
/** Characters that RFC 3986 does not allow and `xsd:anyURI` refuses, including a percent sign without escape. */
const unsafeInPointer = /[\s\p{Cc}<>"{}|\\^`[\]#]|%(?![\da-f]{2})/giu;
/** Base for testing relative addresses. */
const base = "https://example.org/";

/**
 * An address as `teidata.pointer`, with forbidden characters percent-encoded.
 *
 * @returns `undefined` if it is still no address.
 */
function pointer(url: string): string | undefined {
  const [, start = "", path = "", mark = "", fragment = ""] = partsOfUrl.exec(url) ?? [];
  const encoded = `${start}${encode(path)}${mark}${encode(fragment)}`;
  return encoded !== "" && canParseUrl(encoded, base) && !whiteSpace.test(encoded) ? encoded : undefined;
}

const whiteSpace = /\s/;

function encode(part: string): string {
  return part.replace(unsafeInPointer, encodeURIComponent);
}

/** Attributes for an address; `n` has the original spelling if a pointer cannot. */
export function addressed(name: "target" | "url", url: string | undefined): Attributes {
  const target = url === undefined ? undefined : pointer(url);
  return { [name]: target, n: url === target ? undefined : url };
}

const outsideOfWords = /[\p{C}\p{Z}]/gu;

/** A name as `teidata.word`: without white space and invisible characters. */
function word(name: string | null | undefined): string | undefined {
  return name ? name.replace(outsideOfWords, "\ufffd") : undefined;
}

const tag = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** A declared language as `xsd:language` for `xml:lang` and `ident`; pages also write `en_GB`. */
export function languageTag(declared: string | null): string | undefined {
  const language = declared?.replaceAll("_", "-");
  return language !== undefined && tag.test(language) ? language : undefined;
}

const isoDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/;
const isoTime = /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?$/;

/**
 * A date as `when` takes it (`teidata.temporal.w3c`): with its time if it has seconds, else without: XML Schema has no shorter time.
 */
export function when(date: string): string | undefined {
  const [whole, , , day] = isoDate.exec(date) ?? [];
  if (whole === undefined || whole.startsWith("0000")) return undefined;
  const time = Date.parse(`${whole}${"-01-01".slice(whole.length - "2024".length)}T00:00:00Z`);
  // Some engines take February 30 for the second day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(whole)) return undefined;
  return day !== undefined && isoTime.test(date.slice(whole.length)) ? date : whole;
}
