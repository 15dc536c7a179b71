import type { SectionOption } from "@decant/llms";
import { type Command, InvalidArgumentError } from "commander";
import { parseByteSize, parseUrl, parseWithin } from "./parsers.ts";
import { type CommandSpec, type SettingsOf, settingsOf } from "./rows.ts";
import { networkSettings } from "./settings.ts";
import * as shared from "./shared.ts";

export const siteCommand: CommandSpec<SiteCommandOptions> = {
  name: "site",
  summary: "learn which text recurs on the pages of a site; show and compare such templates",
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
`,
  exits: {
    0: "done; of diff: the same",
    1: "of diff: different",
    2: "unknown action",
    3: "an input is missing or unreadable, or no host has enough pages",
    4: "the output cannot be written",
  },
  options: () => siteRows,
  run: async (words, options) => (await import("../site/site-command.ts")).runSite(words, options),
};

// biome-ignore format: a row for each option
const siteRows = [
  "Learning:",
  ["--min-pages <n>", "leave out hosts with fewer pages", { parse: parseWithin(3, 1_000_000), default: 5 }],
  ["--max-pages <n>", "read no more pages of a host", { parse: parseWithin(3, 1_000_000), default: 100 }],
  shared.urlRow("address of a single page; paths of several are resolved against it"),
  shared.contentTypeRow,
  shared.maxBytesRow("refuse longer lines and larger files (suffixes: K, M, G)"),
  "Output:",
  ["-o, --output <file>", shared.toFile],
  ["-f, --format <format>", "of show and diff: a list to read, or JSON", { choices: ["text", "json"], default: "text" }],
  shared.quietSummary,
] as const;

export const llmsCommand: CommandSpec<LlmsCommandOptions, string> = {
  name: "llms",
  summary: "write llms.txt, llms-full.txt and the Markdown of each page of a site",
  argument: ["<source>", "folder of pages, folder or file that a crawl wrote, archive, or URL of a site"],
  commonOptions:
    "--output-dir --base --page-files --full --site-title --summary --include --exclude --optional --section --max-pages --state --dry-run --quiet",
  help: `
Sources:
  a folder     the pages of a build; the files go next to them
  a crawl      the folder of its state, its JSON lines, or the folder of Markdown it wrote; also a .warc archive
  an address   the site is crawled as decant crawl does, up to --max-pages

llms.txt has a section for each folder of the paths, in the order of the site's menus, and the descriptions of the pages.
Optional, the last one, has lists, legal notices, changes and what is outdated. Pages without content, with noindex, and
those that name another page as canonical are left out. @decant/llms has plug-ins for Vite and Astro.

Examples:
  decant llms dist --base https://example.org/
  decant llms dist --dry-run                        list the files
  decant llms https://example.org/ -o out           crawl the site first
  decant llms crawl -o out                          the state of decant crawl --state crawl -o pages.jsonl
  decant llms dist --section "Start=/intro/**" --optional "/blog/**" --exclude "/drafts/**"
`,
  exits: {
    0: "done",
    1: "some pages failed",
    3: "the source is missing, unreadable, or has no page with content",
    4: "a file cannot be written",
  },
  options: () => [...llmsRows, ...shared.patientRequestRows, ...shared.renderRows, ...pageRows()],
  readOptions: readLlms,
  run: async (source, options) => (await import("../llms/llms-command.ts")).runLlms(source, options),
};

// biome-ignore format: a row for each option
const llmsRows = [
  "Files:",
  ["-o, --output-dir <folder>", "write to this folder (default: the folder of the pages, or llms for crawls and addresses)"],
  ["-b, --base <url>", "address at which the files will be, in place of the root of the pages' addresses", { parse: parseUrl }],
  ["--page-files <form>", "names of the pages' files: page.html.md, page.md, or no files", { choices: ["append", "replace", "none"], default: "append" }],
  ["--link-to <what>", "what llms.txt links: the files of the pages, or the pages", { choices: ["markdown", "page"], default: "markdown" }],
  ["--full <which>", "pages in llms-full.txt: all, those that are not optional, or no such file", { choices: ["all", "required", "none"], default: "all" }],
  ["--max-full-bytes <size>", "leave pages out of llms-full.txt that do not fit, optional ones first", { parse: parseByteSize }],
  ["--skip-existing", "keep files that exist"],
  ["--dry-run", "list the files with their sizes and write none"],
  ["--json", "print the summary as JSON"],
  ["-q, --quiet", shared.noProgress],
  ["-v, --verbose", "print a line for each page on standard error"],
  "Content of llms.txt:",
  ["--site-title <text>", "the first heading (default: the name of the site, as its pages give it)"],
  ["--summary <text>", "the sentence below it (default: the description of the home page)"],
  ["--include <glob>", "take pages that match, such as /guide/**; repeatable", shared.many],
  ["--exclude <glob>", "leave out pages that match; repeatable", shared.many],
  ["--optional <glob>", "list pages that match under Optional, besides those of the rules; repeatable", shared.many],
  ["--section <title=glob>", "a section of its own for pages that match; repeatable", { parse: parseSection, as: "sections", absent: [] }],
  ["--sitemap <file>", "sitemap, or list of addresses, whose order pages follow that no menu reaches"],
  "Crawl of an address:",
  ["--max-pages <n>", "end after so many pages", { parse: parseWithin(1, 1_000_000_000), default: 500 }],
  ["--max-depth <n>", "follow links so far from the address", { parse: parseWithin(0, 10_000), default: 12 }],
  ["--state <folder>", "keep the crawl in this folder, to update it by the next run"],
] as const;
const pageRows = () => [...shared.conversionRows(), ...shared.workerRows()] as const;

function readLlms(command: Command): LlmsCommandOptions {
  return { ...settingsOf(command, [...llmsRows, ...pageRows()]), network: networkSettings(command) };
}

/** Globs of one title belong to one section. */
function parseSection(text: string, before: readonly SectionOption[] = []): readonly SectionOption[] {
  const end = text.indexOf("=");
  const [title, glob] = [text.slice(0, end).trim(), text.slice(end + 1).trim()];
  if (end < 1 || title === "" || glob === "")
    throw new InvalidArgumentError('Expected a title and a glob such as "Guide=/guide/**".');
  const known = before.find((section) => section.title === title);
  if (known === undefined) return [...before, { title, include: [glob] }];
  return before.map((section) => (section === known ? { title, include: [...known.include, glob] } : section));
}

export type SiteCommandOptions = SettingsOf<typeof siteRows>;
export type LlmsCommandOptions = SettingsOf<typeof llmsRows> &
  SettingsOf<ReturnType<typeof pageRows>> & { readonly network: shared.NetworkSettings };
