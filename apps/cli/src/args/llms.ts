import { type Command, InvalidArgumentError, Option } from "commander";
import type { LlmsCommandOptions } from "../llms/settings.ts";
import type { CommandSpec } from "./command.ts";
import { addLimitOptions, workerSettings } from "./many-pages.ts";
import { addRenderOptions, addRequestOptions, networkSettings } from "./network.ts";
import { parseByteSize, parseRepeated, parseUrl, parseWithin } from "./parsers.ts";
import { addConfigOption, addConversionOptions, conversionSettings } from "./shared.ts";
import { optional } from "./values.ts";

export const llmsCommand: CommandSpec<ReturnType<typeof llmsOptions>, string> = {
  name: "llms",
  summary: "write llms.txt, llms-full.txt and the Markdown of each page of a site",
  description: "Write llms.txt, llms-full.txt and the Markdown of each page of a site.",
  argument: ["<source>", "folder of pages, folder or file that a crawl wrote, archive, or URL of a site"],
  commonOptions: [
    "--output-dir",
    "--base",
    "--page-files",
    "--full",
    "--site-title",
    "--summary",
    "--include",
    "--exclude",
    "--optional",
    "--section",
    "--max-pages",
    "--state",
    "--dry-run",
    "--quiet",
  ],
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

Exit codes:
  0    done
  1    some pages failed
  2    usage error: unknown option, invalid value
  3    the source is missing, unreadable, or has no page with content
  4    a file cannot be written
`,
  addOptions: addLlmsOptions,
  readOptions: llmsOptions,
  run: async (source, options) => (await import("../llms/llms-command.ts")).runLlms(source, options),
};

const most = 1_000_000_000;

/** Options of `decant llms`. */
function addLlmsOptions(command: Command): void {
  command
    .optionsGroup("Files:")
    .option(
      "-o, --output-dir <folder>",
      "write to this folder (default: the folder of the pages, or llms for crawls and addresses)",
    )
    .addOption(
      new Option(
        "-b, --base <url>",
        "address at which the files will be, in place of the root of the pages' addresses",
      ).argParser(parseUrl),
    )
    .addOption(
      new Option("--page-files <form>", "names of the pages' files: page.html.md, page.md, or no files")
        .choices(["append", "replace", "none"])
        .default("append"),
    )
    .addOption(
      new Option("--link-to <what>", "what llms.txt links: the files of the pages, or the pages")
        .choices(["markdown", "page"])
        .default("markdown"),
    )
    .addOption(
      new Option("--full <which>", "pages in llms-full.txt: all, those that are not optional, or no such file")
        .choices(["all", "required", "none"])
        .default("all"),
    )
    .addOption(
      new Option(
        "--max-full-bytes <size>",
        "leave pages out of llms-full.txt that do not fit, optional ones first",
      ).argParser(parseByteSize),
    )
    .option("--skip-existing", "keep files that exist")
    .option("--dry-run", "list the files with their sizes and write none")
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "print no progress and no summary on standard error")
    .option("-v, --verbose", "print a line for each page on standard error")
    .optionsGroup("Content of llms.txt:")
    .option("--site-title <text>", "the first heading (default: the name of the site, as its pages give it)")
    .option("--summary <text>", "the sentence below it (default: the description of the home page)")
    .addOption(
      new Option("--include <glob>", "take pages that match, such as /guide/**; repeatable").argParser(parseRepeated),
    )
    .addOption(new Option("--exclude <glob>", "leave out pages that match; repeatable").argParser(parseRepeated))
    .addOption(
      new Option(
        "--optional <glob>",
        "list pages that match under Optional, besides those of the rules; repeatable",
      ).argParser(parseRepeated),
    )
    .addOption(
      new Option("--section <title=glob>", "a section of its own for pages that match; repeatable").argParser(
        parseSection,
      ),
    )
    .option("--sitemap <file>", "sitemap, or list of addresses, whose order pages follow that no menu reaches")
    .optionsGroup("Crawl of an address:")
    .addOption(new Option("--max-pages <n>", "end after so many pages").argParser(parseWithin(1, most)).default(500))
    .addOption(
      new Option("--max-depth <n>", "follow links so far from the address")
        .argParser(parseWithin(0, 10_000))
        .default(12),
    )
    .option("--state <folder>", "keep the crawl in this folder, to update it by the next run");
  addRequestOptions(command, true);
  addRenderOptions(command);
  addConversionOptions(command);
  addLimitOptions(command);
  command.optionsGroup("Other:");
  addConfigOption(command);
}

function llmsOptions(command: Command): LlmsCommandOptions {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...workerSettings(command),
    ...optional(options, ["outputDir", "base", "summary", "sitemap", "state", "siteTitle"]),
    ...(options.maxFullBytes === undefined ? {} : { maxFullBytes: options.maxFullBytes as number }),
    pageFiles: options.pageFiles,
    linkTo: options.linkTo,
    full: options.full,
    include: options.include ?? [],
    exclude: options.exclude ?? [],
    optional: options.optional ?? [],
    sections: options.section ?? [],
    maxPages: options.maxPages,
    maxDepth: options.maxDepth,
    network: networkSettings(command),
    maxBytes: options.maxBytes,
    skipExisting: options.skipExisting === true,
    dryRun: options.dryRun === true,
    json: options.json === true,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
  };
}

type Section = LlmsCommandOptions["sections"][number];

/** Globs of one title belong to one section. */
function parseSection(text: string, before: readonly Section[] = []): readonly Section[] {
  const end = text.indexOf("=");
  const [title, glob] = [text.slice(0, end).trim(), text.slice(end + 1).trim()];
  if (end < 1 || title === "" || glob === "")
    throw new InvalidArgumentError('Expected a title and a glob such as "Guide=/guide/**".');
  const known = before.find((section) => section.title === title);
  if (known === undefined) return [...before, { title, include: [glob] }];
  return before.map((section) => (section === known ? { title, include: [...known.include, glob] } : section));
}
