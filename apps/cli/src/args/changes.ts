import type { ChangesCommandOptions } from "../changes/changes-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseUrl } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import { quietSummary, timeoutRow } from "./shared.ts";

export const changesCommand: CommandSpec<ChangesCommandOptions> = {
  name: "changes",
  summary: "list what the last run of a crawl found changed, as a feed",
  description: "List the blocks of pages that the last run of a crawl found added, changed or gone.",
  help: `
Compares the last run of a crawl with what it wrote before; the crawl needs --state DIR and --output FILE with JSON lines. Nothing
is kept for it, so the same run gives the same list again. Menus and footers, counters of views, sessions in addresses and blocks
that moved are no changes, nor is what is the same on three or more pages. Of a page that is new or gone there is one entry.

jsonl writes {"id", "change", "of", "url", "title", "heading_path", "anchor", "before", "after", "at"} for each.

Examples:
  decant crawl https://example.org/ --state crawl -o pages.jsonl && decant changes --state crawl
  decant changes --state crawl --format atom -o changes.xml
  decant changes --state crawl --format jsonfeed --webhook https://hooks.example.org/site -q

Exit codes:
  0    done, whether there are changes
  2    usage error: unknown option, a crawl without a file, Node older than 22.19
  3    the state or the file cannot be read
  4    the output cannot be written, or the webhook does not take it
`,
  options: () => rows,
  run: async (_, options) => (await import("../changes/changes-command.ts")).runChanges(options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Output:",
  ["--state <dir>", "folder of the crawl's state", { mandatory: true }],
  ["-f, --format <format>", "output format", { choices: ["jsonl", "atom", "jsonfeed"], default: "jsonl" }],
  ["--title <text>", "title of the feed (default: from the host)"],
  ["-o, --output <file>", "write to a file instead of standard output"],
  ["--webhook <url>", "also post the changes to this address, if there are any", { parse: parseUrl }],
  quietSummary,
  "Limits:",
  timeoutRow("time limit for each of three attempts to post"),
];
