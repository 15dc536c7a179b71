import type { Command } from "commander";
import { presets } from "../options.ts";
import type { OpenCommandOptions } from "../serve/open-command.ts";
import type { CommandSpec } from "./command.ts";
import { parseRepeated, parseWithin } from "./parsers.ts";
import type { Rows } from "./rows.ts";
import { networkSettings } from "./settings.ts";
import { contentTypeRow, largerPages, linksAgainst, maxBytesRow, requestRows, timeoutRow, urlRow } from "./shared.ts";

export const openCommand: CommandSpec<OpenCommandOptions, string | undefined> = {
  name: "open",
  summary: "show a page in the playground, in your browser",
  description:
    "Show a page in the playground: its source, what became of each block and why, Markdown, chunks and more.",
  argument: ["[input]", 'file, URL, or "-" for standard input; without one, the playground opens with an example'],
  help: `
Examples:
  decant open page.html
  decant open https://example.org/guide --preset recall
  curl -s URL | decant open - --url URL
  decant open page.html --no-browser      prints the address, for a browser elsewhere or a tunnel

The page is converted in the browser. Nothing of it is sent anywhere, and only who has the address can read it. The box
for addresses fetches a page as the command does, with the same options.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, port that is taken
  3    the page is missing, unreadable, not HTML, too large or unreachable
`,
  options: () => rows,
  readOptions: readOpen,
  run: async (input, options) => (await import("../serve/open-command.ts")).runOpen(input, options),
};

// biome-ignore format: a row for each option
const rows: Rows = [
  "Playground:",
  ["--no-browser", "print the address, and start no browser"],
  ["--port <n>", "port of the loopback address (default: a free one)", { parse: parseWithin(0, 65_535) }],
  ["-q, --quiet", "print nothing but the address"],
  "Conversion:",
  urlRow(linksAgainst),
  contentTypeRow,
  ["-p, --preset <preset>", "preset to begin with", { choices: presets }],
  ["--selector <css>", "convert the elements that match; repeatable, the first with a match is taken", { parse: parseRepeated, conflicts: "extract" }],
  ["--no-extract", "convert the whole input, not only its main content"],
  "Requests:",
  ...requestRows,
  timeoutRow("time limit for fetching the page"),
  maxBytesRow(largerPages),
];

function readOpen(command: Command): OpenCommandOptions {
  // Here --browser says whether a browser is started, not which one renders pages.
  const { browser, ...network } = networkSettings(command);
  const { preset, selector, extract, url, contentType, port = 0, quiet = false } = command.opts();
  return {
    source: { ...network, ...(url !== undefined && { url }), quiet },
    ...(contentType !== undefined && { contentType }),
    conversion: {
      ...(preset !== undefined && { preset }),
      ...(selector !== undefined && { selectors: selector.join("\n") }),
      ...(extract === false && { extract: "false" }),
    },
    startsBrowser: (browser as unknown) !== false,
    ...{ port, quiet },
  };
}
