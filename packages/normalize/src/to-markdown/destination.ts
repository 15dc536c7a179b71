/** Nothing in it that could end it or be a character reference. */
const plain = /^[!#%&'*+,\-./\w:;=?@[\]^{}~]*$/;
const needsPointyBrackets = /[ \p{Cc}]/u;
/** `](` among them: where a reader takes the link for text (marked does, by marks that others pass over), it would begin a link that nobody checked. */
const unsafe = /[\\<>`$|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const lineEnds = /[\r\n]/g;
const unsafeTitle = /["\\`$<|]|\](?=\()|&(?=#?[A-Za-z\d]{1,32};)/g;
const foldedSpace = /\s+/g;

/** `(url "title")`, so that nothing in either can end it early. */
export function resource(url: string, title: string | null | undefined): string {
  // Without a destination the title would be taken for it.
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

/**
 * Markdown before CommonMark knows no backslash before `<`, nor does it take what looks like a tag for part of a link. marked removes
 * the backslash before `&`, and leaves the reference that follows to the browser.
 */
function escapeUnit(unit: string): string {
  if (unit === "<") return "&lt;";
  return unit === "&" ? "&amp;" : `\\${unit}`;
}
