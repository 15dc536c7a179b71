import type { Nodes } from "mdast";
import { bareAddresses } from "../from-markdown/partition.ts";
import type { Finding, Invariant } from "./invariant.ts";
import { readElsewhere } from "./readings.ts";

const escapeInside = /\\[!-/:-@[-`{-~]/;

/** GFM makes links of bare addresses, up to the next space: a backslash that escapes something there becomes part of the link. */
export const noSwallowedEscape: Invariant = {
  id: "no-swallowed-escape",
  sentence: "No bare address that readers make a link of takes in the backslash of an escape.",
  types: [],
  runs: "markdown",
  start(document) {
    const { markdown, mdast, source } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const elsewhere = readElsewhere(document).filter(({ dialect }) => dialect.knows.includes("addresses"));
        const suspects = [
          bareAddresses(markdown),
          ...elsewhere.map(({ dialect }) => bareAddresses(markdown, dialect.knows)),
        ]
          .flat()
          .filter(({ text }) => escapeInside.test(text));
        // Where the tree was not read from this Markdown, it tells which backslashes are the page's own.
        const own = suspects.length === 0 || source === undefined ? "" : textOf(mdast);
        return suspects
          .filter(({ text }) => !own.includes(text))
          .map(({ text, line }) => ({ message: `A bare address takes in a backslash: ${text.slice(0, 60)}`, line }));
      },
    };
  },
};

function textOf(tree: Nodes): string {
  const texts: string[] = [];
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ("children" in node) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Nodes);
    else if (node.type === "text") texts.push(node.value);
  }
  return texts.join("");
}
