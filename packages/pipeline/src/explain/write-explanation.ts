import type { Diagnostic, LedgerTotals, Page, Violation } from "@decant/page";
import { escapeControls, oneLine, tableLines } from "@decant/page/records";
import { type DecisionNode, decisionTree } from "./decision-tree.ts";
import { type Doubt, type ExplainPageOptions, listEvidence, rankDoubts } from "./evidence.ts";
import type { FoundPart, FoundText } from "./find-text.ts";
import { count } from "./report/format.ts";

/** Functions that colour a text for a terminal, or return it unchanged; those of picocolors fit. */
export type TextColors = Readonly<Record<"bold" | "dim" | "green" | "yellow" | "gray", (text: string) => string>>;

export interface ExplanationOptions extends ExplainPageOptions {
  /** @default no colours */
  readonly colors?: TextColors | undefined;
}

const same = (text: string): string => text;
const plain: TextColors = { bold: same, dim: same, green: same, yellow: same, gray: same };

const sections: Readonly<Record<string, (page: Page) => string[]>> = {
  Page: describePage,
  "Candidates for the main content": describeCandidates,
  "Visible text": ({ ledger }) => describeLedger(ledger.totals),
  "Invariants of the Markdown": ({ violations }) => describeViolations(violations),
  Diagnostics: ({ diagnostics }) => describeDiagnostics(diagnostics),
};

/**
 * Explain a conversion as text: the page, the candidates for the main content, where the text went, broken invariants, diagnostics, the
 * most doubtful decisions, and the page as a tree of decisions.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} As {@link listEvidence}.
 * @example
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * writeExplanation(html, convert(html)).startsWith("Page\n"); // true
 */
export function writeExplanation(
  html: string,
  page: Page,
  { colors = plain, ...options }: ExplanationOptions = {},
): string {
  const doubts = writeDoubts(rankDoubts(listEvidence(html, page, options)), colors);
  const parts = [
    ...Object.entries(sections).map(([title, describe]) => ({ title, lines: describe(page).map(escapeControls) })),
    { title: "Most doubtful decisions", lines: doubts },
    { title: "Decisions", lines: writeTree(decisionTree(html, page), colors) },
  ].filter(({ lines }) => lines.length > 0);
  const indented = (line: string): string => `  ${line}`.trimEnd();
  return `${parts.map(({ title, lines }) => [title, ...lines.map(indented)].join("\n")).join("\n\n")}\n`;
}

function describePage({ source, metadata, extraction, verdict, stats }: Page): string[] {
  const rows: [string, string][] = [
    ["title", metadata.title ?? "none"],
    ["url", source.url ?? "unknown"],
    ["encoding", source.encoding ?? "none, the input was text"],
    ["size", `${count(source.length)} characters of HTML, ${count(stats.markdownChars)} of Markdown`],
    ["type", extraction.pageType ?? "unknown"],
    ["chosen by", `${extraction.layer}, confidence ${extraction.confidence.toFixed(2)}`],
    ["verdict", verdict.length > 0 ? verdict.join(", ") : "none"],
  ];
  return tableLines(rows.map(([key, value]) => [`${key}:`, oneLine(value)]));
}

function describeCandidates({ extraction }: Page): string[] {
  if (extraction.candidates.length === 0) return ["none (no extraction)"];
  return extraction.candidates.flatMap(({ layer, path, start, end, score, chosen, reason }) => [
    `${chosen ? "chosen  " : "rejected"}  ${layer}, score ${score.toFixed(2)}, ${path} (${start}-${end})`,
    `          ${oneLine(reason)}`,
  ]);
}

function describeLedger(totals: LedgerTotals): string[] {
  const { visible, kept, moved, dropped, droppedByRule } = totals;
  const share = (chars: number): string => `${visible === 0 ? "0.0" : ((100 * chars) / visible).toFixed(1)} %`;
  const row = (name: string, chars: number): [string, string, string] => [name, count(chars), share(chars)];
  // By size, then by name.
  const rules = Object.entries(droppedByRule).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return tableLines(
    [
      row("visible", visible),
      row("kept", kept),
      row("moved", moved),
      row("dropped", dropped),
      ...rules.map(([rule, chars]) => row(`  by ${rule}`, chars)),
    ],
    (column) => column > 0,
  );
}

