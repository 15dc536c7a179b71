import { normalize, toMarkdown } from "@decant/normalize";
import { parse as parseCsv } from "csv-parse/sync";
import type { Element, Nodes, Root } from "hast";
import { parse as parseYaml } from "yaml";
import { type DocumentRecord, type Format, serialize, splitList, toRecord } from "../../src/index.ts";
import { fromHtml } from "./from-html.js";
import { readTree } from "./read-tree.ts";
import { find, readXml, textOf, type XmlElement } from "./xml.ts";

/** Contents of a file: its fields by the names of JSON, without those that have no value, and its texts. */
export interface ReadBack {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** Those that the format holds. */
  readonly markdown?: string;
  readonly text?: string;
  /** `null` for none. */
  readonly comments: { readonly markdown?: string; readonly text?: string } | null;
}

/** Write a document in a format and read it with somebody else's reader. */
export function readBack(document: DocumentRecord, format: Format): ReadBack {
  return readers[format](document);
}

const readers: Readonly<Record<Format, (document: DocumentRecord) => ReadBack>> = {
  markdown: (document) => readFrontMatter(document, "markdown"),
  obsidian: readNote,
  text: (document) => readFrontMatter(document, "text"),
  html: (document) => readHtml(serialize(document, "html", { withMetadata: true })),
  json: (document) => readJson(serialize(document, "json")),
  jsonl: (document) => readJson(oneLine(serialize(document, "jsonl"))),
  csv: (document) => readCells(serialize(document, "csv", { rawCsv: true }), ","),
  tsv: (document) => readCells(serialize(document, "tsv", { rawCsv: true }), "\t"),
  xml: (document) => readPlainXml(readXml(serialize(document, "xml"))),
  tei: (document) => readTei(readXml(serialize(document, "tei"))),
};

function filled(entries: readonly (readonly [string, unknown])[]): ReadBack["fields"] {
  const isFilled = (value: unknown): boolean =>
    value !== null && value !== undefined && value !== "" && `${value}` !== "";
  return Object.fromEntries(entries.filter(([, value]) => isFilled(value))) as ReadBack["fields"];
}

function readFrontMatter(document: DocumentRecord, format: "markdown" | "text"): ReadBack {
  const file = serialize(document, format, { withMetadata: true, comments: "omit" });
  const [, yaml = "", body] = /^---\n([\s\S]*?\n)---\n\n?([\s\S]*)$/.exec(file) ?? ["", "", file];
  const comments = serialize(document, format, { comments: "only" });
  const read = (text = ""): string => (format === "text" ? text.replace(/\n$/, "") : text);
  return {
    fields: filled(Object.entries((parseYaml(yaml) as object | null) ?? {})),
    [format]: read(body),
    comments: comments === "" ? null : { [format]: read(comments) },
  };
}

/** A note, with the fields that its properties hold whole, and callouts as GitHub writes them. */
function readNote(document: DocumentRecord): ReadBack {
  const file = serialize(document, "obsidian", { comments: "omit" });
  const [, yaml = "", body = ""] = /^---\n([\s\S]*?\n)---\n\n?([\s\S]*)$/.exec(file) ?? [];
  const { title, source, description, language, license, site } = parseYaml(yaml);
  // A page without an address has the one that it gives itself.
  const url = (toRecord(document) as { readonly url: string | null }).url === null ? null : source;
  const comments = serialize(document, "obsidian", { comments: "only" });
  const read = (text: string): string =>
    text.replace(/^(.*> )\[!(\w+)\](?: (.+))?$/gm, (_line, quote: string, kind: string, title?: string) =>
      [`${quote}[!${kind.toUpperCase()}]`, ...(title === undefined ? [] : [`${quote}**${title}**`])].join("\n"),
    );
  return {
    fields: filled(Object.entries({ title, url, description, language, license, site_name: site })),
    markdown: read(body),
    comments: comments === "" ? null : { markdown: read(comments) },
  };
}

/** Line ends in any tool: those of Unicode and of Python's `splitlines`. */
const lineEnds = ["\n", "\v", "\f", "\r", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];

function oneLine(file: string): string {
  const line = file.replace(/\n$/, "");
  if (lineEnds.some((end) => line.includes(end))) throw new Error("more than one line");
  return line;
}

function readJson(json: string): ReadBack {
  const { markdown, text, comments, metadata, ...others } = JSON.parse(json);
  return { fields: filled([...Object.entries(others), ...Object.entries(metadata)]), markdown, text, comments };
}

const listFields = new Set(["authors", "tags", "categories", "robots", "feeds", "verdict"]);

function readCells(file: string, delimiter: string): ReadBack {
  const records = parseCsv(file, { columns: true, delimiter }) as Record<string, string>[];
  if (records.length !== 1) throw new Error(`${records.length} records`);
  const { markdown = "", text = "", comments, comments_markdown, ...others } = records[0] as Record<string, string>;
  return {
    fields: filled(
      Object.entries(others).map(([name, value]) => [name, listFields.has(name) ? splitList(value) : value]),
    ),
    ...{ markdown, text },
    comments: comments || comments_markdown ? { markdown: comments_markdown ?? "", text: comments ?? "" } : null,
  };
}

