import { hasFlow } from "../../nodes/mdast.ts";
import { paragraph } from "../flow.ts";
import { cleanParagraphs } from "../phrasing.ts";
import type { Handler } from "../types.ts";

export const p: Handler = (state, element) => {
  const nodes = state.all(element);
  if (hasFlow(nodes)) return state.toFlow(nodes);
  const groups = cleanParagraphs(nodes);
  if (groups.length === 1 && groups[0]) return { type: "paragraph", children: groups[0], position: element.position };
  return groups.map(paragraph);
};
