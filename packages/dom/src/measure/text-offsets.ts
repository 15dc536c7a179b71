const reference = /&(?:#[xX]?[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);?/y;

/**
 * Offsets in the source of a decoded text at which its parts begin.
 *
 * @param source HTML of one text node: text and character references.
 * @param text The decoded source.
 * @param at Offsets into `text`, ascending.
 * @returns Offsets into `source`; `undefined` if `source` does not decode to `text`.
 */
export function offsetsInSource(source: string, text: string, at: readonly number[]): number[] | undefined {
  const found: number[] = [];
  let read = 0;
  let next = 0;
  for (let written = 0; next < at.length; ) {
    while (next < at.length && at[next] <= written) {
      found.push(read);
      next++;
    }
    if (next === at.length) break;
    if (read >= source.length) return undefined;
    const length = referenceLength(source, read, text, written);
    if (length > 0) {
      read += length;
      written += (text.codePointAt(written) ?? 0) > 0xffff ? 2 : 1;
    } else if (source.charCodeAt(read++) !== text.charCodeAt(written++)) {
      return undefined;
    }
  }
  return found;
}

/** Length of the character reference at an offset; 0 if there is none, or if it was not decoded. */
function referenceLength(source: string, read: number, text: string, written: number): number {
  if (source.charCodeAt(read) !== 38) return 0;
  reference.lastIndex = read;
  const found = reference.exec(source)?.[0];
  return found === undefined || text.startsWith(found, written) ? 0 : found.length;
}
