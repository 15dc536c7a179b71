import { availableParallelism } from "node:os";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { batchHelp, checkHelp, chunkHelp, explainHelp, pageHelp, reduceHelp } from "./help.ts";
import {
  type BatchCommandOptions,
  type CheckCommandOptions,
  type ChunkSettings,
  type ConversionSettings,
  commentsChoices,
  coverChoices,
  defaultFields,
  defaultMaxBytes,
  defaultMaxMemoryMb,
  defaultTimeoutMs,
  type Field,
  fields,
  formats,
  type MarkdownStyle,
  markdownStyles,
  type PageCommandOptions,
  presets,
  type ReduceCommandOptions,
  reduceModes,
} from "./options.ts";
import { version } from "./version.ts";

/** What to do; the numbers are exit codes. */
export interface Handlers {
  readonly page: (input: string | undefined, options: PageCommandOptions) => Promise<number>;
  readonly batch: (inputs: readonly string[], options: BatchCommandOptions) => Promise<number>;
  readonly check: (inputs: readonly string[], options: CheckCommandOptions) => Promise<number>;
  readonly chunk: (inputs: readonly string[], options: ChunkCommandOptions) => Promise<number>;
  readonly reduce: (inputs: readonly string[], options: ReduceCommandOptions) => Promise<number>;
}

type ChunkCommandOptions = BatchCommandOptions & { readonly chunks: ChunkSettings };

/**
 * The command line: `decant [input]`, and `decant batch`, `chunk` and `reduce` with `[inputs...]`.
 *
 * Parsing throws commander's `CommanderError` for wrong usage, after it told the user, and for `--help` and `--version`.
 */
export function createProgram(handlers: Handlers, setExitCode: (code: number) => void): Command {
  const program = new Command("decant")
    .description("Turn a web page's HTML into checked Markdown: the main content, and nothing else.")
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(errorPrefix, "decant: ")) })
    .showHelpAfterError("Try: decant --help")
    // `decant --timeout 5 batch` must not be taken for the batch's time limit.
    .enablePositionalOptions()
    .addArgument(new Argument("[input]", 'a file, a URL, or "-" for the standard input (the default in a pipe)'));
  addPageOptions(program);
  program.version(version(), "-V, --version", "print the version").helpOption("-h, --help", "print this help");
  program.addHelpText("after", pageHelp);
  program.action(async (input: string | undefined) => {
    setExitCode(await handlers.page(input, pageOptions(program)));
  });

  const batch = program
    .command("batch")
    .summary("many pages: JSON lines, folders, globs; one JSON line each")
    .description("Convert many pages, one JSON line each, in input order.")
    .showHelpAfterError("Try: decant batch --help")
    .addArgument(new Argument("[inputs...]", 'files, folders, globs, or "-"'));
  addBatchOptions(batch);
  batch.helpOption("-h, --help", "print this help").addHelpText("after", batchHelp);
  batch.action(async (inputs: string[]) => {
    refuseStrayOptions(program, batch);
    setExitCode(await handlers.batch(inputs, batchOptions(batch)));
  });

  const chunk = program
    .command("chunk")
    .summary("many pages as chunks for retrieval, one JSON line each")
    .description("Convert pages and cut them into chunks for retrieval, one JSON line each, in input order.")
    .showHelpAfterError("Try: decant chunk --help")
    .addArgument(new Argument("[inputs...]", 'files, folders, globs, or "-"'));
  addChunkOptions(chunk);
  chunk.helpOption("-h, --help", "print this help").addHelpText("after", chunkHelp);
  chunk.action(async (inputs: string[]) => {
    refuseStrayOptions(program, chunk);
    setExitCode(await handlers.chunk(inputs, chunkOptions(chunk)));
  });

  const reduce = program
    .command("reduce")
    .summary("the smallest part of each page's HTML that covers its words")
    .description(
      "Find the smallest part of each page that covers a share of its words, and tell how many tokens that saves.",
    )
    .showHelpAfterError("Try: decant reduce --help")
    .addArgument(new Argument("[inputs...]", 'files, folders, globs, or "-"'));
  addReduceOptions(reduce);
  reduce.helpOption("-h, --help", "print this help").addHelpText("after", reduceHelp);
  reduce.action(async (inputs: string[]) => {
    refuseStrayOptions(program, reduce);
    setExitCode(await handlers.reduce(inputs, reduceOptions(reduce)));
  });
  addExplainCommand(program, handlers, setExitCode);
  addCheckCommand(program, handlers, setExitCode);
  program.addHelpCommand(false);
  return program;
}

