import { type Command, Option } from "commander";
import { presets } from "../options.ts";
import type { OpenCommandOptions } from "../serve/open-command.ts";
import type { CommandSpec } from "./command.ts";
import { addRequestOptions, networkSettings } from "./network.ts";
import { parseRepeated, parseWithin } from "./parsers.ts";
import { addConfigOption, contentTypeOption, maxBytesOption, timeoutOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

export const openCommand: CommandSpec<OpenCommandOptions, string> = {
  name: "open",
  summary: "show a page in the playground, in your browser",
  description:
    "Show a page in the playground: its source, what became of each block and why, Markdown, chunks and more.",
  argument: ["<input>", 'file, URL, or "-" for standard input'],
  help: `
Examples:
  decant open page.html
  decant open https://example.org/guide --preset recall
  curl -s URL | decant open - --url URL
  decant open page.html --no-browser      prints the address, for a browser elsewhere or a tunnel

The page is converted in the browser. Nothing of it is sent anywhere, and only who has the address can read it.

Exit codes:
  0    ended by a signal
  2    usage error: unknown option, invalid value, port that is taken
  3    the page is missing, unreadable, not HTML, too large or unreachable
`,
  addOptions: addOpenOptions,
  readOptions: openOptions,
  run: async (input, options) => (await import("../serve/open-command.ts")).runOpen(input, options),
};

function addOpenOptions(command: Command): void {
  command
    .optionsGroup("Playground:")
    .option("--no-browser", "print the address, and start no browser")
    .addOption(
      new Option("--port <n>", "port of the loopback address (default: a free one)").argParser(parseWithin(0, 65_535)),
    )
    .option("-q, --quiet", "print nothing but the address")
    .optionsGroup("Conversion:")
    .addOption(urlOption("resolve links against this URL (default: the fetched URL)"))
    .addOption(contentTypeOption())
    .addOption(new Option("-p, --preset <preset>", "preset to begin with").choices(presets))
    .addOption(
      new Option("--selector <css>", "convert the elements that match; repeatable, the first with a match is taken")
        .argParser(parseRepeated)
        .conflicts("extract"),
    )
    .option("--no-extract", "convert the whole input, not only its main content")
    .optionsGroup("Requests:");
  addRequestOptions(command, false);
  command
    .addOption(timeoutOption("time limit for fetching the page"))
    .addOption(maxBytesOption("refuse larger pages (suffixes: K, M, G)"))
    .optionsGroup("Other:");
  addConfigOption(command);
}

function openOptions(command: Command): OpenCommandOptions {
  // Here --browser says whether a browser is started, not which one renders pages.
  const { browser, ...network } = networkSettings(command);
  const options = command.opts();
  const { preset, selector, extract } = options;
  return {
    source: { ...network, ...optional(options, ["url"]), quiet: options.quiet === true },
    ...optional(options, ["contentType"]),
    conversion: {
      ...(preset === undefined ? {} : { preset }),
      ...(selector === undefined ? {} : { containers: selector.join("\n") }),
      ...(extract === false ? { extract: "false" } : {}),
    },
    port: options.port ?? 0,
    startsBrowser: (browser as unknown) !== false,
    quiet: options.quiet === true,
  };
}
