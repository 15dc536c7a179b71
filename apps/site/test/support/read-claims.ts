import { readFileSync } from "node:fs";

/** A public figure, with what measured it. */
export interface Claim {
  readonly id: string;
  readonly command: string;
  readonly date: string;
  readonly data: readonly { readonly set: string; readonly gold_sha256: string }[];
  readonly rivals: Readonly<Record<string, string>>;
  readonly may_say: readonly string[];
  readonly may_not_say: readonly string[];
  /** Paragraphs of Markdown; `{command}` and `{table}` stand for the fields of these names. */
  readonly text: readonly string[];
  readonly table?: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Claims of the README, in its order. */
export const claimNames = ["accuracy", "cost", "ask", "cite"] as const;

export function readClaim(name: string): Claim {
  return JSON.parse(readFileSync(new URL(`../../../../claims/${name}.json`, import.meta.url), "utf8")) as Claim;
}

/** The paragraphs of a claim as the README shows them. */
export function renderClaim(claim: Claim): string {
  const filled = claim.text.map((paragraph) =>
    paragraph === "{table}" ? renderTable(claim) : paragraph.replace("{command}", () => claim.command),
  );
  return filled.join("\n\n");
}

/** The figures of a claim as a table of Markdown; empty without one. */
export function renderTable({ table }: Claim): string {
  if (table === undefined) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const marks = table.header.map((_, column) => (column === 0 ? "---" : "--:"));
  return [line(table.header), `|${marks.join("|")}|`, ...table.rows.map(line)].join("\n");
}
