import type { Violation } from "@decant/page";
import type { Nodes, Parents } from "mdast";
import { joinPositions } from "../nodes/position.ts";
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
  const started = which.map((invariant): Started => ({ visitor: invariant.start(document), findings: undefined }));
  walk(document.mdast, new Visitors(which, started));
  const violations: Violation[] = [];
  for (const [index, { visitor, findings }] of started.entries()) {
    const all = visitor?.end === undefined ? findings : [...(findings ?? []), ...visitor.end()];
    if (all === undefined) continue;
    const replacements: Replacements = new Map();
    for (const finding of all)
      violations.push(settle((which[index] as Invariant).id, finding, keep ? undefined : replacements));
    replaceAll(replacements);
  }
  return violations;
}

/** An invariant while it is checked. */
interface Started {
  readonly visitor: Visitor | undefined;
  findings: Finding[] | undefined;
}

/** Who looks at the nodes of a type. Few documents have nodes of all types. */
class Visitors {
  readonly #which: readonly Invariant[];
  readonly #started: readonly Started[];
  readonly #byType = new Map<string, readonly Started[]>();

  constructor(which: readonly Invariant[], started: readonly Started[]) {
    this.#which = which;
    this.#started = started;
  }

  of(type: Nodes["type"]): readonly Started[] {
    let visitors = this.#byType.get(type);
    if (visitors === undefined) {
      visitors = this.#started.filter(
        ({ visitor }, index) => visitor?.visit !== undefined && this.#which[index]?.types.includes(type),
      );
      this.#byType.set(type, visitors);
    }
    return visitors;
  }
}

/** A node whose children are being visited, and the place of those. */
interface Frame {
  readonly place: Place & { readonly parent: Parents };
  next: number;
}

/** In document order, with a stack of our own. */
function walk(tree: Nodes, visitors: Visitors): void {
  const stack: Frame[] = [];
  visit(tree, { parent: undefined, quoted: false, nesting: 0 }, visitors, stack);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { place } = frame;
    const child = place.parent.children[frame.next++];
    if (child === undefined) stack.pop();
    else visit(child, place, visitors, stack);
  }
}

function visit(node: Nodes, place: Place, visitors: Visitors, stack: Frame[]): void {
  for (const started of visitors.of(node.type)) {
    const finding = started.visitor?.visit?.(node, place);
    if (finding === undefined) continue;
    started.findings ??= [];
    started.findings.push(finding);
  }
  if (node.type === "text" || !("children" in node)) return;
  const quotes = node.type === "blockquote" || node.type === "footnoteDefinition";
  const isNested = quotes || node.type === "list";
  const { quoted, nesting } = place;
  stack.push({
    place: { parent: node, quoted: quoted || quotes, nesting: isNested ? nesting + 1 : nesting },
    next: 0,
  });
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
