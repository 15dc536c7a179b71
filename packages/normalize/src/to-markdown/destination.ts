/** A destination that needs no escapes. */
const plain = /^[!#%&'*+,\-./\w:;=?@[\]^{}~]*$/;
const needsPointyBrackets = /[ \p{Cc}]/u;
/** Includes `](`: if a reader takes the link for text, as marked sometimes does, it would begin an unchecked link. */
const unsafe = /[\\<>`$|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const lineEnds = /[\r\n]/g;
const unsafeTitle = /["\\`$<|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const foldedSpace = /\s+/g;

/** `(url "title")`, so that nothing in either can end it early. */
export function resource(url: string, title: string | null | undefined): string {
  // Without a destination the title would be read as one.
  if (url === "" && title) return `(<> "${quoted(title)}")`;
  return title ? `(${destination(url)} "${quoted(title)}")` : `(${destination(url)})`;
}

function destination(url: string): string {
  if (plain.test(url) && !(url.includes("&") && url.includes(";"))) return url;
  if (needsPointyBrackets.test(url)) {
    return `<${url.replace(lineEnds, "%0A").replace(unsafe, escapeUnit)}>`;
  }
  const escaped = url.replace(unsafe, escapeUnit);
  return isBalanced(url) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

/** Balanced parentheses need no escape, up to the depth that CommonMark guarantees. */
function isBalanced(url: string): boolean {
  let depth = 0;
  for (let index = 0; index < url.length; index++) {
    const code = url.charCodeAt(index);
    if (code === 40 && ++depth > 3) return false;
    if (code === 41 && --depth < 0) return false;
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
