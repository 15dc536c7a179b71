import type { Command } from "commander";
import type { VerifyCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import type { Rows } from "./rows.ts";
import { fetchLimitRows } from "./shared.ts";

export const verifyCommand: CommandSpec<VerifyCommandOptions> = {
  name: "verify",
  summary: "convert a page again as a receipt says, and compare",
  description: "Convert a page again with the options of a receipt, and compare every hash.",
  argument: ["<receipt-page-output...>", "the receipt, the page (file, URL or -), and if you have it the output"],
  help: `
decant page.html --receipt r.json writes a receipt: SHA-256 of page and output, the options, the version and the
totals of the ledger. Any changed byte of the page, the output or the receipt is found.

Examples:
  decant page.html --receipt r.json -o page.md
  decant verify r.json page.html
  decant verify r.json page.html page.md

Exit codes:
  0    everything is as the receipt says
  1    something differs; standard error says what
  2    usage error: unknown option, a file that is no receipt
  3    input missing, unreadable, too large or unreachable
`,
  options: () => rows,
  readOptions: readVerify,
  run: async ([receipt = "", page = "", output], options) =>
    (await import("../commands/verify-command.ts")).runVerify(
      output === undefined ? [receipt, page] : [receipt, page, output],
      options,
    ),
};

const rows: Rows = ["Output:", ["-q, --quiet", "print only differences"], ...fetchLimitRows];

function readVerify(command: Command, settings: VerifyCommandOptions): VerifyCommandOptions {
  const { length } = command.args;
  if (length < 2 || length > 3)
    command.error(`error: verify takes a receipt, a page and perhaps its output, got ${length}`);
  return settings;
}
