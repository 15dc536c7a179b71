import type { Delete, Emphasis, PhrasingContent, Strong } from "mdast";
import { pushPhrasing } from "../nodes/append.ts";
import { pairDelimiters } from "../to-markdown/delimiters.ts";

type Attention = Emphasis | Strong | Delete;

/** Repairs shrink or remove at least one node a round; what still fails after these is written without marks. */
const maxRounds = 12;

const leadingPunctuation = /^[\p{P}\p{S}]+/u;
const trailingPunctuation = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;

/**
 * Change emphasis, strong and delete that Markdown could not read back where they stand.
 *
 * `これは**「重要」**です` opens nothing, because the marks stand between a letter and punctuation. The punctuation
 * moves out of the node (`これは「**重要**」です`); a node that cannot be helped so is replaced by its children.
 * No text changes.
 *
 * @param children Children of one block. Modified.
 * @param inCell Whether they stand in a table cell.
 * @returns The children, in which all such nodes read back as themselves.
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
    // What stands inside of a node that fails often fails because of it: one at a time.
    if ("children" in child && (giveUp || !fails)) child.children = rebuild(child.children, failing, giveUp) as never;
    if (!fails) pushPhrasing(child, out);
    else for (const node of giveUp ? child.children : repaired(child)) pushPhrasing(node, out);
  }
  return out;
}

/** `***a***` is read as strong inside of emphasis, never the other way round. */
function turnedInside(node: PhrasingContent, failing: ReadonlySet<PhrasingContent>): Emphasis | undefined {
  if (node.type !== "strong" || node.children.length !== 1) return undefined;
  const only = node.children[0];
  if (only?.type !== "emphasis" || !(failing.has(only) || failing.has(node))) return undefined;
  return { ...only, children: [{ ...node, children: only.children }] };
}

function isAttention(node: PhrasingContent): node is Attention {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}

/** What stands for a node that fails: the same with less inside, or only what was inside. */
function repaired(node: Attention): PhrasingContent[] {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  // [**a**](b) stands between brackets, where marks always open and close.
  if (node.type === "emphasis" && only?.type === "emphasis") return node.children;
  if (only?.type === "link") return [{ ...only, children: [{ ...node, children: only.children }] }];
  return shrunk(node);
}

/** Punctuation at the edges moved out; without any, the node itself goes. */
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
