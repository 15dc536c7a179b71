/** Header fields: names in lower case; the values of repeated fields are joined with `, `. */
export type HeaderFields = ReadonlyMap<string, string>;

const lineEnd = /\r?\n/;
const blankStart = /^[ \t]/;

/** The start line and the fields of a header block. Other lines are ignored. */
export function parseHeader(text: string): { readonly startLine: string; readonly fields: HeaderFields } {
  const [startLine = "", ...lines] = text.split(lineEnd);
  const fields = new Map<string, string>();
  let name = "";
  for (const line of lines) {
    if (blankStart.test(line)) {
      // A folded line continues the value above it.
      if (name !== "") fields.set(name, `${fields.get(name)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    name = colon < 0 ? "" : line.slice(0, colon).trim().toLowerCase();
    if (name === "") continue;
    const value = line.slice(colon + 1).trim();
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { startLine, fields };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Offset of the first byte after the empty line that ends a header block.
 *
 * @returns Undefined if there is none.
 */
export function headerEnd(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    if (bytes[at + 1] === lineFeed) return at + 2;
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
  }
  return undefined;
}
