import { removeInvisible } from "@decant/page";
import type { Code } from "mdast";
import { rawText } from "../nodes/properties.ts";
import { codeBlockText } from "../nodes/text.ts";
import { walk } from "../nodes/tree.ts";
import type { Finding, Invariant, Source } from "./invariant.ts";

const preformatted: ReadonlySet<string> = new Set(["pre", "listing", "plaintext", "xmp"]);

/** Code that differs by a space can be other code. */
export const fenceVerbatim: Invariant = {
  id: "fence-verbatim",
  sentence:
    "Every code block holds the text of a preformatted element of the source, character for character, without empty first lines and invisible characters.",
  types: ["code"],
  start({ source }) {
    if (source === undefined) return undefined;
    let texts: readonly string[] | undefined;
    let places: ReadonlyMap<string, number> | undefined;
    let next = 0;
    return {
      visit(node): Finding | undefined {
        const value = removeInvisible((node as Code).value);
        texts ??= preformattedTexts(source);
        // Most blocks are in the order of the source, and comparing two texts is faster than searching all.
        if (texts[next++] === value) return undefined;
        places ??= new Map(texts.map((text, index) => [text, index]));
        const place = places.get(value);
        if (place === undefined)
          return { message: "A code block differs from every preformatted text of the source.", node };
        next = place + 1;
        return undefined;
      },
    };
  },
};

function preformattedTexts({ hast }: Source): readonly string[] {
  const texts: string[] = [];
  walk(hast, (node) => {
    if (node.type !== "element" || !preformatted.has(node.tagName)) return true;
    texts.push(removeInvisible(codeBlockText(rawText(node))));
    return false;
  });
  return texts;
}
