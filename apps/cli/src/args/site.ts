import { type Command, Option } from "commander";
import type { SiteCommandOptions } from "../site/settings.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import { addConfigOption, contentTypeOption, maxBytesOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

export const siteCommand: CommandSpec<ReturnType<typeof siteOptions>> = {
  name: "site",
  summary: "learn what recurs on the pages of a site; show and compare such templates",
  description: "Learn which text recurs on the pages of a site, for --site-template; show and compare such templates.",
  argument: ["<action...>", "learn PAGES... (as batch reads them), show FILE, diff OLD NEW"],
  help: `
A template is a JSON file to read and edit: set "drop" of a part to false to keep it. Pages with an address are sorted by
host; those without one make a template for any page.

Examples:
  decant site learn pages.jsonl -o site.json        from at least five pages of each host
  decant site learn saved-pages/ --url https://example.org/ -o site.json
  decant site learn site.warc.gz -o site.json       from the archive of a crawl (decant crawl --warc); or its --state folder
  decant site show site.json
  decant site diff site.json new.json               what moved, changed, came and went
  decant batch pages.jsonl --site-template site.json

Exit codes:
  0    done; of diff: the same
  1    of diff: different
  2    usage error: unknown action or option, invalid value
  3    an input is missing or unreadable, or no host has enough pages
  4    the output cannot be written
`,
  addOptions: addSiteOptions,
  readOptions: siteOptions,
  run: async (words, options) => (await import("../site/site-command.ts")).runSite(words, options),
};

function addSiteOptions(command: Command): void {
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

function siteOptions(command: Command): SiteCommandOptions {
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
