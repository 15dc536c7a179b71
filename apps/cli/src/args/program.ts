import { Argument, Command, Help, Option } from "commander";
import { closest, distance } from "fastest-levenshtein";
import { CommandError, noSuchFile } from "../errors.ts";
import { printLines } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { dedupCommand, filterCommand, reportCommand } from "./corpus.ts";
import { changesCommand, crawlCommand } from "./crawl.ts";
import { batchCommand, chunkCommand, reduceCommand } from "./many-pages.ts";
import { feedsCommand, fetchCommand, linksCommand, sitemapCommand } from "./network.ts";
import { askCommand, checkCommand, citeCommand, diffCommand, recordsCommand, verifyCommand } from "./one-page.ts";
import { addFamiliarNames, applyFamiliarNames, readConfigFile } from "./other-sources.ts";
import { explainCommand, pageCommand } from "./page.ts";
import { type AnyCommand, addRows, listExits, pageInput, type Rows, refuseNeedy, settingsOf } from "./rows.ts";
import { demoCommand, mcpCommand, openCommand, serveCommand, workCommand } from "./servers.ts";
import { configRow } from "./shared.ts";
import { llmsCommand, siteCommand } from "./sites.ts";
import { answerCommand, evalCommand, ingestCommand, searchCommand, storeCommand } from "./stores.ts";

/** In the order of `decant --help all`. */
const groups: Readonly<Record<string, readonly AnyCommand[]>> = {
  "Read a page:": [explainCommand, openCommand, askCommand, recordsCommand, citeCommand, linksCommand, feedsCommand],
  "Many pages:": [batchCommand, fetchCommand, chunkCommand, reduceCommand, siteCommand, llmsCommand],
  "Crawl:": [crawlCommand, changesCommand, sitemapCommand],
  "Store and search:": [ingestCommand, searchCommand, answerCommand, evalCommand, storeCommand],
  "Corpus:": [filterCommand, dedupCommand, reportCommand],
  "Serve:": [serveCommand, mcpCommand, workCommand, demoCommand],
  "Check:": [checkCommand, diffCommand, verifyCommand],
};
export const commands: readonly AnyCommand[] = Object.values(groups).flat();

/** In the place of the commands, in a help that fits a screen, and all that `decant` prints on a terminal without arguments. */
export const jobs = `
Commands:
  read     decant page.html             its main content as Markdown; or a URL
           decant explain page.html     which text was kept or dropped, and why
           decant open page.html        the page and its account, in your browser
           decant records page.html     products, events, recipes as data
           decant ask page.html WORDS   the sentences and rows that answer
  crawl    decant crawl URL             the pages of a site
           decant batch site/           many pages, one JSON line each
  store    decant ingest site/          a store in step with pages
           decant search WORDS          passages of a store
           decant answer STORE WORDS    the sentences of a store that answer
  corpus   decant filter, dedup         rules for training data
  serve    decant serve, mcp            for programs and agents
`;

const errorPrefix = /^error: /;
const unknownOption = /unknown option '(--[a-z-]+)(?:=[^']*)?'(?:\n\(Did you mean [^\n]*)?/;

/** What to type in the place of options and commands that other programs have. */
const insteadOf: Readonly<Record<string, string>> = {
  "--metadata": "--with-metadata",
  "--charset": "--content-type 'text/html; charset=gb18030'",
  "--encoding": "--content-type 'text/html; charset=gb18030'",
  "--chunks": "decant chunk",
};
const verbs: ReadonlySet<string> = new Set(["convert", "extract", "html", "page", "read", "scrape", "url"]);
/** An option of more commands says little about what was meant. */
const mostNamed = 3;

/** Runs a command, or does something else with what was understood. */
export type RunCommand = (spec: AnyCommand, input: unknown, options: unknown) => Promise<void>;

/**
 * The command line: `decant [input]`, and the commands above. For wrong usage, `--help` and `--version`, commander prints a text and
 * then throws a `CommanderError`.
 *
 * @param wantsAll Whether help lists every option; those of all commands are made at once.
 */
