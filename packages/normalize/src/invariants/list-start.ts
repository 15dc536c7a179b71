import type { List } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** CommonMark reads at most nine digits. */
const maxNumber = 999_999_999;

/** A list that starts otherwise is read as text (CommonMark 0.31.2, section 5.2). */
export const listStart: Invariant = {
  id: "list-start",
  sentence: "The numbers of an ordered list are whole, not negative, and have at most nine digits.",
  types: ["list"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const list = node as List;
      const start = list.start ?? 1;
      const most = maxNumber - list.children.length;
      if (!list.ordered || (Number.isInteger(start) && start >= 0 && start <= most)) return undefined;
      const repair = (): void => {
        list.start = Math.min(Math.max(Math.trunc(start) || 0, 0), most);
      };
      return { message: `An ordered list starts with ${start}.`, node, repair };
    },
  }),
};
