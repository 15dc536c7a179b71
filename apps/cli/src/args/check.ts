import { type Command, Option } from "commander";
import type { CheckCommandOptions } from "../options.ts";
import { parseIds, parseUrl } from "./parsers.ts";
import { addColorOptions, addConfigOption, maxBytesOption, timeoutOption } from "./shared.ts";
import { optional, wantsColor } from "./values.ts";

export function addCheckOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(new Option("-f, --format <format>", "what to write").choices(["text", "json"]).default("text"))
    .option("-q, --quiet", "write no summary to the standard error");
  addColorOptions(command);
  command
    .optionsGroup("Invariants:")
    .addOption(
      new Option("-u, --url <url>", "address of the document; with it relative links are violations").argParser(
        parseUrl,
      ),
    )
    .addOption(new Option("--only <ids>", "check these alone").argParser(parseIds))
    .addOption(new Option("--except <ids>", "leave these out").argParser(parseIds).default([], "none"))
    .option("--canonical", "also require the form that Decant writes")
    .optionsGroup("Limits:")
    .addOption(maxBytesOption("refuse a larger file; K, M and G are understood"))
    .addOption(timeoutOption("give up a file after so many milliseconds"))
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