export function createProgram(run: RunCommand, wantsAll = false): Command {
  const program = new Command(pageCommand.name)
    .description(describe(pageCommand))
    .exitOverride()
    .configureOutput({
      writeErr: printLines,
      outputError: (text, write) =>
        write(
          text
            .replace(errorPrefix, "decant: ")
            .replace(unknownOption, (words, flag) => commandsWith(flag, running) ?? words),
        ),
    })
    .showHelpAfterError("Try: decant --help")
    // Without this, `decant --timeout 5 batch` would set the time limit of the batch.
    .enablePositionalOptions()
    .addArgument(new Argument(...pageInput));
  let running = program;
  addAll(program, pageCommand, wantsAll);
  program.optionsGroup("Other:").version(version(), "-V, --version", "print the version");
  program.action(async (input: string | undefined) => {
    refuseManyPages(program);
    await applyOtherSources(program, program, pageCommand.options());
    await run(pageCommand, input, readOptions(pageCommand, program)).catch((error) =>
      refuseUnknown(program, input, error),
    );
  });
  const specs = new Map<Command, AnyCommand>([[program, pageCommand]]);
  // Before the commands, which inherit it.
  program.configureHelp({
    subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trimEnd(),
    visibleCommands: (command) => (wantsAll ? new Help().visibleCommands(command) : []),
    visibleOptions: (command) => {
      const options = new Help().visibleOptions(command);
      return wantsAll ? options : commonOptions(options, specs.get(command)?.commonOptions);
    },
  });
  for (const spec of commands) {
    const [group = ""] = Object.entries(groups).find(([, ofGroup]) => ofGroup.includes(spec)) ?? [];
    const command = addCommand(program, spec).helpGroup(group);
    specs.set(command, spec);
    if (wantsAll) addAll(command, spec, wantsAll);
    command.action(async (input: unknown) => {
      refuseStrayOptions(program, command);
      if (spec.argument === undefined && command.args.length > 0)
        command.error(`error: ${spec.name} takes no arguments, got ${command.args.join(" ")}`);
      await applyOtherSources(command, program, spec.options());
      await run(spec, input, readOptions(spec, command));
    });
  }
  // Creating the options of all commands takes longer than parsing those of one.
  program.hook("preSubcommand", (_, command) => {
    const spec = specs.get(command);
    running = command;
    if (spec !== undefined && !wantsAll) addAll(command, spec, wantsAll);
  });
  program.addHelpCommand(false);
  // After the commands, which would inherit it.
  program.allowExcessArguments();
  return program;
}

/** Names the few commands that have an option which was given to another one: more certain than a name that looks alike. */
function commandsWith(flag: string, running: Command): string | undefined {
  const instead = insteadOf[flag];
  if (instead !== undefined) return `unknown option '${flag}'; write ${instead}`;
  const having = [pageCommand, ...commands].filter((spec) => {
    const command = new Command(spec.name);
    addOptions(command, spec);
    return command.options.some(({ long }) => long === flag);
  });
  if (having.length > mostNamed) return undefined;
  if (having.length === 0) return nearOption(flag, running);
  return `unknown option '${flag}'; it is one of ${having.map(typed).join(", ")}`;
}

/** The options of a command that are hidden in its help are among those that may be meant. */
function nearOption(flag: string, { options }: Command): string | undefined {
  const flags = options.flatMap(({ long }) => long ?? []);
  const near = closest(flag, flags);
  return distance(flag, near) <= maxDistance ? `unknown option '${flag}'\n(Did you mean ${near}?)` : undefined;
}

const typed = ({ name }: AnyCommand): string => (name === "decant" ? name : `decant ${name}`);
const describe = ({ summary }: AnyCommand): string => `${summary[0]?.toUpperCase()}${summary.slice(1)}.`;

function addCommand(program: Command, spec: AnyCommand): Command {
  const { name, summary, argument } = spec;
  const command = program
    .command(name)
    .summary(summary)
    .description(describe(spec))
    .showHelpAfterError(`Try: decant ${name} --help`);
  return argument === undefined ? command.allowExcessArguments() : command.addArgument(new Argument(...argument));
}

export function addOptions(command: Command, spec: AnyCommand): void {
  const rows = spec.options();
  addRows(command, rows.includes(configRow) ? rows : [...rows, "Other:", configRow]);
  if (spec.hasFamiliarNames) addFamiliarNames(command);
}

