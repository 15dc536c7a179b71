import type { SiteCommandOptions } from "../site/settings.ts";
import type { CommandSpec } from "./command.ts";
import { parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import { contentTypeRow, maxBytesRow, quietSummary, toFile, urlRow } from "./shared.ts";

export const siteCommand: CommandSpec<SiteCommandOptions> = {
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
  options: () => rows,
  run: async (words, options) => (await import("../site/site-command.ts")).runSite(words, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Learning:",
  ["--min-pages <n>", "leave out hosts with fewer pages", { parse: parseWithin(3, 1_000_000), default: 5 }],
  ["--max-pages <n>", "read no more pages of a host", { parse: parseWithin(3, 1_000_000), default: 100 }],
  urlRow("address of a single page; paths of several are resolved against it"),
  contentTypeRow,
  maxBytesRow("refuse longer lines and larger files (suffixes: K, M, G)"),
  "Output:",
  ["-o, --output <file>", toFile],
  ["-f, --format <format>", "of show and diff: a list to read, or JSON", { choices: ["text", "json"], default: "text" }],
  quietSummary,
];
