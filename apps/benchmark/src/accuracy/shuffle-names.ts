const tag = /<[a-z][^<>]*>/gi;
const named = /(\s(?:class|id)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;
const quotes = /["']/g;
const spaces = /\s+/;

/**
 * A page with every class and id replaced by a random word, the same for the same name: it simulates generated names. References
 * to names (style sheets, fragments, `aria-controls`) break.
 *
 * @returns The page in UTF-8 with a byte order mark, which outweighs what the page says of its encoding.
 */
export function shuffleNames(html: string): { readonly html: string; readonly bytes: Uint8Array } {
  const shuffled = html.replace(tag, (whole) =>
    whole.replace(named, (_, start: string, value: string) => {
      const names = value.replace(quotes, "").split(spaces);
      return `${start}"${names.map(shuffled32).join(" ")}"`;
    }),
  );
  return { html: shuffled, bytes: new TextEncoder().encode(`\ufeff${shuffled}`) };
}

/** A word of letters that a name hashes to (FNV-1a, 32 bits). */
function shuffled32(name: string): string {
  if (name === "") return "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return `q${(hash >>> 0).toString(26).replace(/\d/g, (digit) => "qwxzvkjqwx"[Number(digit)] as string)}`;
}
