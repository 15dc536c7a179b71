import type { Command, Option } from "commander";

/** Options that `--help` lists, by command. `--help all` lists all; commands that are not here have few. */
export const commonOptions: Readonly<Record<string, readonly string[]>> = {
  decant: [
    "--format",
    "--with-metadata",
    "--output",
    "--url",
    "--preset",
    "--comments",
    "--title",
    "--selector",
    "--no-extract",
    "--explain",
    "--strict",
  ],
  explain: ["--find", "--report", "--output", "--url", "--preset", "--no-extract"],
  batch: [
    "--format",
    "--fields",
    "--output",
    "--output-dir",
    "--keep-dirs",
    "--skip-existing",
    "--url",
    "--urls",
    "--jobs",
    "--preset",
    "--comments",
    "--deduplicate",
    "--quiet",
  ],
  chunk: ["--budget", "--overlap", "--tokenizer", "--output", "--url", "--jobs", "--preset", "--quiet"],
  filter: [
    "--sets",
    "--without",
    "--number",
    "--plain",
    "--languages",
    "--verdicts",
    "--removed",
    "--list-rules",
    "--quiet",
  ],
  dedup: ["--method", "--prefer", "--removed", "--output", "--quiet"],
  ingest: ["--to", "--embed", "--delete-missing", "--dry-run", "--json", "--url", "--budget", "--jobs", "--quiet"],
  llms: [
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
  reduce: ["--coverage", "--cover", "--mode", "--dry-run", "--output-dir", "--jobs", "--quiet"],
  crawl: [
    "--max-pages",
    "--max-depth",
    "--same",
    "--include",
    "--exclude",
    "--state",
    "--output",
    "--format",
    "--warc",
    "--delay",
    "--contact",
    "--dry-run",
    "--quiet",
  ],
};
const always: ReadonlySet<string | undefined> = new Set(["--help", "--version"]);

/** The options that a help lists: the common ones, or all. */
export function helpOptions(command: Command, options: readonly Option[], wantsAll: boolean): Option[] {
  const names = commonOptions[command.name()];
  if (wantsAll || names === undefined) return [...options];
  return options.filter(({ long }) => always.has(long) || names.includes(long ?? ""));
}

/** Where the other options are listed. */
export function moreHelp(command: Command, wantsAll: boolean): string {
  const name = command.name() === "decant" ? "decant" : `decant ${command.name()}`;
  return wantsAll || commonOptions[command.name()] === undefined ? "" : `\n${name} --help all lists every option.\n`;
}

/**
 * Take the word `all` after `--help` out of the arguments: commander's own help option has no value.
 *
 * @example
 * takeHelpAll(["batch", "--help", "all"]); // { args: ["batch", "--help"], wantsAll: true }
 */
export function takeHelpAll(args: readonly string[]): { readonly args: readonly string[]; readonly wantsAll: boolean } {
  const at = args.findIndex((arg, index) => (arg === "--help" || arg === "-h") && args[index + 1] === "all");
  return at < 0 ? { args, wantsAll: false } : { args: args.toSpliced(at + 1, 1), wantsAll: true };
}

/** What `decant` prints on a terminal when it gets no arguments. */
export const welcome = `decant page.html                    the main content of a page as Markdown
decant https://example.org/guide    fetch the page first
decant batch site/ > pages.jsonl    many pages, one JSON line each
decant crawl https://example.org/   a whole site
decant explain page.html            what was kept and dropped, and why
decant --help                       options, commands and examples
`;
