import { forNodes, type Invariant } from "./invariant.ts";

const reordering = /[\u202a-\u202e\u2066-\u2069]/;

/** Such code runs otherwise than it reads (CVE-2021-42574). Code is verbatim, so this is reported and not repaired. */
export const codeOrder: Invariant = forNodes({
  id: "code-order",
  sentence: "No code block holds characters that change the order in which text is shown.",
  types: ["code"],
  find: ({ value }) =>
    reordering.test(value) ? { message: "A code block holds characters that reorder text." } : undefined,
});