function addExplainCommand(program: Command, handlers: Handlers, setExitCode: (code: number) => void): void {
  const explain = program
    .command("explain")
    .summary("where the text of a page went, and why")
    .description("Tell what became of a page, or of some words of it, and why.")
    .showHelpAfterError("Try: decant explain --help")
    .addArgument(new Argument("[input]", 'a file, a URL, or "-" for the standard input (the default in a pipe)'));
  explain.optionsGroup("Output:").option("--find <words>", "where these words of the page went");
  addOutputOptions(explain);
  addConversionOptions(explain, "URL of the page, to resolve links; default: the one it was fetched from");
  addPageLimits(explain);
  explain.helpOption("-h, --help", "print this help").addHelpText("after", explainHelp);
  explain.action(async (input: string | undefined) => {
    refuseStrayOptions(program, explain);
    setExitCode(await handlers.page(input, explainOptions(explain)));
  });
}

function addCheckCommand(program: Command, handlers: Handlers, setExitCode: (code: number) => void): void {
  const check = program
    .command("check")
    .summary("check Markdown files, whoever wrote them")
    .description("Check the invariants on any Markdown.")
    .showHelpAfterError("Try: decant check --help")
    .addArgument(new Argument("[files...]", 'Markdown files, or "-" for the standard input (the default in a pipe)'))
    .optionsGroup("Output:")
    .addOption(new Option("-f, --format <format>", "what to write").choices(["text", "json"]).default("text"))
    .option("-q, --quiet", "write no summary to the standard error");
  addColorOptions(check);
  check
    .optionsGroup("Invariants:")
    .addOption(
      new Option("-u, --url <url>", "address of the document; with it relative links are violations").argParser(
        parseUrl,
      ),
    )
    .addOption(new Option("--only <ids>", "check these alone").argParser(parseIds))
    .addOption(new Option("--except <ids>", "leave these out").argParser(parseIds).default([], "none"))
    .option("--canonical", "also require the form that Decant writes")
    .optionsGroup("Limits:")
    .addOption(maxBytesOption("refuse a larger file; K, M and G are understood"))
    .optionsGroup("Other:");
  check.helpOption("-h, --help", "print this help").addHelpText("after", checkHelp);
  check.action(async (files: string[]) => {
    refuseStrayOptions(program, check);
    const options = check.opts();
    setExitCode(
      await handlers.check(files, {
        ...optional(options, ["url"]),
        ...(options.only !== undefined && { only: options.only as readonly string[] }),
        format: options.format,
        except: options.except,
        canonical: options.canonical === true,
        maxBytes: options.maxBytes,
        color: wantsColor(options.color),
        quiet: options.quiet === true,
      }),
    );
  });
}

function parseIds(text: string): readonly string[] {
  return text.split(",").map((id) => id.trim());
}

/** As asked for; else on a terminal whose owner has not said `NO_COLOR` (no-color.org). */
function wantsColor(asked: unknown): boolean {
  if (typeof asked === "boolean") return asked;
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";
}

const errorPrefix = /^error: /;
const byteUnits: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const byteSize = /^(\d+)([KMG]?)$/i;
const wholeNumber = /^\d+$/;
// What timers can hold.
const maxTimeoutMs = 2 ** 31 - 1;
// A worker with the pipeline loaded does not start below (measured: 24 MB fails); the upper end is 1 TB.
const minMemoryMb = 32;
const maxMemoryMb = 2 ** 20;
const maxJobs = 256;
// More than any model reads at once.
const maxTokens = 10_000_000;

