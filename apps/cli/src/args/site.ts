import { type Command, Option } from "commander";
import type { SiteCommandOptions } from "../site/settings.ts";
import { parseWithin } from "./parsers.ts";
import { addConfigOption, contentTypeOption, maxBytesOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

export function addSiteOptions(command: Command): void {
  command
    .optionsGroup("Learning:")
    .addOption(
      new Option("--min-pages <n>", "leave out hosts with fewer pages").argParser(parseWithin(3, 1_000_000)).default(5),
    )
    .addOption(
      new Option("--max-pages <n>", "read no more pages of a host").argParser(parseWithin(3, 1_000_000)).default(100),
    )
    .addOption(urlOption("address of a single page; paths of several are resolved against it"))
    .addOption(contentTypeOption())
    .addOption(maxBytesOption("refuse longer lines and larger files (suffixes: K, M, G)"))
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output")
    .addOption(
      new Option("-f, --format <format>", "of show and diff: a list to read, or JSON")
        .choices(["text", "json"])
        .default("text"),
    )
    .option("-q, --quiet", "print no summary on standard error")
    .optionsGroup("Other:");
  addConfigOption(command);
}

export function siteOptions(command: Command): SiteCommandOptions {
  const options = command.opts();
  return {
    ...optional(options, ["url", "contentType", "output"]),
    minPages: options.minPages,
    maxPages: options.maxPages,
    maxBytes: options.maxBytes,
    format: options.format,
    quiet: options.quiet === true,
  };
}
