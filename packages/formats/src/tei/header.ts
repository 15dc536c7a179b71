import type { DocumentRecord } from "../document.ts";
import { type Attributes, container, escapeText, textBlock } from "../markup.ts";
import type { Piece } from "../write-tree.ts";
import { languageTag, when } from "./values.ts";

/** The TEI header: the file, its source, its language and subjects. */
export function writeHeader(document: DocumentRecord): string {
  return container("teiHeader", {}, [...fileDescription(document), ...encoding, ...profile(document)]).join("");
}

/** An element for each value. */
function each(name: string, attributes: Attributes, values: string | null | readonly string[]): Piece[] {
  return list(values).flatMap((value) => textBlock(name, attributes, [escapeText(value)]));
}

function list(values: string | null | readonly string[]): readonly string[] {
  return values === null ? [] : typeof values === "string" ? [values] : values;
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
      ...licence(metadata.license),
    ]),
    ...(notes.length === 0 ? [] : container("notesStmt", {}, notes)),
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
  const host = url !== null && URL.canParse(url) ? new URL(url).hostname : "";
  return textBlock("authority", {}, host === "" ? [] : [escapeText(host)]);
}

function licence(license: string | null): Piece[] {
  return license === null ? [] : container("availability", {}, each("licence", {}, license));
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
  const parts = [
    ...(description === null ? [] : container("abstract", {}, each("p", {}, description))),
    ...(languages.length === 0 ? [] : container("langUsage", {}, languages)),
    ...(terms.length === 0 ? [] : container("textClass", {}, container("keywords", {}, terms))),
  ];
  return parts.length === 0 ? [] : container("profileDesc", {}, parts);
}

/** Text that is not a language tag goes under the code for an undetermined language. */
function languageElement(n: string, language: string | null): Piece[] {
  return language === null
    ? []
    : textBlock("language", { n, ident: languageTag(language) ?? "und" }, [escapeText(language)]);
}