function addPageOptions(command: Command): void {
  command
    .optionsGroup("Output:")
    .addOption(new Option("-f, --format <format>", "what to write").choices(formats).default("markdown"))
    .option("--front-matter", "put the metadata above the Markdown, as YAML")
    .addOption(fieldsOption("fields of the JSON"))
    .addOption(
      new Option(
        "--explain",
        "write an account instead: layers, candidates and reasons, dropped text by rule",
      ).conflicts(["format", "frontMatter", "fields"]),
    )
    .option("--source-map <file>", "also write there which lines came from which stretch of the HTML, as JSON");
  addOutputOptions(command);
  addConversionOptions(command, "URL of the page, to resolve links; default: the one it was fetched from");
  addPageLimits(command);
}

function addOutputOptions(command: Command): void {
  command
    .option("--report <file>", "also draw there what became of the page, as HTML")
    .option("-o, --output <file>", "write there instead of the standard output")
    .option("-q, --quiet", "write no notes to the standard error");
  addColorOptions(command);
}

function addColorOptions(command: Command): void {
  command
    .option("--color", "colour accounts, also where no terminal reads them")
    .option("--no-color", "never colour; as with NO_COLOR in the environment");
}

function addPageLimits(command: Command): void {
  command
    .optionsGroup("Limits:")
    .addOption(timeoutOption("give up fetching after so many milliseconds; when given, converting too"))
    .addOption(maxBytesOption("refuse a larger page; K, M and G are understood"))
    .optionsGroup("Other:");
}

function addBatchOptions(command: Command): void {
  command.optionsGroup("Output:").addOption(fieldsOption("fields of each line"));
  addManyPagesOptions(command);
}

function addChunkOptions(command: Command): void {
  command
    .optionsGroup("Chunks:")
    .addOption(
      new Option("-b, --budget <tokens>", "most tokens of a chunk").argParser(parseWithin(16, maxTokens)).default(512),
    )
    .addOption(
      new Option(
        "--min-tokens <tokens>",
        "smaller sections join their neighbours (default: 64, at most a quarter of the budget)",
      ).argParser(parseWithin(0, maxTokens)),
    )
    .addOption(
      new Option("--overlap <tokens>", "most tokens of sentences repeated from the chunk before")
        .argParser(parseWithin(0, maxTokens))
        .default(0),
    )
    .option("--tokenizer <name>", "o200k, qwen2.5, estimate, or the path of a tokenizer.json", "o200k")
    .optionsGroup("Output:");
  addManyPagesOptions(command);
}

function addReduceOptions(command: Command): void {
  command
    .optionsGroup("Reduction:")
    .addOption(
      new Option("--coverage <share>", "of the different words, above 0 and up to 1")
        .argParser(parseShare)
        .default(0.95),
    )
    .addOption(new Option("--mode <mode>", "what to write").choices(reduceModes).default("prune"))
    .addOption(
      new Option("--cover <what>", "words of the whole page or of its main content")
        .choices(coverChoices)
        .default("page"),
    )
    .addOption(new Option("--max-tokens <n>", "refuse a larger result").argParser(parseWithin(1, maxTokens)))
    .option("--tokenizer <name>", "o200k, qwen2.5, estimate, or the path of a tokenizer.json", "o200k")
    .optionsGroup("Output:")
    .option("--dry-run", "write no pages, only results and summary")
    .option("-o, --output <folder>", "where the reduced pages go")
    .option("--results <file>", "where the results go", "reduce-results.json")
    .option("-q, --quiet", "write no notes to the standard error")
    .optionsGroup("Pages:")
    .addOption(new Option("-u, --url <url>", "URL that the paths of files are resolved against").argParser(parseUrl))
    .addOption(maxBytesOption("refuse a longer line or larger file; K, M and G are understood"))
    .optionsGroup("Other:");
}

