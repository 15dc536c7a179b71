import type { Checked, Finding, Invariant, Visitor } from "./invariant.ts";
import { hasSameCharacters, surplus } from "./visible-characters.ts";

/** The comparison is made once for both directions. */
const compared = new WeakMap<Checked, boolean>();

/** Both directions share one comparison, and only a difference costs a second walk. */
function compare(document: Checked, direction: "lost" | "invented", verb: string): Visitor | undefined {
  const { source } = document;
  if (source === undefined) return undefined;
  return {
    end(): Finding[] {
      const same = compared.get(document) ?? hasSameCharacters(document, source);
      compared.set(document, same);
      if (same) return [];
      const characters = surplus(document, source)[direction];
      if (characters === "") return [];
      return [
        { message: `${characters.length} or more characters were ${verb}: ${JSON.stringify(characters.slice(0, 60))}` },
      ];
    },
  };
}

/** Silent loss is what people cannot see, and so the worst fault of a converter. */
export const noLostText: Invariant = {
  id: "no-lost-text",
  sentence:
    "Every visible character of the source is in the text, in code or math, or in an element left out with a decision.",
  types: [],
  start: (document) => compare(document, "lost", "lost"),
};

/** Text from nowhere would be quoted as the page's own. */
export const noInventedText: Invariant = {
  id: "no-invented-text",
  sentence: "Every visible character of the text is in the source, or declared as added.",
  types: [],
  start: (document) => compare(document, "invented", "invented"),
};
