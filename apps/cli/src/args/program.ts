import { Argument, Command } from "commander";
import type { PageCommandOptions } from "../options.ts";
import { printLines } from "../terminal.ts";
import { version } from "../version.ts";
import { addBatchOptions, batchOptions } from "./batch.ts";
import { addCheckOptions, checkOptions } from "./check.ts";
import { addChunkOptions, chunkOptions } from "./chunk.ts";
import { readConfigFile } from "./config-file.ts";
import { settleFamiliarNames } from "./familiar-names.ts";
import { batchHelp, checkHelp, chunkHelp, explainHelp, pageHelp, reduceHelp } from "./help.ts";
import { addExplainOptions, addPageOptions, explainOptions, pageOptions } from "./page.ts";
import { addReduceOptions, reduceOptions } from "./reduce.ts";

/** What to do; the numbers are exit codes. */
export interface Handlers {
  readonly page: (input: string | undefined, options: PageCommandOptions) => Promise<number>;
  readonly batch: (inputs: readonly string[], options: ReturnType<typeof batchOptions>) => Promise<number>;
  readonly check: (inputs: readonly string[], options: ReturnType<typeof checkOptions>) => Promise<number>;
  readonly chunk: (inputs: readonly string[], options: ReturnType<typeof chunkOptions>) => Promise<number>;
  readonly reduce: (inputs: readonly string[], options: ReturnType<typeof reduceOptions>) => Promise<number>;
}

/** A command that is named, and takes any number of inputs or one. */
interface NamedCommand<Options> {
  readonly name: keyof Handlers | "explain";
  readonly summary: string;
  readonly description: string;
  readonly argument: readonly [string, string];
  readonly help: string;
  readonly addOptions: (command: Command) => void;
  readonly readOptions: (command: Command) => Options;
}

const pageInput = ["[input]", 'a file, a URL, or "-" for the standard input (the default in a pipe)'] as const;
const manyInputs = ["[inputs...]", 'files, folders, globs, or "-"'] as const;

const batch: NamedCommand<ReturnType<typeof batchOptions>> = {
  name: "batch",
  summary: "many pages: JSON lines, folders, globs; one JSON line each, or one file each",
  description: "Convert many pages: one JSON line each, in input order, or one file each in a folder.",
  argument: manyInputs,
  help: batchHelp,
  addOptions: addBatchOptions,
  readOptions: batchOptions,
};

const chunk: NamedCommand<ReturnType<typeof chunkOptions>> = {
  name: "chunk",
  summary: "many pages as chunks for retrieval, one JSON line each",
  description: "Convert pages and cut them into chunks for retrieval, one JSON line each, in input order.",
  argument: manyInputs,
  help: chunkHelp,
  addOptions: addChunkOptions,
  readOptions: chunkOptions,
};

const reduce: NamedCommand<ReturnType<typeof reduceOptions>> = {
  name: "reduce",
  summary: "the smallest part of each page's HTML that covers its words",
  description:
    "Find the smallest part of each page that covers a share of its words, and tell how many tokens that saves.",
  argument: manyInputs,
  help: reduceHelp,
  addOptions: addReduceOptions,
  readOptions: reduceOptions,
};

const explain: NamedCommand<PageCommandOptions> = {
  name: "explain",
  summary: "where the text of a page went, and why",
  description: "Tell what became of a page, or of some words of it, and why.",
  argument: pageInput,
  help: explainHelp,
  addOptions: addExplainOptions,
  readOptions: explainOptions,
};

const check: NamedCommand<ReturnType<typeof checkOptions>> = {
  name: "check",
  summary: "check Markdown files, whoever wrote them",
  description: "Check the invariants on any Markdown.",
  argument: ["[files...]", 'Markdown files, or "-" for the standard input (the default in a pipe)'],
  help: checkHelp,
  addOptions: addCheckOptions,
  readOptions: checkOptions,
};

const errorPrefix = /^error: /;

/**
 * The command line: `decant [input]`, and the commands above.
 *
 * Parsing throws commander's `CommanderError` for wrong usage, after it told the user, and for `--help` and `--version`.
 */
export function createProgram(handlers: Handlers, setExitCode: (code: number) => void): Command {
  const program = new Command("decant")
    .description("Turn a web page's HTML into checked Markdown: the main content, and nothing else.")
    .exitOverride()
    .configureOutput({
      writeErr: printLines,
      outputError: (text, write) => write(text.replace(errorPrefix, "decant: ")),
    })
    .showHelpAfterError("Try: decant --help")
    // `decant --timeout 5 batch` must not be taken for the batch's time limit.
    .enablePositionalOptions()
    .addArgument(new Argument(...pageInput));
  addPageOptions(program);
  program.version(version(), "-V, --version", "print the version").helpOption("-h, --help", "print this help");
  program.addHelpText("after", pageHelp);
  program.action(async (input: string | undefined) => {
    settle(program);
    setExitCode(await handlers.page(input, pageOptions(program)));
  });
  const addOptions = new Map<Command, () => void>();
  const add = <Options, Input>(
    spec: NamedCommand<Options>,
    run: (input: Input, options: Options) => Promise<number>,
  ): void => {
    const command = addCommand(program, spec);
    addOptions.set(command, () => {
      spec.addOptions(command);
      command.helpOption("-h, --help", "print this help").addHelpText("after", spec.help);
    });
    command.action(async (input: Input) => {
      refuseStrayOptions(program, command);
      settle(command);
      setExitCode(await run(input, spec.readOptions(command)));
    });
  };
  // Making all options of all commands takes longer than reading those of one.
  program.hook("preSubcommand", (_, command) => addOptions.get(command)?.());
  program.configureHelp({ subcommandTerm: (command) => `${command.name()} [options] ${argumentsOf(command)}` });
  add(batch, handlers.batch);
  add(chunk, handlers.chunk);
  add(reduce, handlers.reduce);
  add(explain, handlers.page);
  add(check, handlers.check);
  program.addHelpCommand(false);
  return program;
}

function addCommand<Options>(program: Command, spec: NamedCommand<Options>): Command {
  const { name, summary, description, argument } = spec;
  return program
    .command(name)
    .summary(summary)
    .description(description)
    .showHelpAfterError(`Try: decant ${name} --help`)
    .addArgument(new Argument(...argument));
}

function argumentsOf(command: Command): string {
  return command.registeredArguments
    .map((argument) => `[${argument.name()}${argument.variadic ? "..." : ""}]`)
    .join(" ");
}

/** Bring what was given under another name, or in a file, to where it is read. */
function settle(command: Command): void {
  settleFamiliarNames(command);
  readConfigFile(command);
}

/** Options in front of a command's name belong to the program and would be ignored without a word. */
function refuseStrayOptions(program: Command, command: Command): void {
  const stray = program.options.find((option) => program.getOptionValueSource(option.attributeName()) === "cli");
  if (stray !== undefined) command.error(`error: put '${stray.long}' behind ${command.name()}`);
}
