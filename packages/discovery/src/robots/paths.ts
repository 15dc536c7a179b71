const hexDigits = /^[0-9A-Fa-f]{2}$/;
/** Characters that RFC 3986 calls unreserved: percent-encoded or not, they are the same. */
const unreserved = /[A-Za-z0-9\-._~]/;
/** Characters that are, or may be, written in another form. */
const changing = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/;
/** Everything that an address may hold as it is. */
const plain = /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/;

/**
 * Bring the bytes of a path into the form that RFC 9309 compares: unreserved characters as they are, all other bytes that an
 * address cannot hold percent-encoded, hexadecimal digits in upper case.
 *
 * @param bytes One character for each byte.
 */
export function comparable(bytes: string): string {
  if (!changing.test(bytes)) return bytes;
  let result = "";
  for (let i = 0; i < bytes.length; i++) {
    const char = bytes[i] as string;
    const hex = char === "%" ? bytes.slice(i + 1, i + 3) : "";
    if (hexDigits.test(hex)) {
      const decoded = String.fromCharCode(Number.parseInt(hex, 16));
      result += unreserved.test(decoded) ? decoded : `%${hex.toUpperCase()}`;
      i += 2;
    } else result += plain.test(char) ? char : encodeByte(char);
  }
  return result;
}

function encodeByte(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

const operators = /[*$]/g;

/** The path and query of an address, as patterns are compared with it. In an address, `*` and `$` are ordinary characters. */
export function comparablePath(url: URL): string {
  return comparable(url.pathname + url.search).replace(operators, encodeByte);
}

/** A path of a rule, compiled. */
export interface PathPattern {
  /** Octets of the pattern: the longest match wins. */
  readonly length: number;
  /** Text between the asterisks, in order. */
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
}

/** @param path In the form of {@link comparable}. `*` matches any characters, `$` at the end matches the end. */
export function compilePath(path: string): PathPattern {
  const isAnchored = path.endsWith("$");
  const body = (isAnchored ? path.slice(0, -1) : path).replaceAll("$", "%24");
  return { length: path.length, pieces: body.split("*"), isAnchored };
}

/** Whether a pattern matches a path from its beginning. Pieces are sought from left to right, so time is bounded by their product. */
export function matchesPath({ pieces, isAnchored }: PathPattern, path: string): boolean {
  const [first = "", ...others] = pieces;
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? path.length === at : path.length - last.length >= at && path.endsWith(last);
}
