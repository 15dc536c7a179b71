import { InvalidArgumentError } from "commander";
import type { CommandSpec } from "./command.ts";
import type { Rows } from "./rows.ts";
import { whereRows } from "./shared.ts";

export const storeCommand: CommandSpec<StoreCommandOptions> = {
  name: "store",
  summary: "list, show, verify, delete and export what a store holds",
  description: "List, show, verify, delete and export the rows of a store that decant ingest filled.",
  argument: [
    "<action-and-store...>",
    "list|show|verify|delete|rebuild|stats|export STORE [PAGE], STORE unless DECANT_STORE has it",
  ],
  help: `
Actions:
  list STORE          pages, with their rows, tokens and source
  show STORE PAGE     the rows of a page, by its address or id
  verify STORE        prove every row: columns as they were written, pages whole, one model, the state in step
  delete STORE [PAGE] remove the rows of a page, of --where or of --older-than, and forget them in the state
  rebuild STORE       write all rows and their indexes anew, and make the state anew from them
  stats STORE         rows, pages, tokens, models, sources, sites, languages and page types, as JSON
  export STORE        all rows as JSON lines, with their vectors

--where takes conditions with commas between, all of which must hold: language=de|fr, published>=2026-01, path^=/guide/,
fields.team=docs. Columns: id, source, page, record_id, url, site, path, anchor, title, position, heading_path, block_types,
tokens, page_type, language, published, modified, authors, rights, fields.NAME; = != ^= (begins with) < <= > >=.

Examples:
  decant store list sqlite:site.sqlite
  decant store show sqlite:site.sqlite https://example.org/guide/
  decant store delete sqlite:site.sqlite --source handbook --older-than 30d --dry-run
  decant store export sqlite:site.sqlite --where language=de > rows.jsonl

Exit codes:
  0    done
  1    verify found something; show and delete found nothing
  2    usage error: unknown action, option, column or store
  3    the store does not exist or cannot be read
  4    the store or the state cannot be written
`,
  options: () => rows,
  run: async (operands, options) => (await import("../ingest/store-command.ts")).runStore(operands, options),
};

export interface StoreCommandOptions {
  readonly where?: string;
  readonly source?: string;
  /** In milliseconds. */
  readonly olderThanMs?: number;
  readonly state?: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

// biome-ignore format: a row for each option
const rows: Rows = [
  "Rows:",
  ...whereRows,
  ["--older-than <time>", "of delete: pages that no run has met for so long, such as 30d or 12h", { parse: parseAge, as: "olderThanMs" }],
  ["--dry-run", "of delete: count the rows and remove nothing"],
  "Output:",
  ["--json", "of list, show and verify: JSON lines"],
  "Other:",
  ["--state <file>", "what the runs know of the store (default: next to the store)", { env: "DECANT_STATE" }],
];

function parseAge(text: string): number {
  const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
  const [, number, unit = ""] = age.exec(text) ?? [];
  if (number !== undefined) return Number(number) * (unitMs[unit] as number);
  throw new InvalidArgumentError("Expected a number with m, h, d or w, such as 30d.");
}

const age = /^(\d+)([mhdw])$/;
