import { hasFlow, paragraph } from "../bridge/flow.ts";
import { cleanParagraphs } from "../bridge/phrasing.ts";
import type { Handler } from "../bridge/types.ts";

export const p: Handler = (state, element) => {
  const nodes = state.all(element);
  if (hasFlow(nodes)) return state.toFlow(nodes);
  const groups = cleanParagraphs(nodes);
  if (groups.length === 1 && groups[0]) return { type: "paragraph", children: groups[0], position: element.position };
  return groups.map(paragraph);
};
