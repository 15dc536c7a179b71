import { type Command, Option } from "commander";
import type { CheckCommandOptions } from "../options.ts";
import { parseIds, parseUrl } from "./parsers.ts";
import { addColorOptions, addConfigOption, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional, wantsColor } from "./values.ts";

export function addCheckOptions(command: Command): void {
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

export function checkOptions(command: Command): CheckCommandOptions {
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
