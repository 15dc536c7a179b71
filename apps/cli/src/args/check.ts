import { type Command, Option } from "commander";
import type { CheckCommandOptions } from "../options.ts";
import type { CommandSpec } from "./command.ts";
import { parseIds, parseUrl } from "./parsers.ts";
import { addColorOptions, addConfigOption, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional, wantsColor } from "./values.ts";

export const checkCommand: CommandSpec<ReturnType<typeof checkOptions>> = {
  name: "check",
  summary: "check Markdown files against the invariants",
  description: "Check the invariants on Markdown from any source.",
  argument: ["[files...]", 'Markdown files, or "-" for standard input (default if piped)'],
  help: `
Examples:
  decant check README.md docs/*.md
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
  addOptions: addCheckOptions,
  readOptions: checkOptions,
  run: async (files, options) => (await import("../commands/check-command.ts")).runCheck(files, options),
};

function addCheckOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .option("-q, --quiet", "print no summary on standard error");
  addColorOptions(command);
  command
    .optionsGroup("Invariants:")
    .addOption(
      new Option("-u, --url <url>", "URL of the document; makes relative links violations").argParser(parseUrl),
    )
    .addOption(new Option("--only <ids>", "check only these invariants").argParser(parseIds))
    .addOption(new Option("--except <ids>", "skip these invariants").argParser(parseIds).default([], "none"))
    .option("--canonical", "also require the form that Decant writes")
    .optionsGroup("Limits:")
    .addOption(maxBytesOption("refuse larger files (suffixes: K, M, G)"))
    .addOption(timeoutOption("time limit for each file"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function checkOptions(command: Command): CheckCommandOptions {
  const options = command.opts();
  return {
    ...optional(options, ["url"]),
    ...(options.only !== undefined && { only: options.only as readonly string[] }),
    format: options.format,
    except: options.except,
    canonical: options.canonical === true,
    maxBytes: options.maxBytes,
    timeoutMs: options.timeout,
    color: wantsColor(options.color),
    quiet: options.quiet === true,
  };
}
