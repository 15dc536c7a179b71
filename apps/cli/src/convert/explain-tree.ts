import type { DecisionNode, Doubt, FoundPart, FoundText } from "@decant/pipeline/explain";
import type pico from "picocolors";
import { escapeControls, oneLine } from "../terminal/terminal.ts";

/** Functions that colour a text, or return it unchanged. */
type Colors = ReturnType<typeof pico.createColors>;

/** Limits of the tree; further parts are only counted. */
const maxChildren = 60;
const maxDepth = 24;
const maxPreview = 72;

/** Write the tree of decisions, one line per part: kept in green, dropped in grey, moved in yellow. */
export function writeTree(tree: DecisionNode, colors: Colors): string[] {
  const lines: string[] = [];
  const pending: { readonly node: DecisionNode; readonly depth: number }[] = pushAll([], tree, 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    lines.push(`${"  ".repeat(Math.min(depth, maxDepth))}${writeNode(node, colors)}`);
    pushAll(pending, node, depth + 1);
    if (node.children.length > maxChildren)
      lines.push(
        `${"  ".repeat(depth + 1)}${colors.dim(`… ${node.children.length - maxChildren} earlier parts not shown`)}`,
      );
  }
  return lines;
}

type Pending = { readonly node: DecisionNode; readonly depth: number }[];

function pushAll(pending: Pending, { children }: DecisionNode, depth: number): Pending {
  for (const node of children.slice(-maxChildren).reverse()) pending.push({ node, depth });
  return pending;
}

function writeNode(node: DecisionNode, colors: Colors): string {
  const name = escapeControls(`<${node.name}>`.replace("<#text>", "text"));
  const preview = oneLine(node.text).slice(0, maxPreview);
  if (node.fate === "mixed") return colors.bold(`${name} ${node.chars} characters${linesOf(node.lines)}`);
  const score = node.score === null ? "" : `, score ${node.score}`;
  const reason = `${node.fate} by ${node.rule}${score}${linesOf(node.lines)}`;
  return colorOf(node.fate, colors)(`${name} ${node.chars} characters ${reason}: ${preview}`);
}

/** Write the most doubtful decisions, two lines each. */
export function writeDoubts(doubts: readonly Doubt[], colors: Colors): string[] {
  return doubts.flatMap(({ block: { kept, probability, rule, start, end, text } }) => [
    colorOf(
      kept ? "kept" : "dropped",
      colors,
    )(
      `${kept ? "kept" : "dropped"} by ${rule ?? "score"} at a probability of ${probability.toFixed(2)} to be content (${start}-${end})`,
    ),
    `  ${oneLine(text).slice(0, maxPreview)}`,
  ]);
}

/** Write the answer of `--find`. */
export function writeFound(wanted: string, found: FoundText, colors: Colors): string[] {
  if (found.occurrences.length > 0) {
    return found.occurrences.flatMap((parts, index) => [
      ...(found.occurrences.length > 1 ? [colors.bold(`Occurrence ${index + 1}`)] : []),
      ...parts.flatMap((part) => writePart(part, colors)),
    ]);
  }
  if (found.elsewhere.length > 0) {
    return [
      "not in the visible text of the page, but in:",
      ...found.elsewhere.map(
        ({ place, start }) => `  ${escapeControls(place)}${start === null ? "" : `, character ${start}`}`,
      ),
    ];
  }
  const closest = found.closest === null ? "" : `; it has: ${JSON.stringify(oneLine(found.closest))}`;
  return [`not on the page: ${JSON.stringify(oneLine(wanted))}${closest}`];
}

function writePart(part: FoundPart, colors: Colors): string[] {
  const score = part.score === null ? "" : `, score ${part.score}`;
  const head =
    part.fate === "kept"
      ? `kept${linesOf(part.lines)} (${part.rule})`
      : `${part.fate} by ${part.rule} (stage ${part.stage}${score})`;
  const evidence = part.evidence;
  return [
    colorOf(part.fate, colors)(`${head}: ${JSON.stringify(oneLine(part.text).slice(0, maxPreview))}`),
    `  ${escapeControls(part.path)}, characters ${part.start} to ${part.end}`,
    ...(part.hidden === null ? [] : [`  hidden on the page: ${escapeControls(part.hidden)}`]),
    ...(evidence === null ? [] : [`  probability to be content: ${evidence.probability.toFixed(2)}`]),
    ...(evidence === null ? [] : [...side("for", evidence.for), ...side("against", evidence.against)]),
  ];
}

function side(name: string, list: NonNullable<FoundPart["evidence"]>["for"]): string[] {
  return list.map(({ label, logOdds, features }) => {
    const numbers = features.map(({ name, value }) => `${name} ${Math.round(value * 100) / 100}`).join(", ");
    return `    ${name} ${logOdds < 0 ? "-" : "+"}${Math.abs(logOdds).toFixed(2)} ${label} (${numbers})`;
  });
}

function linesOf(lines: readonly [number, number] | null): string {
  if (lines === null) return "";
  return lines[0] === lines[1] ? ` at line ${lines[0]}` : ` at lines ${lines[0]} to ${lines[1]}`;
}

function colorOf(fate: "kept" | "moved" | "dropped", colors: Colors): (text: string) => string {
  return { kept: colors.green, moved: colors.yellow, dropped: colors.gray }[fate];
}
