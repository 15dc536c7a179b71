import type { Nodes as HastNodes } from "hast";
import type { Code } from "mdast";
import { rawText } from "../bridge/properties.ts";
import { cleanCode } from "../bridge/text.ts";
import type { Finding, Invariant, Source } from "./invariant.ts";

const lastLineEnd = /\n$/;
const preformatted: ReadonlySet<string> = new Set(["pre", "listing", "plaintext", "xmp"]);

/** Code that differs by a space can be other code. */
export const fenceVerbatim: Invariant = {
  id: "fence-verbatim",
  sentence: "Every code block holds the text of a preformatted element of the source, character for character.",
  types: ["code"],
  start({ source }) {
    if (source === undefined) return undefined;
    let texts: ReadonlySet<string> | undefined;
    return {
      visit(node): Finding | undefined {
        texts ??= preformattedTexts(source);
        if (texts.has((node as Code).value)) return undefined;
        return { message: "A code block differs from every preformatted text of the source.", node };
      },
    };
  },
};

function preformattedTexts({ hast }: Source): ReadonlySet<string> {
  const texts = new Set<string>();
  const stack: HastNodes[] = [hast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element" && preformatted.has(node.tagName))
      texts.add(cleanCode(rawText(node)).replace(lastLineEnd, ""));
    else if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return texts;
}
