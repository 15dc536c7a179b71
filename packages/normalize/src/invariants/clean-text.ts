import type { InlineCode, Text } from "mdast";
import { hasInvisible, removeInvisible } from "../nodes/text.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** Text that cannot be seen is where instructions to machines hide, and what UTF-8 cannot hold breaks files. */
export const cleanTextInvariant: Invariant = {
  id: "clean-text",
  sentence:
    "No text and no formula holds control characters, lone surrogates, reordering marks or characters that show nothing.",
  types: ["text", "inlineCode", "inlineMath", "math"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const text = node as Text | InlineCode;
      if (!hasInvisible(text.value)) return undefined;
      const repair = (): void => {
        text.value = removeInvisible(text.value);
      };
      return { message: "A text holds characters that show nothing.", node, repair };
    },
  }),
};
