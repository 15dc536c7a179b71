import type { Nodes as HastNodes } from "hast";
import type { Code } from "mdast";
import { rawText } from "../nodes/properties.ts";
import { cleanCode } from "../nodes/text.ts";
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
    let texts: readonly string[] | undefined;
    let places: ReadonlyMap<string, number> | undefined;
    let next = 0;
    return {
      visit(node): Finding | undefined {
        const { value } = node as Code;
        texts ??= preformattedTexts(source);
        // Both stand in the same order, mostly; comparing two texts costs much less than looking for one among all.
        if (texts[next++] === value) return undefined;
        places ??= new Map(texts.map((text, index) => [text, index]));
        const place = places.get(value);
        if (place !== undefined) {
          next = place + 1;
          return undefined;
        }
        return { message: "A code block differs from every preformatted text of the source.", node };
      },
    };
  },
};

/** In document order. */
function preformattedTexts({ hast }: Source): readonly string[] {
  const texts: string[] = [];
  const stack: HastNodes[] = [hast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element" && preformatted.has(node.tagName))
      texts.push(cleanCode(rawText(node)).replace(lastLineEnd, ""));
    else if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as HastNodes);
  }
  return texts;
}
