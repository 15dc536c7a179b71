import { createHash } from "node:crypto";
import { type Chunk, uuid5 } from "@decant/chunk";
import { percentDecode } from "@decant/page";
import { toJson } from "@decant/page/records";

/** How a column is written. A list holds texts; `fields` is an object of texts. */
export type ColumnType = "text" | "integer" | "list" | "fields";

export interface Column {
  /** In snake case, as stores and JSON have it. */
  readonly name: string;
  readonly key: string;
  readonly type: ColumnType;
  /** @default false */
  readonly isOptional?: boolean;
  /** Whether a filter may ask for it. @default false */
  readonly isFilter?: boolean;
  /** Dates are compared as far as the asked one is precise. @default false */
  readonly isDate?: boolean;
  /** Whether it is the same for equal chunks in the same place: the others do not make a row another one. @default true */
  readonly isSummed?: boolean;
}

/** The columns of every store, in order; the vector comes last where there is one. */
const columns = [
  { name: "id", key: "id", type: "text", isFilter: true },
  { name: "source", key: "source", type: "text", isFilter: true },
  { name: "page", key: "page", type: "text", isFilter: true },
  { name: "record_id", key: "recordId", type: "text", isOptional: true, isFilter: true },
  { name: "url", key: "url", type: "text", isOptional: true, isFilter: true },
  { name: "site", key: "site", type: "text", isOptional: true, isFilter: true },
  { name: "path", key: "path", type: "text", isOptional: true, isFilter: true },
  { name: "anchor", key: "anchor", type: "text", isOptional: true, isFilter: true },
  { name: "title", key: "title", type: "text", isOptional: true, isFilter: true },
  { name: "position", key: "position", type: "integer", isFilter: true },
  { name: "heading_path", key: "headingPath", type: "list", isFilter: true },
  { name: "block_types", key: "blockTypes", type: "list", isFilter: true },
  { name: "content", key: "content", type: "text" },
  { name: "text", key: "text", type: "text" },
  { name: "context", key: "context", type: "text", isOptional: true, isSummed: false },
  { name: "tokens", key: "tokens", type: "integer", isFilter: true },
  { name: "page_type", key: "pageType", type: "text", isOptional: true, isFilter: true },
  { name: "language", key: "language", type: "text", isOptional: true, isFilter: true },
  { name: "language_origin", key: "languageOrigin", type: "text", isOptional: true, isFilter: true, isSummed: false },
  { name: "published", key: "published", type: "text", isOptional: true, isFilter: true, isDate: true },
  { name: "modified", key: "modified", type: "text", isOptional: true, isFilter: true, isDate: true },
  { name: "authors", key: "authors", type: "list", isFilter: true },
  { name: "rights", key: "rights", type: "text", isOptional: true, isFilter: true },
  { name: "fields", key: "fields", type: "fields" },
  { name: "hash", key: "hash", type: "text", isSummed: false },
  { name: "html_start", key: "htmlStart", type: "integer", isOptional: true, isSummed: false },
  { name: "html_end", key: "htmlEnd", type: "integer", isOptional: true, isSummed: false },
  { name: "html_path", key: "htmlPath", type: "text", isOptional: true, isSummed: false },
] as const;

type ColumnKeys = { readonly [Each in (typeof columns)[number] as Each["name"]]: Each["key"] };

export const columnList: readonly Column[] = columns;

export const columnNames: readonly string[] = columnList.map(({ name }) => name);

export const columnsByName: ReadonlyMap<string, Column> = new Map(columnList.map((column) => [column.name, column]));

