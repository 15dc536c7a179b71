import { type AnyNode, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

/** Elements that begin and end a line. Copied from the HTML Standard's rendering section: `display: block` and kin. */
const lineElements: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body br center dd details dialog dir div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol option p plaintext pre search " +
    "section summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);
const silentElements: ReadonlySet<string> = new Set(
  "head iframe math noembed noframes noscript object script style svg template title".split(" "),
);
const spaceAroundBreak = /[^\S\n]*\n\s*/g;

/**
 * The visible text of HTML, one line per block: what a peer's HTML is scored by.
 *
 * Without the line breaks the last word of one paragraph and the first of the next would be one.
 */
export function plainTextOf(html: string): string {
  const parts: string[] = [];
  // A string on the stack is text to emit once everything above it is done.
  const stack: (AnyNode | string)[] = [parseDocument(html)];
  while (stack.length > 0) {
    const item = stack.pop() as AnyNode | string;
    if (typeof item === "string") parts.push(item);
    else if (isText(item)) parts.push(item.data);
    else if ("children" in item) {
      if (isTag(item) && silentElements.has(item.name)) continue;
      const breaks = isTag(item) && lineElements.has(item.name);
      if (breaks) {
        parts.push("\n");
        stack.push("\n");
      }
      for (let i = item.children.length - 1; i >= 0; i--) stack.push(item.children[i] as AnyNode);
    }
  }
  return parts.join("").replace(spaceAroundBreak, "\n").trim();
}
