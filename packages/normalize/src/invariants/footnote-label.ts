import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const label = /^[^\s[\]^`\\]{1,999}$/;

/** Readers end a label at the first bracket or white space, and take what is left for text. */
export const footnoteLabel: Invariant = {
  id: "footnote-label",
  sentence: "The label of a footnote is one word without brackets, of at most 999 characters.",
  types: ["footnoteReference", "footnoteDefinition"],
  runs: "verify",
  start: () => ({
    visit(node): Finding | undefined {
      const { identifier } = node as FootnoteReference | FootnoteDefinition;
      if (label.test(identifier)) return undefined;
      return { message: `A footnote is called ${JSON.stringify(identifier.slice(0, 40))}.`, node };
    },
  }),
};
