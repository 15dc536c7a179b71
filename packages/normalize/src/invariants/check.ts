import type { Violation } from "@decant/page";
import type { Nodes, Parents } from "mdast";
import { joinPositions } from "../bridge/span.ts";
import { alwaysChecked } from "./always.ts";
import type { Checked, Finding, Invariant, Place, Visitor } from "./invariant.ts";

interface CheckTreeOptions {
  /** Only look: the tree stays as it is. @default false */
  readonly keep?: boolean;
}

/**
 * Check invariants of a tree, in one walk for all of them, and repair what can be repaired without loss.
 *
 * @param document The tree; repairs modify it.
 * @param which Those to check; those that every document has to hold unless given.
 * @returns What did not hold, in the order of the invariants.
 */
export function checkTree(
  document: Checked,
  which: readonly Invariant[] = alwaysChecked,
  { keep = false }: CheckTreeOptions = {},
): Violation[] {
  const started = which.flatMap((invariant) => {
    const visitor = invariant.start(document);
    return visitor ? [{ invariant, visitor, findings: [] as Finding[] }] : [];
  });
  walk(document.mdast, visitorsByType(started));
  return started.flatMap(({ invariant, visitor, findings }) => {
    const replacements: Replacements = new Map();
    const all = findings.concat(visitor.end?.() ?? []);
    const violations = all.map((finding) => settle(invariant.id, finding, keep ? undefined : replacements));
    replaceAll(replacements);
    return violations;
  });
}

interface Started {
  readonly invariant: Invariant;
  readonly visitor: Visitor;
  readonly findings: Finding[];
}

function visitorsByType(started: readonly Started[]): ReadonlyMap<string, readonly Started[]> {
  const byType = new Map<string, Started[]>();
  for (const entry of started) {
    for (const type of entry.invariant.types) {
      const known = byType.get(type);
      if (known === undefined) byType.set(type, [entry]);
      else known.push(entry);
    }
  }
  return byType;
}

/** A node whose children are being visited, and what stands around them. */
interface Frame {
  readonly parent: Parents;
  next: number;
  readonly quoted: boolean;
  readonly nesting: number;
}

/** In document order, with a stack of our own. */
function walk(tree: Nodes, byType: ReadonlyMap<string, readonly Started[]>): void {
  const stack: Frame[] = [];
  const enter = (node: Nodes, parent: Parents | undefined, quoted: boolean, nesting: number): void => {
    const visitors = byType.get(node.type);
    if (visitors !== undefined) visitAll(visitors, node, { parent, quoted, nesting });
    if (!("children" in node)) return;
    const quotes = node.type === "blockquote" || node.type === "footnoteDefinition";
    const isNested = quotes || node.type === "list";
    stack.push({ parent: node, next: 0, quoted: quoted || quotes, nesting: nesting + Number(isNested) });
  };
  enter(tree, undefined, false, 0);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { parent, quoted, nesting } = frame;
    const child = parent.children[frame.next++];
    if (child === undefined) stack.pop();
    else enter(child, parent, quoted, nesting);
  }
}

function visitAll(visitors: readonly Started[], node: Nodes, place: Place): void {
  for (const { visitor, findings } of visitors) {
    const finding = visitor.visit?.(node, place);
    if (finding) findings.push(finding);
  }
}

function settle(id: string, finding: Finding, replacements: Replacements | undefined): Violation {
  const { message, node, parent, replacement, line } = finding;
  if (replacements !== undefined) finding.repair?.();
  if (replacements !== undefined && replacement && node && parent)
    replacementsIn(replacements, parent).set(node, replacement);
  const start = node?.position?.start.offset;
  const end = node?.position?.end.offset;
  return {
    id,
    message,
    repaired: replacements !== undefined && isRepairable(finding),
    ...(start === undefined || end === undefined ? {} : { at: { start, end } }),
    ...(line === undefined ? {} : { line }),
  };
}

function isRepairable({ repair, replacement, parent }: Finding): boolean {
  return repair !== undefined || (replacement !== undefined && parent !== undefined);
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
    const children: Nodes[] = [];
    for (const child of parent.children as Nodes[]) {
      for (const node of byChild.get(child) ?? [child]) pushMerged(node, children);
    }
    parent.children = children as never;
  }
}

/** Text joins the text before it: the writer looks at each text as a whole. */
function pushMerged(node: Nodes, children: Nodes[]): void {
  const last = children.at(-1);
  if (node.type !== "text" || last?.type !== "text") {
    children.push(node);
    return;
  }
  const position = joinPositions(last.position, node.position);
  children[children.length - 1] = { ...last, value: last.value + node.value, ...(position && { position }) };
}
