import type { Option } from "commander";
import type { AnyCommand } from "./command.ts";

const always: ReadonlySet<string | undefined> = new Set(["--help", "--version"]);

/** The options that a short help lists: the common ones, or all. */
export function commonOptions(options: Option[], names: readonly string[] | undefined): Option[] {
  if (names === undefined) return options;
  return options.filter(({ long }) => always.has(long) || names.includes(long ?? ""));
}

/** Where the other options are listed. */
export function moreHelp({ name, commonOptions: names }: AnyCommand): string {
  const command = name === "decant" ? name : `decant ${name}`;
  return names === undefined ? "" : `\n${command} --help all lists every option.\n`;
}

/**
 * Take the word `all` after `--help` out of the arguments, since commander's own help option has no value; `help batch` means `batch --help`.
 *
 * @example
 * takeHelpAll(["batch", "--help", "all"]); // { args: ["batch", "--help"], wantsAll: true }
 */
export function takeHelpAll(given: readonly string[]): {
  readonly args: readonly string[];
  readonly wantsAll: boolean;
} {
  const args = given[0] === "help" ? asOption(given.slice(1)) : given;
  const at = args.findIndex((arg, index) => (arg === "--help" || arg === "-h") && args[index + 1] === "all");
  return at < 0 ? { args, wantsAll: false } : { args: args.toSpliced(at + 1, 1), wantsAll: true };
}

function asOption(words: readonly string[]): readonly string[] {
  return words[0] === "all" ? ["--help", ...words] : [...words.slice(0, 1), "--help", ...words.slice(1)];
}

/** What `decant` prints on a terminal when it gets no arguments. */
export const welcome = `decant page.html                    the main content of a page as Markdown
decant https://example.org/guide    fetch the page first
decant batch site/ > pages.jsonl    many pages, one JSON line each
decant crawl https://example.org/   a whole site
decant explain page.html            what was kept and dropped, and why
decant --help                       options, commands and examples
`;