function addManyPagesOptions(command: Command): void {
  command
    .option("-o, --output <file>", "write there instead of the standard output")
    .option("-q, --quiet", "write no progress and no summary to the standard error");
  addConversionOptions(command, "URL of pages that name none; that of a file is resolved from its path");
  command
    .optionsGroup("Limits:")
    .addOption(
      new Option("-j, --jobs <n>", "worker threads")
        .argParser(parseWithin(1, maxJobs))
        .default(Math.min(availableParallelism(), maxJobs), "one for each processor"),
    )
    .addOption(timeoutOption("give up a page after so many milliseconds"))
    .addOption(maxBytesOption("refuse a longer line or larger file; K, M and G are understood"))
    .addOption(
      new Option("--max-memory <mb>", "heap of one worker, in megabytes; a page that needs more fails")
        .argParser(parseWithin(minMemoryMb, maxMemoryMb))
        .default(defaultMaxMemoryMb),
    )
    .optionsGroup("Other:");
}

function addConversionOptions(command: Command, urlHelp: string): void {
  command
    .optionsGroup("Conversion:")
    .addOption(new Option("-u, --url <url>", urlHelp).argParser(parseUrl))
    .option("--content-type <type>", 'of the bytes, for its charset, e.g. "text/html; charset=gb18030"')
    .addOption(
      new Option("-p, --preset <preset>", "lean towards less boilerplate, more text, or speed")
        .choices(presets)
        .default("balanced"),
    )
    .addOption(
      new Option("--comments <what>", "comments below the content: a JSON field of their own, part of it, or left out")
        .choices(commentsChoices)
        .default("separate"),
    )
    .option("--no-extract", "convert the whole input, not its main content only")
    .addOption(
      new Option(
        "--target-language <a,b>",
        "leave out content that is in none of these languages (BCP 47: en, pt)",
      ).argParser(parseLanguages),
    )
    .option("--verify", "also parse the Markdown again and compare (slow)")
    .option("--strict", "verify, and fail when the Markdown breaks an invariant")
    .optionsGroup("Markdown:");
  for (const name of styleNames)
    command.addOption(
      new Option(`--${name} <${styleHelp[name].value}>`, styleHelp[name].help)
        .choices(markdownStyles[name])
        .default(markdownStyles[name][0]),
    );
}

const styleNames = Object.keys(markdownStyles) as MarkdownStyle[];
const styleHelp: Readonly<Record<MarkdownStyle, { readonly value: string; readonly help: string }>> = {
  links: { value: "form", help: "links where they stand, as a list at the end, or their text alone" },
  images: { value: "form", help: "images as they are, as alternative text, as links, or left out" },
  tables: { value: "form", help: "tables with pipes, or a list item for each row" },
  headings: { value: "form", help: "headings with # or, the first two levels, underlined" },
  bullet: { value: "mark", help: "mark of lists" },
  emphasis: { value: "mark", help: "mark of emphasis" },
  dialect: { value: "name", help: "commonmark: no tables, strikethrough, tasks, footnotes, alerts, formulas" },
};

const timeoutOption = (help: string): Option =>
  new Option("--timeout <ms>", help).argParser(parseWithin(1, maxTimeoutMs)).default(defaultTimeoutMs);

const maxBytesOption = (help: string): Option =>
  new Option("--max-bytes <size>", help).argParser(parseByteSize).default(defaultMaxBytes, "32M");

const fieldsOption = (help: string): Option =>
  new Option("--fields <a,b>", `${help}, of: ${fields.join(", ")}`)
    .argParser(parseFields)
    .default(defaultFields, `${defaultFields[0]} to ${defaultFields.at(-1)}`);

function parseWithin(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = wholeNumber.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

function parseShare(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError("Expected a number above 0 and up to 1.");
}

function parseByteSize(text: string): number {
  const [, digits, unit] = byteSize.exec(text) ?? [];
  const value = Number(digits) * (byteUnits[(unit ?? "").toUpperCase()] as number);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Expected a number of bytes such as 500000, 800K or 32M.");
}

function parseUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError("Expected an absolute URL.");
}

