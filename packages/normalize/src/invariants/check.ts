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
    const replacements: Replacements = new Map();
    const all = findings.concat(visitor.end?.() ?? []);
    const violations = all.map((finding) => settle(invariant.id, finding, replacements));
    replaceAll(replacements);
    return violations;
  });
}

/** Check the invariants that read the Markdown back. */
export function checkReading(document: Checked): Violation[] {
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

function settle(id: string, finding: Finding, replacements: Replacements): Violation {
  const { message, node, parent, replacement, line } = finding;
  finding.repair?.();
  if (replacement && node && parent) replacementsIn(replacements, parent).set(node, replacement);
  const start = node?.position?.start.offset;
  const end = node?.position?.end.offset;
  return {
    id,
    message,
    repaired: finding.repair !== undefined || (replacement !== undefined && parent !== undefined),
    ...(start === undefined || end === undefined ? {} : { at: { start, end } }),
    ...(line === undefined ? {} : { line }),
  };
}

type Replacements = Map<Parents, Map<Nodes, readonly Nodes[]>>;

function replacementsIn(replacements: Replacements, parent: Parents): Map<Nodes, readonly Nodes[]> {
  const known = replacements.get(parent);
  if (known) return known;
  const made = new Map<Nodes, readonly Nodes[]>();
  replacements.set(parent, made);
  return made;
}

/** One new list of children for each parent, however many of them are replaced. */
function replaceAll(replacements: Replacements): void {
  for (const [parent, byChild] of replacements) {
    parent.children = (parent.children as Nodes[]).flatMap((child) => byChild.get(child) ?? [child]) as never;
  }
}
