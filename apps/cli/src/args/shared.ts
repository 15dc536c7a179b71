import { type Command, Option } from "commander";
import {
  type ConversionSettings,
  commentsChoices,
  defaultFields,
  defaultMaxBytes,
  defaultTimeoutMs,
  fields,
  type MarkdownStyle,
  markdownStyles,
  presets,
} from "../options.ts";
import { parseByteSize, parseFields, parseLanguages, parseUrl, parseWithin } from "./parsers.ts";

// What timers can hold.
const maxTimeoutMs = 2 ** 31 - 1;

export const tokenizerHelp = "o200k, qwen2.5, estimate, or the path of a tokenizer.json";

export function addColorOptions(command: Command): void {
  command
    .option("--color", "colour accounts, also where no terminal reads them")
    .option("--no-color", "never colour; as with NO_COLOR in the environment");
}

export function addConfigOption(command: Command): void {
  command.option("--config-file <file>", 'take options from a JSON file, such as {"preset": "recall", "quiet": true}');
}

export function addConversionOptions(command: Command, urlHelp: string): void {
  command
    .optionsGroup("Conversion:")
    .addOption(urlOption(urlHelp))
    .addOption(contentTypeOption())
    .addOption(
      new Option("-p, --preset <preset>", "lean towards less boilerplate, more text, or speed")
        .choices(presets)
        .default("balanced"),
    )
    .addOption(
      new Option(
        "--comments <what>",
        "comments below the content: a field of their own (in formats that have fields), a section, a file, part of the content, or left out",
      )
        .choices(commentsChoices)
        .default("separate"),
    )
    .option("--no-comments", "as --comments drop")
    .option("--no-extract", "convert the whole input, not its main content only")
    .addOption(
      new Option(
        "--target-language <a,b>",
        "leave out content that is in none of these languages (BCP 47: en, pt)",
      ).argParser(parseLanguages),
    )
    .option("--only-with-metadata", "leave out pages without a title, an address and a date")
    .option("--verify", "also parse the Markdown again and compare (slow)")
    .option("--strict", "verify, and fail when the Markdown breaks an invariant")
    .optionsGroup("Markdown:");
  for (const name of styleNames) {
    const { value, help, none } = styleHelp[name];
    const [first] = markdownStyles[name];
    command.addOption(new Option(`--${name} <${value}>`, help).choices(markdownStyles[name]).default(first));
    if (none) command.option(`--no-${name}`, `as --${name} drop`);
  }
}

export function conversionSettings(options: Record<string, unknown>): ConversionSettings {
  const chosen = (name: string): unknown => (options[name] === false ? "drop" : options[name]);
  return {
    preset: options.preset as ConversionSettings["preset"],
    extract: options.extract !== false,
    comments: chosen("comments") as ConversionSettings["comments"],
    verify: options.verify === true,
    strict: options.strict === true,
    markdown: Object.fromEntries(styleNames.map((name) => [name, chosen(name)])),
    targetLanguages: (options.targetLanguage as readonly string[] | undefined) ?? [],
    onlyWithMetadata: options.onlyWithMetadata === true,
  };
}

const styleNames: readonly MarkdownStyle[] = Object.keys(markdownStyles) as MarkdownStyle[];

interface StyleHelp {
  /** What the value is called. */
  readonly value: string;
  readonly help: string;
  /** Whether the thing may be left out altogether, as with `--no-tables`. */
  readonly none: boolean;
}

const styleHelp: Readonly<Record<MarkdownStyle, StyleHelp>> = {
  links: { value: "form", help: "links where they stand, as a list at the end, or their text alone", none: true },
  images: { value: "form", help: "images as they are, as alternative text, as links, or left out", none: true },
  tables: { value: "form", help: "tables with pipes, a list item for each row, or left out", none: true },
  formatting: { value: "form", help: "bold, italic and struck text as such, or its words alone", none: true },
  headings: { value: "form", help: "headings with # or, the first two levels, underlined", none: false },
  bullet: { value: "mark", help: "mark of lists", none: false },
  emphasis: { value: "mark", help: "mark of emphasis", none: false },
  dialect: {
    value: "name",
    help: "commonmark: no tables, strikethrough, tasks, footnotes, alerts, formulas",
    none: false,
  },
};

export const urlOption = (help: string): Option => new Option("-u, --url <url>", help).argParser(parseUrl);

export const contentTypeOption = (): Option =>
  new Option("--content-type <type>", 'of the bytes, for its charset, e.g. "text/html; charset=gb18030"');

export const timeoutOption = (help: string): Option =>
  new Option("--timeout <ms>", help).argParser(parseWithin(1, maxTimeoutMs)).default(defaultTimeoutMs);

export const maxBytesOption = (help: string): Option =>
  new Option("--max-bytes <size>", help).argParser(parseByteSize).default(defaultMaxBytes, "32M");

export const fieldsOption = (help: string): Option =>
  new Option("--fields <a,b>", `${help}, of: ${fields.join(", ")}`)
    .argParser(parseFields)
    .default(defaultFields, `${defaultFields[0]} to ${defaultFields.at(-1)}`);
