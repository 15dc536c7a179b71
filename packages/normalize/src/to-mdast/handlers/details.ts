import { hasFlow } from "../../nodes/mdast.ts";
import { paragraph } from "../flow.ts";
import { cleanParagraphs } from "../phrasing.ts";
import type { Handler } from "../types.ts";

/** The visible line of `<details>`: a paragraph in bold before the content. A heading in it stays a heading. */
export const summary: Handler = (state, element) => {
  state.marks.push("b");
  const nodes = state.within("summary", element);
  state.marks.pop();
  if (hasFlow(nodes)) return state.toFlow(nodes);
  return cleanParagraphs([{ type: "strong", children: nodes as never, position: element.position }]).map(paragraph);
};