/** A chunk as a store holds it. Plain data. */
export interface Row {
  /** Id of the chunk, a UUID of version 5; made from it and the source where rows have one. */
  readonly id: string;
  /** Name of the source that the page came from. Sources of one store do not touch each other's rows. */
  readonly source: string;
  /** Id of the page, such as its address. */
  readonly page: string;
  /** Id that the page had in its record. */
  readonly recordId: string | null;
  readonly url: string | null;
  /** Host of the address. */
  readonly site: string | null;
  /** Path of the address. */
  readonly path: string | null;
  /** Fragment of the address that leads to the nearest place at or before the chunk, without `#`. */
  readonly anchor: string | null;
  /** Title of the page. */
  readonly title: string | null;
  /** Place in the page, from 0: the rows before and after it have the numbers beside. */
  readonly position: number;
  /** Headings above the chunk, outermost first. */
  readonly headingPath: readonly string[];
  /** Kinds of the blocks in it, as mdast names them. */
  readonly blockTypes: readonly string[];
  /** Markdown. */
  readonly content: string;
  /** The same without marks. */
  readonly text: string;
  /** What the chunk is about in its page, if something was written about that; no part of its text. */
  readonly context: string | null;
  readonly tokens: number;
  readonly pageType: string | null;
  /** BCP 47 tag. */
  readonly language: string | null;
  /** Whether the page declares its language, or it was found in its text; `null` where neither is known, or the row is older. */
  readonly languageOrigin: "declared" | "detected" | null;
  /** ISO 8601, as precise as the page. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly authors: readonly string[];
  /** Licence of the page. */
  readonly rights: string | null;
  /** The user's own. */
  readonly fields: Readonly<Record<string, string>>;
  /** Equal for equal rows that were made and embedded alike; see {@link HashParts}. */
  readonly hash: string;
  /** Offset in the HTML where the chunk begins, in UTF-16 code units, as it was when the row was written. */
  readonly htmlStart: number | null;
  /** Exclusive. */
  readonly htmlEnd: number | null;
  /** Path of the first node in the HTML. */
  readonly htmlPath: string | null;
  /** Absent if nothing was embedded. */
  readonly vector?: Float32Array | undefined;
}

/** Facts about a page that its rows have. */
export interface PageFacts {
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly recordId?: string | null | undefined;
  readonly pageType?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly languageOrigin?: Row["languageOrigin"] | undefined;
  readonly published?: string | null | undefined;
  readonly modified?: string | null | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly rights?: string | null | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** What of a chunk is stored. */
export type ChunkToStore = Pick<
  Chunk,
  | "id"
  | "documentId"
  | "headingPath"
  | "anchor"
  | "content"
  | "text"
  | "embedText"
  | "tokens"
  | "contentHash"
  | "configHash"
  | "source"
  | "index"
  | "blockTypes"
> &
  PageFacts;

export interface RowOptions {
  /** Name of the model that embeds it; another one makes other rows. @default "" */
  readonly model?: string | undefined;
  /** @default "" */
  readonly source?: string | undefined;
  /** @default the id of its document */
  readonly page?: string | undefined;
  /** By which contexts are written; another one makes other rows. @default none are written */
  readonly contextTag?: string | undefined;
}

export function rowOf(chunk: ChunkToStore, { model = "", source = "", page, contextTag }: RowOptions = {}): Row {
  const { documentId, headingPath, anchor, content, text, tokens, contentHash, configHash, blockTypes } = chunk;
  const { url = null, title = null, recordId = null, pageType = null, language = null, rights = null } = chunk;
  const { languageOrigin = null, published = null, modified = null, authors = [], fields = {} } = chunk;
  const ends = chunk.source.map(({ end }) => end);
  const row = {
    id: source === "" ? chunk.id : uuid5(chunk.id, source),
    ...{ source, page: page ?? documentId, recordId, url, ...placeOf(url), anchor, title, position: chunk.index },
    ...{ headingPath, blockTypes, content, text, context: null, tokens },
    ...{ pageType, language, languageOrigin, published, modified, authors, rights, fields },
    hash: "",
    htmlStart: chunk.source[0]?.start ?? null,
    htmlEnd: ends.length === 0 ? null : Math.max(...ends),
    htmlPath: chunk.source[0]?.path ?? null,
  };
  const made = contextTag === undefined ? configHash : `${configHash}+${contextTag}`;
  return { ...row, hash: joinHash({ content: `${contentHash} ${made}`, sum: sumOf(row), model }) };
}

function placeOf(url: string | null): Pick<Row, "site" | "path"> {
  if (url === null || !URL.canParse(url)) return { site: null, path: null };
  const { host, pathname } = new URL(url);
  return { site: host === "" ? null : host, path: pathname };
}

/** The page of a row: ids of pages are unique in their source alone. */
export function pageKey({ source, page }: Pick<Row, "source" | "page">): string {
  return JSON.stringify([source, page]);
}

/** The parts of a row's `hash`, with spaces between. */
interface HashParts {
  /** Hash of the chunk and of the options that made it: rows with an equal one have equal vectors. */
  readonly content: string;
  readonly sum: string;
  /** Name of the model; empty without one. */
  readonly model: string;
}

export function joinHash({ content, sum, model }: HashParts): string {
  return [content, sum, model].filter((part) => part !== "").join(" ");
}

const hashText = /^(\S+ \S+) (\S+)(?: (.*))?$/s;

export function splitHash(hash: string): HashParts {
  const [, content = hash, sum = "", model = ""] = hashText.exec(hash) ?? [];
  return { content, sum, model };
}

const summed = columnList.filter(({ isSummed = true }) => isSummed);

/** Hash of a row's columns, except places in the HTML, which may be those of an earlier version of the page. */
export function sumOf(row: Row): string {
  const stored = toStored(row) as unknown as Readonly<Record<string, unknown>>;
  const values = summed.map(({ name }) => stored[name]);
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);
}

