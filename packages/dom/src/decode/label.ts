import { normalizeEncoding } from "@exodus/bytes/encoding-browser.js";
import { Parser } from "htmlparser2";

/**
 * How far into a page its own declaration is looked for. The HTML Standard's prescan reads 1,024 bytes, but browsers also
 * obey a declaration that the parser meets later; heads with long inline scripts have it there. Guess: beyond this there is body.
 */
const declarationBytes = 65_536;
/** The parser stops between two of these; most declarations are in the first. */
const chunkBytes = 1024;

const charsetParameter =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i;
const xmlDeclaration =
  /^[\t\n\r ]*<\?xml[^>]*?[\t\n\r ]encoding[\t\n\r ]*=[\t\n\r ]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/;

/**
 * The encoding named by a `Content-Type` header value or `content` attribute.
 *
 * @returns Name in lower case as in the Encoding Standard; `undefined` without a label or for one that the standard does not
 *   know. Labels of its "replacement" encoding (`iso-2022-kr`, `hz-gb-2312`, ...) have no decoder and count as unknown.
 */
export function charsetOf(contentType: string | undefined): string | undefined {
  return contentType === undefined ? undefined : encodingOf(firstGroup(charsetParameter.exec(contentType)));
}

/**
 * The encoding a page declares in its own bytes: `<meta charset>`, `<meta http-equiv=content-type>`, or else its XML declaration.
 *
 * As the standard has it, UTF-16 in an ASCII-readable declaration means UTF-8, and `x-user-defined` means windows-1252.
 */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  let meta: string | undefined;
  const parser = new Parser({
    onopentag(name, attribs) {
      if (name !== "meta" || meta !== undefined) return;
      meta = readable(metaEncoding(attribs));
      if (meta !== undefined) parser.pause();
    },
  });
  for (let i = 0; i < Math.min(bytes.length, declarationBytes) && meta === undefined; i += chunkBytes) {
    parser.write(asciiOf(bytes.subarray(i, i + chunkBytes)));
  }
  return meta ?? readable(encodingOf(firstGroup(xmlDeclaration.exec(asciiOf(bytes.subarray(0, chunkBytes))))));
}

function metaEncoding(attribs: Record<string, string>): string | undefined {
  const { charset, content } = attribs;
  if (charset !== undefined) return encodingOf(charset);
  return attribs["http-equiv"]?.trim().toLowerCase() === "content-type" ? charsetOf(content) : undefined;
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

/** Read bytes as ASCII, anything else as a letter: enough to find a declaration in every encoding that can hold one. */
function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