function describeViolations(violations: readonly Violation[]): string[] {
  if (violations.length === 0) return ["all hold"];
  return violations.map(({ id, message, repaired, line }) => {
    const place = line === undefined ? "" : `, line ${line}`;
    return `${repaired ? "repaired" : "BROKEN  "}  ${id}${place}: ${oneLine(message)}`;
  });
}

function describeDiagnostics(diagnostics: readonly Diagnostic[]): string[] {
  if (diagnostics.length === 0) return ["none"];
  return diagnostics.map(({ code, severity, message, at }) => {
    const place = at === undefined ? "" : ` (${at.path ? `${at.path}, ` : ""}${at.start}-${at.end})`;
    return `${severity}  ${code}: ${oneLine(message)}${place}`;
  });
}

/** Limits of the tree; further parts are only counted. */
const maxChildren = 60;
const maxDepth = 24;
const maxPreview = 72;

/** Write the tree of decisions, one line per part: kept in green, dropped in grey, moved in yellow. */
function writeTree(tree: DecisionNode, colors: TextColors): string[] {
  const lines: string[] = [];
  const pending: { readonly node: DecisionNode; readonly depth: number }[] = [];
  const push = ({ children }: DecisionNode, depth: number): void => {
    for (const node of children.slice(-maxChildren).reverse()) pending.push({ node, depth });
  };
  push(tree, 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    lines.push(`${"  ".repeat(Math.min(depth, maxDepth))}${writeNode(node, colors)}`);
    push(node, depth + 1);
    const unseen = node.children.length - maxChildren;
    if (unseen > 0) lines.push(`${"  ".repeat(depth + 1)}${colors.dim(`… ${unseen} earlier parts not shown`)}`);
  }
  return lines;
}

function writeNode(node: DecisionNode, colors: TextColors): string {
  const name = escapeControls(`<${node.name}>`.replace("<#text>", "text"));
  const preview = oneLine(node.text).slice(0, maxPreview);
  if (node.fate === "mixed") return colors.bold(`${name} ${node.chars} characters${linesOf(node.lines)}`);
  const score = node.score === null ? "" : `, score ${node.score}`;
  const reason = `${node.fate} by ${node.rule}${score}${linesOf(node.lines)}`;
  return colorOf(node.fate, colors)(`${name} ${node.chars} characters ${reason}: ${preview}`);
}

function writeDoubts(doubts: readonly Doubt[], colors: TextColors): string[] {
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

/**
 * Write where some words of a page went, for people; every line ends with a line feed.
 *
 * @param wanted The words.
 * @param found As {@link findText} gives it.
 * @example
 * writeFound("ebb", { occurrences: [], elsewhere: [], closest: null }); // 'not on the page: "ebb"\n'
 */
export function writeFound(
  wanted: string,
  { occurrences, elsewhere, closest }: FoundText,
  colors: TextColors = plain,
): string {
  const lines = occurrences.flatMap((parts, index) => [
    ...(occurrences.length > 1 ? [colors.bold(`Occurrence ${index + 1}`)] : []),
    ...parts.flatMap((part) => writePart(part, colors)),
  ]);
  const places = elsewhere.map(
    ({ place, start }) => `  ${escapeControls(place)}${start === null ? "" : `, character ${start}`}`,
  );
  if (lines.length === 0 && places.length > 0) lines.push("not in the visible text of the page, but in:", ...places);
  const has = closest === null ? "" : `; it has: ${JSON.stringify(oneLine(closest))}`;
  if (lines.length === 0) lines.push(`not on the page: ${JSON.stringify(oneLine(wanted))}${has}`);
  return `${lines.join("\n")}\n`;
}

function writePart(part: FoundPart, colors: TextColors): string[] {
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

function colorOf(fate: "kept" | "moved" | "dropped", colors: TextColors): (text: string) => string {
  return { kept: colors.green, moved: colors.yellow, dropped: colors.gray }[fate];
}
