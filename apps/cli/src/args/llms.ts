import { type Command, InvalidArgumentError, Option } from "commander";
import type { LlmsCommandOptions } from "../llms/settings.ts";
import { addLimitOptions, workerSettings } from "./many-pages.ts";
import { addRenderOptions, addRequestOptions, networkSettings } from "./network.ts";
import { parseByteSize, parseRepeated, parseUrl, parseWithin } from "./parsers.ts";
import { addConfigOption, addConversionOptions, conversionSettings } from "./shared.ts";
import { optional } from "./values.ts";

const most = 1_000_000_000;

/** Options of `decant llms`. */
export function addLlmsOptions(command: Command): void {
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

export function llmsOptions(command: Command): LlmsCommandOptions {
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
