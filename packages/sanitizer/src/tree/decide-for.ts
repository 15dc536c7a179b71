import { type AnyNode, type ChildNode, type Document, type Hiding, measure, type Visibility } from "@decant/dom";
import { decideVisibility } from "@decant/visibility";

/** Decide what is shown of nodes whose selection does not say so: of the page that they are of, or of themselves. */
export function decideFor(roots: readonly ChildNode[]): Visibility {
  const hidden = new Map<AnyNode, Hiding>();
  let isCut = false;
  for (const top of new Set(roots.map(topOf))) {
    const page = top.type === "root" ? top : { type: "root", parent: null, children: [top] };
    const decided = decideVisibility(measure(page as Document));
    for (const [node, hiding] of decided.hidden) hidden.set(node, hiding);
    isCut ||= decided.isCut;
  }
  return { hidden, isCut };
}

function topOf(node: ChildNode): AnyNode {
  let top: AnyNode = node;
  while (top.parent !== null) top = top.parent;
  return top;
}
