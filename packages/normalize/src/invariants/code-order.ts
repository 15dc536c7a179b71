import type { Code } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const reordering = /[\u202a-\u202e\u2066-\u2069]/;

/** Code that reads otherwise than it runs (CVE-2021-42574). It is verbatim, so it is told and not changed. */
export const codeOrder: Invariant = {
  id: "code-order",
  sentence: "No code block holds characters that change the order in which text is shown.",
  types: ["code"],
  start: () => ({
    visit(node): Finding | undefined {
      if (!reordering.test((node as Code).value)) return undefined;
      return { message: "A code block holds characters that reorder text.", node };
    },
  }),
};
