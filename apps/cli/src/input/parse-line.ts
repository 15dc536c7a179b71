import type { BlockSpan } from "@decant/page";
import { parseRecord, type RecordLine, readBlocks, toJson, withoutUser } from "@decant/page/records";
import type { PageOptions } from "@decant/pipeline/create";
import { CommandError } from "../errors.ts";

/**
 * A page's id: a string, or a number in the digits in which it was written, as `12345678901234567890` and `1.0` do not survive as
 * numbers of JavaScript.
 */
export type PageId = string | { readonly number: string };

/** An id for people, file names and formats without numbers. */
export const idText = (id: PageId): string => (typeof id === "string" ? id : id.number);

export const idJson = (id: PageId): string => (typeof id === "string" ? toJson(id) : id.number);

/** The id that {@link idJson} wrote. */
export const parseIdJson = (json: string): PageId => (json.startsWith('"') ? JSON.parse(json) : { number: json });

/**
 * JSON of an object with an id as its first value.
 *
 * @example
 * withId("id", { number: "1.0" }, { ok: true }); // '{"id":1.0,"ok":true}'
 */
export function withId(key: string, id: PageId, rest: Readonly<Record<string, unknown>>, indent?: number): string {
  const standIn = toJson({ [key]: 0, ...rest }, indent);
  const at = standIn.indexOf("0");
  return standIn.slice(0, at) + idJson(id) + standIn.slice(at + 1);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The number that is the value of `"id"` in the JSON of an object, as it is written. Before Node 22, nothing tells that. */
function findNumberId(json: string): string | undefined {
  const written = new Map<unknown, string | undefined>();
  const note = function (this: unknown, key: string, value: unknown, context?: { readonly source?: string }): unknown {
    if (key === "id" && typeof value === "number") written.set(this, context?.source);
    return value;
  };
  return written.get(JSON.parse(json, note)) ?? undefined;
}

/** One page of a batch, before it is read. Plain data, so that it can be sent to a worker. */
export type PageSource = RecordLine | FileSource | RecordSource;

/** Address and content type of a page, for the pipeline. */
export type Origin = Pick<PageOptions, "url" | "contentType">;

export interface FileSource extends Origin {
  readonly kind: "file";
  readonly id: string;
  readonly path: string;
  /** Its content, if it was read already. */
  readonly bytes?: Uint8Array;
  /** Of an object: another one for other bytes. */
  readonly etag?: string;
}

/** A page of a web archive. */
export interface RecordSource extends Origin {
  readonly kind: "record";
  readonly id: string;
  /** Owns its buffer, so that it can be moved to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isTruncated: boolean;
}

export interface LostRecord {
  readonly kind: "lost-record";
  readonly id: string;
  readonly url?: string | undefined;
  readonly code: string;
  readonly message: string;
}

export const lineId = (number: number): string => `line:${number}`;

export interface PageIdentity {
  readonly id: PageId;
  readonly url: string | null;
  /** Base of its file names: its id, else its URL, else `line:N`. */
  readonly name: string;
}

export interface PageRequest extends Origin {
  readonly id: PageId;
  readonly html: string | Uint8Array;
  /** The user's own, of a line. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Of Markdown that another converter made, such as `page=3` of a PDF: the fragment that leads to a line and those after it. */
  readonly places?: readonly LinePlace[] | undefined;
}

interface LinePlace {
  /** From 1. */
  readonly line: number;
  readonly anchor: string;
}

export class LineError extends CommandError {
  /** The id of the line if it is readable, else `line:N`. */
  readonly id: PageId;

  constructor(id: PageId, code: string, message: string) {
    super(code, message);
    this.id = id;
  }
}

/**
 * Read one JSON line: `{"id"?, "url"?, "html" | "html_base64", "content_type"?, "fields"?, "places"?}`. Other keys are ignored, and
 * `null` is the same as absent.
 *
 * @param line Number of the line, from 1.
 * @throws {LineError} `invalid-json`, `not-an-object`, `invalid-field`, `no-html`, `duplicate-html`, `invalid-base64`.
 */
export function parseLine(text: string, line: number): PageRequest {
  const record = parseObject(text, line);
  const id = readId(record, text, line);
  const read = (name: string): string | undefined => {
    const value = record[name];
    if (typeof value === "string") return value;
    if (value === undefined || value === null) return undefined;
    throw new LineError(id, "invalid-field", `"${name}" is not a string`);
  };
  const html = read("html");
  const base64 = read("html_base64");
  if (html === undefined && base64 === undefined)
    throw new LineError(id, "no-html", 'neither "html" nor "html_base64"');
  if (html !== undefined && base64 !== undefined) {
    throw new LineError(id, "duplicate-html", 'both "html" and "html_base64"; give one of them');
  }
  return {
    id,
    html: html ?? decodeBase64(base64 as string, id),
    url: bareUrl(read("url")),
    contentType: read("content_type"),
    fields: readFields(record),
    places: readPlaces(record),
  };
}

function readPlaces({ places }: Record<string, unknown>): LinePlace[] | undefined {
  if (!Array.isArray(places)) return undefined;
  return places.flatMap((place) =>
    isRecord(place) && typeof place.line === "number" && typeof place.anchor === "string"
      ? [{ line: place.line, anchor: place.anchor }]
      : [],
  );
}

/** A converted page, as `decant batch` and `decant crawl` write it. */
export interface StoredPage {
  readonly id: PageId;
  readonly url?: string | undefined;
  readonly markdown: string;
  readonly facts: PageFacts;
  readonly verdict: readonly string[];
  readonly blocks: readonly BlockSpan[];
}

/** What such a line says of a page that it does not hold: the error that it reports, or `unchanged` since the last crawl. */
export interface StoredNote {
  readonly id: PageId;
  readonly url?: string | undefined;
  readonly code: string;
  readonly message: string;
}

/** What a record knows of its page, for the chunks of it. */
export interface PageFacts {
  readonly title: string | null;
  readonly language: string | null;
  readonly pageType: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly authors: readonly string[];
  readonly rights: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Read a line that holds a converted page, or what became of it, instead of HTML. Undefined for other lines. */
export function parseStoredLine(text: string, line: number): StoredPage | StoredNote | undefined {
  const record = parseRecord(text);
  if (record === undefined || typeof record.html === "string" || typeof record.html_base64 === "string")
    return undefined;
  const { error, markdown, metadata, verdict, fetch } = record;
  const url = bareUrl(record.url);
  let id: PageId;
  try {
    id = readId(record, text, line);
  } catch (wrong) {
    const { code, message } = wrong as LineError;
    return { id: lineId(line), code, message };
  }
  if (isRecord(error) && typeof error.code === "string")
    return { id, url, code: error.code, message: String(error.message) };
  if (typeof markdown !== "string") {
    const isUnchanged = isRecord(fetch) && fetch.change === "same";
    return isUnchanged ? { id, url, code: "unchanged", message: "the page is unchanged" } : undefined;
  }
  const { title, language, published, modified, authors, license } = isRecord(metadata) ? metadata : {};
  const facts: PageFacts = {
    ...{ title: textOf(title), language: textOf(language), pageType: textOf(record.page_type) },
    ...{ published: textOf(published), modified: textOf(modified), rights: textOf(license) },
    authors: Array.isArray(authors) ? authors.map(String) : [],
    fields: readFields(record) ?? {},
  };
  return {
    ...{ id, url, markdown, facts },
    verdict: Array.isArray(verdict) ? verdict.map(String) : [],
    blocks: readBlocks(record),
  };
}

/** The user's own fields: texts, numbers and truth values, as texts. */
function readFields({ fields }: Record<string, unknown>): Record<string, string> | undefined {
  if (!isRecord(fields)) return undefined;
  const known = Object.entries(fields).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

const bareUrl = (url: unknown): string | undefined => (typeof url === "string" ? withoutUser(url) : undefined);

export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Read the id and URL of a JSON line; an invalid line gets `line:N`. */
export function identifyLine(text: string, line: number): PageIdentity {
  try {
    const record = parseObject(text, line);
    const id = readId(record, text, line);
    const url = bareUrl(record.url) ?? null;
    const hasId = record.id !== undefined && record.id !== null;
    return { id, url, name: hasId ? idText(id) : (url ?? idText(id)) };
  } catch {
    const id = lineId(line);
    return { id, url: null, name: id };
  }
}

function parseObject(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The engine's message differs between versions, and answers must not.
    throw new LineError(lineId(line), "invalid-json", "the line is not valid JSON");
  }
  if (isRecord(value)) return value;
  throw new LineError(lineId(line), "not-an-object", "the line is valid JSON, but not an object");
}

function readId({ id }: Record<string, unknown>, json: string, line: number): PageId {
  if (typeof id === "string") return id;
  if (typeof id === "number") {
    const first = leadingId(json, line);
    const isIt = typeof first !== "string" && Object.is(Number(first.number), id);
    return isIt ? first : { number: findNumberId(json) ?? String(id) };
  }
  if (id === undefined || id === null) return lineId(line);
  throw new LineError(lineId(line), "invalid-field", '"id" is neither a string nor a number');
}

const whiteSpace = /[\t\n\f\r ]+/g;
const base64Text = /^[A-Za-z0-9+/]*(={0,2})$/;

/** Decode RFC 4648 base64 with or without padding, ignoring white space. */
function decodeBase64(text: string, id: PageId): Uint8Array {
  const compact = text.replace(whiteSpace, "");
  const padding = base64Text.exec(compact)?.[1];
  const isWhole = padding === "" ? compact.length % 4 !== 1 : compact.length % 4 === 0;
  if (padding === undefined || !isWhole) throw new LineError(id, "invalid-base64", '"html_base64" is not valid base64');
  return Buffer.from(compact, "base64");
}

const idAtStart = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*[,}]/;

/** The id of a line of which only the beginning is known, if it is the first key. */
export function leadingId(prefix: string, line: number): PageId {
  const literal = idAtStart.exec(prefix)?.[1];
  if (literal === undefined) return lineId(line);
  try {
    return parseIdJson(literal);
  } catch {
    return lineId(line);
  }
}
