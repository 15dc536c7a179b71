import { forNodes, type Invariant } from "./invariant.ts";

const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without the characters that change the order in which it is shown. */
export function withoutReordering(text: string): string {
  return text.replace(reordering, "");
}

/** Such code runs otherwise than it reads (CVE-2021-42574). Without them, it reads as it runs. */
export const codeOrder: Invariant = forNodes({
  id: "code-order",
  sentence: "No code block holds characters that change the order in which text is shown.",
  types: ["code"],
  repairs: true,
  find(node) {
    const value = withoutReordering(node.value);
    if (value === node.value) return undefined;
    const repair = (): void => {
      node.value = withoutReordering(node.value);
    };
    return { message: "A code block holds characters that reorder text.", repair };
  },
});
