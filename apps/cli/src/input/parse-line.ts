import { type BlockSpan, readBlocks } from "@decant/page";
import { CommandError, type ErrorCode } from "../errors.ts";
import { findNumberId, idText, type PageId, parseIdJson } from "./page-id.ts";
import { lineId, type PageIdentity } from "./page-source.ts";

/** A page to convert. */
export interface PageRequest {
  readonly id: PageId;
  readonly html: string | Uint8Array;
  readonly url?: string;
  readonly contentType?: string;
  /** The user's own, of a line. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** An invalid line. */
export class LineError extends CommandError {
  /** The id of the line if it is readable, else `line:N`. */
  readonly id: PageId;
  /** Address of the page, if the line has a readable one. */
  readonly url: string | undefined;

  constructor(id: PageId, code: ErrorCode, message: string, url?: string) {
    super(code, message);
    this.id = id;
    this.url = url;
  }
}

/**
 * Read one JSON line: `{"id"?, "url"?, "html" | "html_base64", "content_type"?, "fields"?}`. Other keys are ignored, and
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
  const url = read("url");
  const contentType = read("content_type");
  const fields = readFields(record);
  return {
    ...(fields === undefined ? {} : { fields }),
    id,
    html: html ?? decodeBase64(base64 as string, id),
    ...(url === undefined ? {} : { url }),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

/** A converted page, as `decant batch` and `decant crawl` write it. */
export interface StoredPage {
  readonly id: PageId;
  readonly url?: string;
  readonly markdown: string;
  readonly facts: PageFacts;
  readonly verdict: readonly string[];
  readonly blocks: readonly BlockSpan[];
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

/**
 * Read a line that holds a converted page instead of HTML.
 *
 * @returns Undefined if it is another line.
 * @throws {LineError} The error that the line reports; `unchanged` for a page that a crawl found unchanged.
 */
export function parseStoredPage(text: string, line: number): StoredPage | undefined {
  let record: Record<string, unknown>;
  try {
    record = parseObject(text, line);
  } catch {
    return undefined;
  }
  if (typeof record.html === "string" || typeof record.html_base64 === "string") return undefined;
  const { error, markdown, metadata, verdict, fetch } = record;
  const id = readId(record, text, line);
  const url = typeof record.url === "string" ? record.url : undefined;
  if (isObject(error) && typeof error.code === "string")
    throw new LineError(id, error.code as ErrorCode, String(error.message), url);
  if (typeof markdown !== "string") {
    if (isObject(fetch) && fetch.change === "same") throw new LineError(id, "unchanged", "the page is unchanged", url);
    return undefined;
  }
  const { title, language, published, modified, authors, license } = isObject(metadata) ? metadata : {};
  const facts: PageFacts = {
    ...{ title: textOf(title), language: textOf(language), pageType: textOf(record.page_type) },
    ...{ published: textOf(published), modified: textOf(modified), rights: textOf(license) },
    authors: Array.isArray(authors) ? authors.map(String) : [],
    fields: readFields(record) ?? {},
  };
  return {
    ...{ id, markdown, facts },
    ...(url === undefined ? {} : { url }),
    verdict: Array.isArray(verdict) ? verdict.map(String) : [],
    blocks: readBlocks(record),
  };
}

/** The user's own fields: texts, numbers and truth values, as texts. */
function readFields({ fields }: Record<string, unknown>): Record<string, string> | undefined {
  if (!isObject(fields)) return undefined;
  const known = Object.entries(fields).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Read the id and URL of a JSON line; an invalid line gets `line:N`. */
export function identifyLine(text: string, line: number): PageIdentity {
  try {
    const record = parseObject(text, line);
    const id = readId(record, text, line);
    const url = typeof record.url === "string" ? record.url : null;
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
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
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