const fieldOfAttribute: Readonly<Record<string, string>> = {
  author: "authors",
  date: "published",
  sitename: "site_name",
  canonical: "canonical_url",
  pagetype: "page_type",
  contentlanguage: "content_language",
};

function readPlainXml(doc: XmlElement): ReadBack {
  const { hostname: _, ...attributes } = doc.attributes;
  const entries = Object.entries(attributes).map(([attribute, value]) => {
    const name = fieldOfAttribute[attribute] ?? attribute;
    return [name, listFields.has(name) ? splitList(value) : value] as const;
  });
  const [comments] = find(doc, "comments");
  return {
    fields: filled(entries),
    markdown: toMarkdown(readTree(find(doc, "main")[0])),
    comments: comments === undefined ? null : { markdown: toMarkdown(readTree(comments)) },
  };
}

function readTei(tei: XmlElement): ReadBack {
  const all = (path: string): string[] => find(tei, path).map(textOf);
  const one = (path: string): string | undefined => all(path)[0];
  const file = "teiHeader/fileDesc";
  const source = `${file}/sourceDesc/bibl`;
  const profile = "teiHeader/profileDesc";
  const languages = find(tei, `${profile}/langUsage/language`);
  const language = (n: string): string | undefined =>
    languages.filter(({ attributes }) => attributes.n === n).map(textOf)[0];
  const terms = `${profile}/textClass/keywords/term`;
  const [comments] = find(tei, "text/body/div[comments]");
  return {
    fields: filled([
      ["id", one(`${file}/publicationStmt/idno[id]`)],
      ["title", one(`${file}/titleStmt/title[main]`)],
      ["authors", all(`${file}/titleStmt/author`)],
      ["published", one(`${source}/date[published]`)],
      ["modified", one(`${source}/date[modified]`)],
      ["site_name", one(`${file}/publicationStmt/publisher`)],
      ["description", one(`${profile}/abstract/p`)],
      ["url", one(`${source}/idno[url]`)],
      ["canonical_url", one(`${source}/idno[canonical]`)],
      ["language", language("declared")],
      ["image", one(`${source}/idno[image]`)],
      ["tags", all(`${terms}[tag]`)],
      ["categories", all(`${terms}[category]`)],
      ["license", one(`${file}/publicationStmt/availability/licence`)],
      ["robots", all(`${file}/notesStmt/note[robots]`)],
      ["feeds", all(`${file}/notesStmt/note[feed]`)],
      ["page_type", one(`${terms}[page-type]`)],
      ["content_language", language("identified")],
      ["verdict", all(`${file}/notesStmt/note[verdict]`)],
    ]),
    markdown: toMarkdown(readTree(find(tei, "text/body/div[entry]")[0])),
    comments: comments === undefined ? null : { markdown: toMarkdown(readTree(comments)) },
  };
}

const fieldOfMeta: Readonly<Record<string, string>> = {
  author: "authors",
  description: "description",
  "og:url": "url",
  "og:site_name": "site_name",
  "og:image": "image",
  "article:published_time": "published",
  "article:modified_time": "modified",
  "article:tag": "tags",
  "article:section": "categories",
  "dcterms.license": "license",
  "dcterms.identifier": "id",
};

function readHtml(file: string): ReadBack {
  const elements = elementsIn(fromHtml(file));
  const fields: Record<string, string | string[]> = {};
  const add = (name: string, value: unknown): void => {
    if (listFields.has(name)) fields[name] = [...(fields[name] ?? []), String(value)];
    else fields[name] = String(value);
  };
  for (const { tagName, properties, children } of elements) {
    if (tagName === "html" && properties.lang) add("language", properties.lang);
    if (tagName === "title" && children[0]?.type === "text") add("title", children[0].value);
    if (tagName === "link") add("canonical_url", properties.href);
    if (tagName !== "meta" || properties.content === undefined) continue;
    const key = String(properties.name ?? properties.property);
    add(fieldOfMeta[key] ?? key.replace("decant:", ""), properties.content);
  }
  const main = elements.find(({ tagName }) => tagName === "main");
  const comments = elements.find(({ properties }) => `${properties.className}` === "comments");
  return {
    fields,
    markdown: main === undefined ? "" : normalize(main).markdown,
    comments: // Footnotes of comments have their own names; the label comes after the prefix.
      comments === undefined ? null : { markdown: normalize(comments).markdown.replaceAll("comment-fn-", "") },
  };
}

function elementsIn(root: Root): Element[] {
  const found: Element[] = [];
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element") found.push(node);
    if ("children" in node) stack.push(...node.children.toReversed());
  }
  return found;
}
