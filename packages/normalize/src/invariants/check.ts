import type { Violation } from "@decant/page";
import type { Nodes, Parents } from "mdast";
import { invariants } from "./index.ts";
import type { Checked, Finding, Invariant, Visitor } from "./invariant.ts";

/**
 * Check invariants of a tree, in one walk for all of them, and repair what can be repaired without loss.
 *
 * @param document The tree; repairs modify it.
 * @param which Those to check; all that look at the tree unless given.
 * @returns What did not hold, in the order of the invariants.
 */
export function checkTree(document: Checked, which: readonly Invariant[] = treeInvariants): Violation[] {
  const started = which.flatMap((invariant) => {
    const visitor = invariant.start(document);
    return visitor ? [{ invariant, visitor, findings: [] as Finding[] }] : [];
  });
  walk(document.mdast, visitorsByType(started));
  return started.flatMap(({ invariant, visitor, findings }) => {
    const all = [...findings, ...(visitor.end?.() ?? [])];
    return all.map((finding) => settle(invariant.id, finding));
  });
}

/** Check the invariants that read the Markdown back. */
export function checkMarkdown(document: Checked): Violation[] {
  return checkTree(document, markdownInvariants);
}

const treeInvariants: readonly Invariant[] = invariants.filter(({ reads }) => reads === undefined);
const markdownInvariants: readonly Invariant[] = invariants.filter(({ reads }) => reads === "markdown");

interface Started {
  readonly invariant: Invariant;
  readonly visitor: Visitor;
  readonly findings: Finding[];
}

function visitorsByType(started: readonly Started[]): ReadonlyMap<string, readonly Started[]> {
  const byType = new Map<string, Started[]>();
  for (const entry of started) {
    for (const type of entry.invariant.types) byType.set(type, [...(byType.get(type) ?? []), entry]);
  }
  return byType;
}

interface Step {
  readonly node: Nodes;
  readonly parent: Parents | undefined;
  readonly quoted: boolean;
}

/** In document order, with a stack of our own. */
function walk(tree: Nodes, byType: ReadonlyMap<string, readonly Started[]>): void {
  const stack: Step[] = [{ node: tree, parent: undefined, quoted: false }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { node } = step;
    for (const { visitor, findings } of byType.get(node.type) ?? none) {
      const finding = visitor.visit?.(node, step);
      if (finding) findings.push(finding);
    }
    if (!("children" in node)) continue;
    const quoted = step.quoted || node.type === "blockquote" || node.type === "footnoteDefinition";
    for (let index = node.children.length - 1; index >= 0; index--) {
      stack.push({ node: node.children[index] as Nodes, parent: node, quoted });
    }
  }
}

const none: readonly Started[] = [];

function settle(id: string, finding: Finding): Violation {
  finding.repair?.();
  const start = finding.node?.position?.start.offset;
  const end = finding.node?.position?.end.offset;
  return {
    id,
    message: finding.message,
    repaired: finding.repair !== undefined,
    ...(start === undefined || end === undefined ? {} : { at: { start, end } }),
    ...(finding.line === undefined ? {} : { line: finding.line }),
  };
}
