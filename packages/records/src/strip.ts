/**
 * A text without certain characters at its ends.
 *
 * @param edges The characters; white space goes, too.
 */
export function strip(text: string, edges: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text[start], edges)) start++;
  while (end > start && isEdge(text[end - 1], edges)) end--;
  return text.slice(start, end);
}

/** Number of such characters at the start. */
export function edgeLength(text: string, edges: string): number {
  let start = 0;
  while (start < text.length && isEdge(text[start], edges)) start++;
  return start;
}

function isEdge(char: string, edges: string): boolean {
  return edges.includes(char) || char.trim() === "";
}
