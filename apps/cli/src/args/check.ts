import type { CheckCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { parseIds, parseUrl } from "./parsers.ts";
import { type Rows, wantsColor } from "./rows.ts";
import { colorRows, maxBytesRow, quietSummary, timeoutRow } from "./shared.ts";

export const checkCommand: CommandSpec<CheckCommandOptions> = {
  name: "check",
  summary: "check Markdown files against the invariants",
  description: "Check the invariants on Markdown from any source.",
  argument: ["[files...]", 'Markdown files, or "-" for standard input (default if piped)'],
  help: `
Examples:
  decant check README.md "docs/**/*.md"
  decant page.html | decant check - --canonical
  decant check notes.md --except heading-step --format json

Each line names the file, line, invariant and violation. Front matter is skipped. The documentation describes the
invariants. Checking thousands of *, ] or > in one paragraph can take quadratic time: a file that exceeds the time
limit is reported, and the other files are still checked.

Exit codes:
  0    no violations
  1    violations
  2    usage error: unknown option, unknown invariant
  3    a file is missing, unreadable or too large, or exceeded the time limit
`,
  options: () => rows,
  readOptions: (command, settings) => ({ ...settings, color: wantsColor(command.opts().color) }),
  run: async (files, options) => (await import("../commands/check-command.ts")).runCheck(files, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Output:",
  ["-f, --format <format>", "output format", { choices: ["text", "json"], default: "text" }],
  quietSummary,
  ...colorRows,
  "Invariants:",
  ["-u, --url <url>", "URL of the document; makes relative links violations", { parse: parseUrl }],
  ["--only <ids>", "check only these invariants", { parse: parseIds }],
  ["--except <ids>", "skip these invariants", { parse: parseIds, default: [], shown: "none" }],
  ["--canonical", "also require the form that Decant writes"],
  "Limits:",
  maxBytesRow("refuse larger files (suffixes: K, M, G)"),
  timeoutRow("time limit for each file"),
];
