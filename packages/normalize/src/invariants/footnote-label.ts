import { forNodes, type Invariant } from "./invariant.ts";

const label = /^[^\s[\]^`\\]{1,999}$/;

/** Readers end a label at the first bracket or white space, and read the rest as text. */
export const footnoteLabel: Invariant = forNodes({
  id: "footnote-label",
  sentence: "The label of a footnote is one word without brackets, of at most 999 characters.",
  types: ["footnoteReference", "footnoteDefinition"],
  runs: "verify",
  find: ({ identifier }) =>
    label.test(identifier)
      ? undefined
      : { message: `A footnote is labelled ${JSON.stringify(identifier.slice(0, 40))}.` },
});
