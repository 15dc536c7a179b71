import { type AnyNode, type ChildNode, type Document, type Hiding, measure, type Visibility } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";

/** Decide visibility for a selection without it: in the documents of its roots. */
export function decideFor(roots: readonly ChildNode[]): Visibility {
  const hidden = new Map<AnyNode, Hiding>();
  let isCut = false;
  const looks: Visibility["lookOf"][] = [];
  for (const top of new Set(roots.map(topOf))) {
    const page = top.type === "root" ? top : { type: "root", parent: null, children: [top] };
    const decided = decideVisibility(measure(page as Document));
    for (const [node, hiding] of decided.hidden) hidden.set(node, hiding);
    isCut ||= decided.isCut;
    looks.push(decided.lookOf);
  }
  return { hidden, isCut, lookOf: (element) => looks.map((look) => look?.(element) ?? "").join("") };
}

function topOf(node: ChildNode): AnyNode {
  let top: AnyNode = node;
  while (top.parent !== null) top = top.parent;
  return top;
}
