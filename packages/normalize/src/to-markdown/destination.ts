/** A destination that needs no escapes. */
const plain = /^[!#%&'*+,\-./\w:;=?@[\]^{}~]*$/;
const needsPointyBrackets = /[ \p{Cc}]/u;
/** Includes `](`: if a reader takes the link for text, as marked sometimes does, it would begin an unchecked link. */
const unsafe = /[\\<>`$|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const lineEnds = /[\r\n]/g;
const unsafeTitle = /["\\`$<|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const foldedSpace = /\s+/g;

/** `(url "title")`, escaped so that neither can end it early. */
export function resource(url: string, title: string | null | undefined): string {
  // Without a destination the title would be read as one.
  if (url === "" && title) return `(<> "${quoted(title)}")`;
  return title ? `(${destination(url)} "${quoted(title)}")` : `(${destination(url)})`;
}

function destination(url: string): string {
  const isSquare = isBalanced(url, "[", "]");
  if (isSquare && plain.test(url) && !(url.includes("&") && url.includes(";"))) return url;
  if (needsPointyBrackets.test(url)) {
    return `<${url.replace(lineEnds, "%0A").replace(unsafe, escapeUnit)}>`;
  }
  let escaped = url.replace(unsafe, escapeUnit);
  // In the image of a link marked takes it for the beginning or end of a text.
  if (!isSquare) escaped = escaped.replace(squareBracket, "\\$&");
  return isBalanced(url, "(", ")") ? escaped : escaped.replace(parenthesis, "\\$&");
}

const squareBracket = /(?<!\\)[[\]]/g;
const parenthesis = /[()]/g;

/** Balanced brackets need no escape, up to the depth that CommonMark guarantees for parentheses. */
function isBalanced(url: string, open: string, close: string): boolean {
  let depth = 0;
  if (!url.includes(open) && !url.includes(close)) return true;
  for (const character of url) {
    if (character === open && ++depth > 3) return false;
    if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}

function quoted(title: string): string {
  return title.replace(foldedSpace, " ").replace(unsafeTitle, escapeUnit);
}

/** Markdown before CommonMark has no escape for `<`. marked removes a backslash before `&` and leaves the reference to the browser. */
function escapeUnit(unit: string): string {
  if (unit === "<") return "&lt;";
  return unit === "&" ? "&amp;" : `\\${unit}`;
}
