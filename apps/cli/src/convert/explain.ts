import type { Diagnostic, LedgerTotals, Page, Violation } from "@decant/page";
import { escapeControls, oneLine } from "../terminal/terminal.ts";

/** A section of the account. */
interface Section {
  readonly title: string;
  readonly lines: (page: Page) => readonly string[];
}

const sections: readonly Section[] = [
  { title: "Page", lines: describePage },
  { title: "Candidates for the main content", lines: describeCandidates },
  { title: "Visible text", lines: ({ ledger }) => describeLedger(ledger.totals) },
  { title: "Invariants of the Markdown", lines: ({ violations }) => describeViolations(violations) },
  { title: "Diagnostics", lines: ({ diagnostics }) => describeDiagnostics(diagnostics) },
];

/**
 * Explain a conversion: the page, the candidates for the main content, where the text went, broken invariants, diagnostics.
 *
 * @param doubts Lines of the most doubtful decisions. May be empty.
 * @param tree Lines of the tree of decisions. May be empty.
 */
export function explain(page: Page, doubts: readonly string[] = [], tree: readonly string[] = []): string {
  const parts = sections.map(({ title, lines }) => section(title, lines(page).map(escapeControls)));
  if (doubts.length > 0) parts.push(section("Most doubtful decisions", doubts));
  if (tree.length > 0) parts.push(section("Decisions", tree));
  return `${parts.join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`.trimEnd())].join("\n");
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
  return table(rows.map(([key, value]) => [`${key}:`, oneLine(value)]));
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
  return table(
    [
      row("visible", visible),
      row("kept", kept),
      row("moved", moved),
      row("dropped", dropped),
      ...rules.map(([rule, chars]) => row(`  by ${rule}`, chars)),
    ],
    new Set([1, 2]),
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

/** Pad columns to their widest cell. */
function table(rows: readonly (readonly string[])[], rightAligned: ReadonlySet<number> = new Set()): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) =>
        rightAligned.has(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** Format a number with thousands separators, independent of the locale. */
function count(value: number): string {
  const groups: string[] = [];
  let rest = String(value);
  for (; rest.length > 3; rest = rest.slice(0, -3)) groups.unshift(rest.slice(-3));
  return [rest, ...groups].join(",");
}
