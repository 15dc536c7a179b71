import { nodesIn } from "@decant/page";
import { normalizeEncoding } from "@exodus/bytes/encoding-browser.js";
import type { Document } from "domhandler";
import { parse } from "../parse/parse.ts";

/**
 * Bytes that are searched for a declaration. The HTML Standard's prescan reads 1,024, but browsers also obey a declaration that the parser
 * meets later, after long inline scripts in the head. Guess: beyond this there is body.
 */
const declarationBytes = 65_536;
/** Most declarations are in this many bytes; the rest is searched only if there is none. */
const headBytes = 4096;

/** Parameters of a `Content-Type` header. Unlike RFC 9110 it allows single quotes, spaces, and headers joined by commas. */
const headerParameter =
  /(?<![^\t ;,="])(?<name>[^\t ;,="]+)[\t ]*=[\t ]*(?:"(?<double>[^"]*)|'(?<single>[^']*)|(?<bare>[^\t ;,]*))/g;
/** "Extracting a character encoding from a meta element" of the HTML Standard: any `charset`, at any position. */
const charsetParameter =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i;
const xmlDeclaration =
  /^[\t\n\r ]*<\?xml[^>]*?[\t\n\r ]encoding[\t\n\r ]*=[\t\n\r ]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/;

/**
 * The encoding named by the first `charset` of a `Content-Type` header.
 *
 * @returns Name in lower case as in the Encoding Standard; `undefined` without a label or for one that the standard does not
 *   know. Labels of its "replacement" encoding (`iso-2022-kr`, `hz-gb-2312`, ...) have no decoder and count as unknown.
 */
export function charsetOf(contentType: string | undefined): string | undefined {
  for (const match of (contentType ?? "").matchAll(headerParameter)) {
    if (match.groups?.name?.toLowerCase() === "charset") return encodingOf(firstGroup(match)?.replaceAll("\\", ""));
  }
  return undefined;
}

/**
 * The encoding that a page declares itself: `<meta charset>`, `<meta http-equiv=content-type>`, or else its XML declaration.
 *
 * As in the standard, UTF-16 in an ASCII-readable declaration means UTF-8, and `x-user-defined` means windows-1252.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = asciiOf(bytes.subarray(0, headBytes));
  const meta =
    readable(findMetaEncoding(parse(head))) ??
    (bytes.length > headBytes
      ? readable(findMetaEncoding(parse(asciiOf(bytes.subarray(0, declarationBytes)))))
      : undefined);
  return meta ?? readable(encodingOf(firstGroup(xmlDeclaration.exec(head))));
}

/** The first encoding that a `meta` element names, in document order. */
function findMetaEncoding(document: Document): string | undefined {
  for (const node of nodesIn(document.children)) {
    const encoding = "attribs" in node && node.name === "meta" ? metaEncoding(node.attribs) : undefined;
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}

function metaEncoding(attribs: Record<string, string>): string | undefined {
  const { charset, content } = attribs;
  if (charset !== undefined) return encodingOf(charset);
  if (content === undefined || attribs["http-equiv"]?.trim().toLowerCase() !== "content-type") return undefined;
  return encodingOf(firstGroup(charsetParameter.exec(content)));
}

function encodingOf(label: string | undefined): string | undefined {
  const name = label === undefined ? null : normalizeEncoding(label);
  return name === null || name === "replacement" ? undefined : name;
}

function readable(encoding: string | undefined): string | undefined {
  if (encoding === "utf-16le" || encoding === "utf-16be") return "utf-8";
  return encoding === "x-user-defined" ? "windows-1252" : encoding;
}

function firstGroup(match: RegExpExecArray | null): string | undefined {
  const groups = match?.groups;
  return groups?.double ?? groups?.single ?? groups?.bare;
}

/** Bytes as characters U+0000 to U+00FF: enough to find a declaration in every encoding that can have one. */
function asciiOf(bytes: Uint8Array): string {
  let text = "";
  // Every engine takes this many arguments.
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return text;
}

const markdownType = /^\s*text\/(?:x-)?markdown\s*(?:;|$)/i;

/**
 * Whether a `Content-Type` is that of Markdown.
 *
 * @example
 * isMarkdownType("text/markdown; charset=utf-8"); // true
 */
export function isMarkdownType(contentType: string): boolean {
  return markdownType.test(contentType);
}
