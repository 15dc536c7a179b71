import type { Violation } from "@decant/page";
import type { Nodes, Parents } from "mdast";
import { joinPositions, offsetsOf } from "../nodes/tree.ts";
import { blockInvariants } from "./blocks.ts";
import type { Checked, Finding, Invariant, Place, Visitor } from "./invariant.ts";
import { sourceInvariants } from "./source.ts";
import { textInvariants } from "./text.ts";

/** The invariants that every document is held to, in the order in which they are checked and repaired. */
export const alwaysChecked: readonly Invariant[] = [...textInvariants, ...blockInvariants, ...sourceInvariants];

interface CheckTreeOptions {
  /** Only check: the tree is not modified. @default false */
  readonly keep?: boolean;
}

/**
 * Check invariants of a tree, all in one walk, and make the repairs that lose no content.
 *
 * @param document The tree; repairs modify it.
 * @param which Invariants to check. @default those that hold for every document
 * @returns Violations in the order of the invariants.
 */
export function checkTree(
  document: Checked,
  which: readonly Invariant[] = alwaysChecked,
  { keep = false }: CheckTreeOptions = {},
): Violation[] {
  const started = which.map((invariant): Started => ({ invariant, visitor: invariant.start(document), findings: [] }));
  visitAll(document.mdast, started);
  return started.flatMap(({ invariant, visitor, findings }) => {
    const all = visitor?.end === undefined ? findings : findings.concat(visitor.end());
    if (!keep) repairAll(all);
    return all.map((finding) => violationOf(invariant.id, finding, !keep));
  });
}

/** An invariant while it is checked. */
interface Started {
  readonly invariant: Invariant;
  readonly visitor: Visitor | undefined;
  readonly findings: Finding[];
}

/** A parent whose children are being visited, as their place. */
interface Frame extends Place {
  readonly parent: Parents;
  next: number;
}

function visitAll(tree: Nodes, started: readonly Started[]): void {
  const byType = new Map<string, readonly Started[]>();
  const stack: Frame[] = [];
  const visit = (node: Nodes, place: Place): void => {
    const { type } = node;
    const visitors =
      byType.get(type) ??
      started.filter(({ invariant, visitor }) => visitor?.visit !== undefined && invariant.types.includes(type));
    byType.set(type, visitors);
    for (const { visitor, findings } of visitors) {
      const finding = visitor?.visit?.(node, place);
      if (finding !== undefined) findings.push(finding);
    }
    if (!("children" in node)) return;
    const quotes = type === "blockquote" || type === "footnoteDefinition";
    const nesting = place.nesting + (quotes || type === "list" ? 1 : 0);
    stack.push({ parent: node, quoted: place.quoted || quotes, nesting, next: 0 });
  };
  visit(tree, { parent: undefined, quoted: false, nesting: 0 });
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.parent.children[frame.next++];
    if (child === undefined) stack.pop();
    else visit(child, frame);
  }
}

function violationOf(id: string, finding: Finding, isRepairing: boolean): Violation {
  const { message, node, parent, replacement, repair, line } = finding;
  const { start, end } = offsetsOf(node?.position);
  return {
    id,
    message,
    repaired: isRepairing && (repair !== undefined || (replacement !== undefined && parent !== undefined)),
    ...(start !== undefined && end !== undefined && { at: { start, end } }),
    ...(line !== undefined && { line }),
  };
}

/** Repair in place, then replace: one new list of children for each parent, however many of them are replaced. */
function repairAll(findings: readonly Finding[]): void {
  const byParent = new Map<Parents, Map<Nodes, readonly Nodes[]>>();
  for (const { node, parent, replacement, repair } of findings) {
    repair?.();
    if (replacement === undefined || node === undefined || parent === undefined) continue;
    const byChild = byParent.get(parent) ?? new Map<Nodes, readonly Nodes[]>();
    byParent.set(parent, byChild.set(node, replacement));
  }
  for (const [parent, byChild] of byParent) {
    const children: Nodes[] = [];
    for (const child of parent.children as Nodes[]) {
      for (const node of byChild.get(child) ?? [child]) pushMerged(node, children);
    }
    parent.children = children as never;
  }
}

/** Text joins the text before it: the writer escapes each text as a whole. */
function pushMerged(node: Nodes, children: Nodes[]): void {
  const last = children.at(-1);
  if (node.type !== "text" || last?.type !== "text") {
    children.push(node);
    return;
  }
  const position = joinPositions(last.position, node.position);
  children[children.length - 1] = { ...last, value: last.value + node.value, ...(position && { position }) };
}
