import { bareAddresses } from "../from-markdown/bare-addresses.ts";
import { walk } from "../nodes/tree.ts";
import { type Checked, forMarkdown, type Invariant } from "./invariant.ts";
import { readElsewhere } from "./readings.ts";

const escapeInside = /\\[!-/:-@[-`{-~]/;

/** A bare address extends to the next space in GFM, so the backslash of an escape in it would become part of the link. */
export const noSwallowedEscape: Invariant = forMarkdown({
  id: "no-swallowed-escape",
  sentence: "No bare address that readers make a link of contains the backslash of an escape.",
  find(markdown, document) {
    const elsewhere = readElsewhere(document).filter(({ dialect }) => dialect.knows.includes("addresses"));
    const suspects = [undefined, ...elsewhere.map(({ dialect }) => dialect.knows)]
      .flatMap((features) => bareAddresses(markdown, features))
      .filter(({ text }) => escapeInside.test(text));
    const own = suspects.length === 0 ? "" : textOfSource(document);
    return suspects
      .filter(({ text }) => !own.includes(text))
      .map(({ text, line }) => ({ message: `A bare address takes in a backslash: ${text.slice(0, 60)}`, line }));
  },
});

/** The text of the tree that the Markdown was written from: its backslashes are the page's own. */
function textOfSource({ mdast, source }: Checked): string {
  let text = "";
  if (source === undefined) return text;
  walk(mdast, (node) => {
    if (node.type === "text") text += node.value;
  });
  return text;
}
