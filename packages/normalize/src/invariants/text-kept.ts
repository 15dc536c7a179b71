import type { Checked, Invariant } from "./invariant.ts";
import { hasSameCharacters, surplus } from "./visible-characters.ts";

const compared = new WeakMap<Checked, boolean>();

/** Both invariants share one comparison; only a difference takes a second walk. */
function compare(direction: "lost" | "invented"): Invariant["start"] {
  return (document) => {
    const { source } = document;
    if (source === undefined) return undefined;
    return {
      end: () => {
        const isSame = compared.get(document) ?? hasSameCharacters(document, source);
        compared.set(document, isSame);
        const characters = isSame ? "" : surplus(document, source)[direction];
        if (characters === "") return [];
        const shown = JSON.stringify(characters.slice(0, 60));
        return [{ message: `${characters.length} or more characters were ${direction}: ${shown}` }];
      },
    };
  };
}

/** Nobody sees silent loss, so it is the worst fault of a converter. */
export const noLostText: Invariant = {
  id: "no-lost-text",
  sentence:
    "Every visible character of the source is in the text, in code or math, or in an element left out with a decision.",
  types: [],
  start: compare("lost"),
};

/** Invented text would be quoted as the page's own. */
export const noInventedText: Invariant = {
  id: "no-invented-text",
  sentence: "Every visible character of the text is in the source, or declared as added.",
  types: [],
  start: compare("invented"),
};