/**
 * The address of the place that a row was made from.
 *
 * @example
 * addressOf({ url: "https://harbour.example/tides", anchor: "ebb" }); // "https://harbour.example/tides#ebb"
 */
export function addressOf({ url, anchor }: Pick<Row, "url" | "anchor">): string | null {
  if (url === null || anchor === null) return url;
  const [page] = url.split("#", 1);
  const [name = "", directive] = anchor.split(":~:", 2);
  // Anchors come from pages, encoded or not. As in `page=3`, which readers of PDF do not decode.
  const fragment = encodeURIComponent(percentDecode(name)).replaceAll("%3D", "=");
  return `${page}#${fragment}${directive === undefined ? "" : `:~:${directive}`}`;
}

export function searchedText({ context, text }: Pick<Row, "context" | "text">): string {
  return context === null ? text : `${context}\n\n${text}`;
}

/** A row as JSON and tables write it: keys in snake case, the vector as numbers. */
export type StoredRow = {
  readonly [Name in keyof ColumnKeys]: Row[ColumnKeys[Name] & keyof Row];
} & { readonly vector?: readonly number[] };

export function toStored(row: Row): StoredRow {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const stored: Record<string, unknown> = {};
  for (const { name, key, type } of columnList) stored[name] = type === "fields" ? inOrder(row.fields) : values[key];
  if (row.vector !== undefined) stored.vector = Array.from(row.vector);
  return stored as unknown as StoredRow;
}

/** Equal fields are written alike. */
function inOrder(fields: Row["fields"]): Row["fields"] {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param stored Other properties, such as a score, are left out. */
export function fromStored(stored: StoredRow): Row {
  const values = stored as unknown as Readonly<Record<string, unknown>>;
  const row: Record<string, unknown> = {};
  for (const { name, key, isOptional } of columnList) row[key] = values[name] ?? (isOptional ? null : undefined);
  const { vector } = stored;
  if (vector !== undefined && vector !== null) row.vector = Float32Array.from(vector);
  return row as unknown as Row;
}

/** A row with lists and fields as JSON texts, for tables without such columns. */
export function toFlat(row: Row): Readonly<Record<string, string | number | null>> {
  const stored = toStored(row) as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    columnList.map(({ name, type }) => [
      name,
      type === "list" || type === "fields" ? toJson(stored[name]) : (stored[name] as string | number | null),
    ]),
  );
}

export function fromFlat(flat: Readonly<Record<string, unknown>>): Row {
  const parsed: Record<string, unknown> = { ...flat };
  for (const { name, type } of columnList)
    if (type === "list" || type === "fields") parsed[name] = JSON.parse(String(flat[name]));
  return fromStored(parsed as unknown as StoredRow);
}