function readOptions(spec: AnyCommand, command: Command): unknown {
  const rows = spec.options();
  refuseNeedy(command, rows);
  const settings = settingsOf(command, rows);
  const wrong = spec.refuse?.(command, settings);
  if (wrong !== undefined) command.error(`error: ${wrong}`);
  return spec.readOptions === undefined ? settings : spec.readOptions(command, settings);
}

function addAll(command: Command, spec: AnyCommand, wantsAll: boolean): void {
  addOptions(command, spec);
  command.optionsGroup("Other:").helpOption("-h, --help", "print this help");
  const isShort = spec === pageCommand && !wantsAll;
  command.addHelpText(
    "after",
    () => (isShort ? jobs : "") + spec.help + listExits(spec.exits) + (wantsAll ? "" : moreHelp(spec)),
  );
}

function argumentsOf({ registeredArguments: known }: Command): string {
  return known.map((argument) => `[${argument.name()}${argument.variadic ? "..." : ""}]`).join(" ");
}

/** Apply familiar names and the config file to the options, and check and read what they name. */
async function applyOtherSources(command: Command, program: Command, rows: Rows): Promise<void> {
  applyFamiliarNames(command);
  const names = new Set([program, ...program.commands].map((known) => known.name()));
  await readConfigFile(command, (name) => names.has(name));
  if (command.getOptionValue("output") === "-") command.setOptionValue("output", undefined);
  for (const row of rows) {
    const [flags, , { check, load } = {}] = typeof row === "string" ? [""] : row;
    if (check === undefined && load === undefined) continue;
    const name = new Option(flags).attributeName();
    const value: unknown = command.getOptionValue(name);
    if (value === undefined) continue;
    const wrong = await check?.(value as never);
    if (wrong !== undefined) command.error(`error: --${wrong}`);
    if (load !== undefined) command.setOptionValue(name, await load(value as string));
  }
}

/** One page, or a command whose name is misspelt. */
function refuseManyPages(program: Command): void {
  const [first = "", ...others] = program.args;
  if (others.length === 0) return;
  if (verbs.has(first)) program.error(`error: unknown command '${first}'; write decant ${others[0]}`);
  const near = nearCommand(first, program);
  program.error(
    near === undefined
      ? "error: too many arguments: decant takes one page; for several: decant batch"
      : `error: unknown command '${first}'\n(Did you mean ${near}?)`,
  );
}

/** A word that is no file may be a misspelt command, too. */
function refuseUnknown(program: Command, input: string | undefined, error: unknown): never {
  // An address that lacks its scheme has a better hint.
  const isMissing = error instanceof CommandError && error.message.endsWith(noSuchFile);
  const near = isMissing && input !== undefined ? nearCommand(input, program) : undefined;
  if (near === undefined) throw error;
  throw new CommandError("not-found", `${(error as CommandError).message}. Did you mean the command ${near}?`);
}

/** Options before the name of a command belong to the program, and commander would ignore them silently. */
function refuseStrayOptions(program: Command, command: Command): void {
  const stray = program.options.find((option) => program.getOptionValueSource(option.attributeName()) === "cli");
  if (stray !== undefined) command.error(`error: place '${stray.long}' after '${command.name()}'`);
}

const always: ReadonlySet<string | undefined> = new Set(["--help", "--version"]);

/** The options that a short help lists: the common ones, or all. */
function commonOptions(options: Option[], names: string | undefined): Option[] {
  if (names === undefined) return options;
  const listed = names.split(" ");
  return options.filter(({ long }) => always.has(long) || listed.includes(long ?? ""));
}

function moreHelp(spec: AnyCommand): string {
  if (spec.commonOptions === undefined) return "";
  return `\n${typed(spec)} --help all lists every option${spec === pageCommand ? " and command" : ""}.\n`;
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

const maxDistance = 2;

/** The command that a word was meant for, such as `batch` for `bach`: it is misspelt in half of its letters at most. */
function nearCommand(word: string, { commands: known }: Command): string | undefined {
  const names = known.map((command) => command.name());
  const near = closest(word, names);
  return distance(word, near) <= Math.min(maxDistance, word.length / 2) ? near : undefined;
}
