import { bareAddresses } from "../markdown/partition.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** GFM makes links of bare addresses, up to the next space: a backslash that escapes something there becomes part of the link. */
export const noSwallowedEscape: Invariant = {
  id: "no-swallowed-escape",
  sentence: "No bare address that readers make a link of holds a backslash.",
  types: [],
  runs: "markdown",
  start({ markdown }) {
    if (markdown === undefined) return undefined;
    return {
      end: (): Finding[] =>
        bareAddresses(markdown)
          .filter(({ text }) => text.includes("\\"))
          .map(({ text, line }) => ({ message: `A bare address takes in a backslash: ${text.slice(0, 60)}`, line })),
    };
  },
};
