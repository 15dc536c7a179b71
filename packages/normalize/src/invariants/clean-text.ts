import { hasInvisible, removeInvisible } from "../bridge/text.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** Text that cannot be seen is where instructions to machines hide, and what UTF-8 cannot hold breaks files. */
export const cleanTextInvariant: Invariant = {
  id: "clean-text",
  sentence: "No text holds control characters, lone surrogates, reordering marks or characters that show nothing.",
  types: ["text", "inlineCode"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      if (!("value" in node) || !hasInvisible(node.value)) return undefined;
      const repair = (): void => {
        node.value = removeInvisible(node.value);
      };
      return { message: "A text holds characters that show nothing.", node, repair };
    },
  }),
};