const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

function parseLanguages(text: string): readonly string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  const wrong = tags.find((tag) => !languageTag.test(tag));
  if (wrong === undefined) return tags;
  throw new InvalidArgumentError(`"${wrong}" is no language tag such as en or pt-BR.`);
}

function parseFields(text: string): readonly Field[] {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !(fields as readonly string[]).includes(name));
  if (unknown === undefined) return fields.filter((field) => wanted.includes(field));
  throw new InvalidArgumentError(`There is no field "${unknown}". Fields: ${fields.join(", ")}.`);
}

function pageOptions(command: Command): PageCommandOptions {
  const { timeout, ...options } = command.opts();
  if (options.frontMatter && options.format !== "markdown") {
    command.error("error: option '--front-matter' needs the format markdown");
  }
  if (isGiven(command, "fields") && options.format !== "json") {
    command.error("error: option '--fields' needs --format json");
  }
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType", "report", "sourceMap"]),
    color: wantsColor(options.color) && options.output === undefined,
    format: options.format,
    frontMatter: options.frontMatter === true,
    fields: options.fields,
    explain: options.explain === true,
    timeoutMs: timeout,
    limitConversion: isGiven(command, "timeout"),
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}

function explainOptions(command: Command): PageCommandOptions {
  const { timeout, ...options } = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType", "report", "find"]),
    color: wantsColor(options.color) && options.output === undefined,
    format: "markdown",
    frontMatter: false,
    fields: defaultFields,
    explain: true,
    timeoutMs: timeout,
    limitConversion: isGiven(command, "timeout"),
    maxBytes: options.maxBytes,
    quiet: options.quiet === true,
  };
}

function batchOptions(command: Command): BatchCommandOptions {
  const options = command.opts();
  return {
    ...conversionSettings(options),
    ...optional(options, ["output", "url", "contentType"]),
    fields: options.fields,
    jobs: options.jobs,
    timeoutMs: options.timeout,
    maxBytes: options.maxBytes,
    maxMemoryMb: options.maxMemory,
    quiet: options.quiet === true,
  };
}

function chunkOptions(command: Command): ChunkCommandOptions {
  const { budget, overlap, minTokens, tokenizer } = command.opts();
  const chunks = { budget, overlap, tokenizer, ...(minTokens === undefined ? {} : { minTokens }) };
  return { ...batchOptions(command), fields: [], chunks };
}

function reduceOptions(command: Command): ReduceCommandOptions {
  const { coverage, mode, cover, maxTokens, tokenizer, results, maxBytes, ...options } = command.opts();
  return {
    ...{ coverage, mode, cover, tokenizer, results, maxBytes },
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...optional(options, ["output", "url"]),
    dryRun: options.dryRun === true,
    quiet: options.quiet === true,
  };
}

function conversionSettings(options: Record<string, unknown>): ConversionSettings {
  return {
    preset: options.preset as ConversionSettings["preset"],
    extract: options.extract !== false,
    comments: options.comments as ConversionSettings["comments"],
    verify: options.verify === true,
    strict: options.strict === true,
    markdown: Object.fromEntries(styleNames.map((name) => [name, options[name]])),
    targetLanguages: (options.targetLanguage as readonly string[] | undefined) ?? [],
  };
}

/** Those of the named options that were given. */
function optional<Name extends string>(
  options: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Partial<Record<Name, string>>;
}

const isGiven = (command: Command, option: string): boolean => command.getOptionValueSource(option) === "cli";

/** Options in front of a command's name belong to the program and would be ignored without a word. */
function refuseStrayOptions(program: Command, command: Command): void {
  const stray = program.options.find((option) => isGiven(program, option.attributeName()));
  if (stray !== undefined) command.error(`error: put '${stray.long}' behind ${command.name()}`);
}
