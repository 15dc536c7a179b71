import type { Delete, Emphasis, PhrasingContent, Strong } from "mdast";
import { pushPhrasing } from "../nodes/tree.ts";
import { pairDelimiters } from "../to-markdown/delimiters.ts";

type Attention = Emphasis | Strong | Delete;

/** Each round shrinks or removes at least one node; nodes that fail in the last one lose their marks. */
const maxRounds = 12;

const leadingPunctuation = /^[\p{P}\p{S}]+/u;
const trailingPunctuation = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;

/**
 * Change emphasis, strong and delete nodes that readers could not read back.
 *
 * The marks of `これは**「重要」**です` cannot open between a letter and punctuation. So the punctuation moves out of the node (`これは「**重要**」です`); if
 * that does not help, its children replace the node. No text changes.
 *
 * @param children Children of one block. Modified.
 * @param inCell Whether they are in a table cell.
 * @returns Children that all read back as themselves.
 */
export function repairAttention(children: PhrasingContent[], inCell: boolean): PhrasingContent[] {
  let current = children;
  for (let round = 0; round < maxRounds; round++) {
    const failing = pairDelimiters(current, inCell);
    if (failing.size === 0) return current;
    current = rebuild(current, failing, round === maxRounds - 1);
  }
  return current;
}

function rebuild(
  children: readonly PhrasingContent[],
  failing: ReadonlySet<PhrasingContent>,
  giveUp: boolean,
): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const child of children) {
    const turned = giveUp ? undefined : turnedInside(child, failing);
    if (turned) {
      out.push(turned);
      continue;
    }
    const fails = isAttention(child) && (giveUp || failing.has(child));
    // A node inside a failing one often fails because of it, so the outer one is repaired first.
    if ("children" in child && (giveUp || !fails)) child.children = rebuild(child.children, failing, giveUp) as never;
    if (!fails) pushPhrasing(child, out);
    else for (const node of giveUp ? child.children : repaired(child)) pushPhrasing(node, out);
  }
  return out;
}

/** Readers take `***a***` for strong inside emphasis, never for the reverse. */
function turnedInside(node: PhrasingContent, failing: ReadonlySet<PhrasingContent>): Emphasis | undefined {
  if (node.type !== "strong" || node.children.length !== 1) return undefined;
  const only = node.children[0];
  if (only?.type !== "emphasis" || !(failing.has(only) || failing.has(node))) return undefined;
  return { ...only, children: [{ ...node, children: only.children }] };
}

function isAttention(node: PhrasingContent): node is Attention {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}

/** The nodes that replace a failing one: the same with less inside, or its children. */
function repaired(node: Attention): PhrasingContent[] {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  // Between the brackets of [**a**](b) marks always open and close.
  if (node.type === "emphasis" && only?.type === "emphasis") return node.children;
  if (only?.type === "link") return [{ ...only, children: [{ ...node, children: only.children }] }];
  return shrunk(node);
}

/** Move punctuation at the edges out of the node; without any, the children replace it. */
function shrunk(node: Attention): PhrasingContent[] {
  const before = takeEdge(node.children, 0, leadingPunctuation);
  const after = takeEdge(node.children, node.children.length - 1, trailingPunctuation);
  const kept: PhrasingContent[] =
    before === "" && after === ""
      ? node.children
      : node.children.some((child) => child.type !== "break")
        ? [node]
        : node.children;
  const out: PhrasingContent[] = [];
  const { position } = node;
  if (before !== "") out.push({ type: "text", value: before, position });
  for (const child of kept) out.push(child);
  if (after !== "") out.push({ type: "text", value: after, position });
  return out;
}

function takeEdge(children: PhrasingContent[], index: number, edge: RegExp): string {
  const child = children[index];
  if (child?.type !== "text") return "";
  const taken = edge.exec(child.value)?.[0] ?? "";
  child.value =
    index === 0 && edge === leadingPunctuation
      ? child.value.slice(taken.length)
      : child.value.slice(0, child.value.length - taken.length);
  if (child.value === "") children.splice(index, 1);
  return taken;
}
