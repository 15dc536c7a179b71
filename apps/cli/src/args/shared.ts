import { type Command, Option } from "commander";
import { CommandError } from "../errors.ts";
import {
  agreeChoices,
  type ConversionSettings,
  commentsChoices,
  defaultFields,
  defaultMaxBytes,
  defaultTimeoutMs,
  type Field,
  fields,
  figuresChoices,
  type MarkdownStyle,
  markdownStyles,
  postsChoices,
  presets,
  titleChoices,
} from "../options.ts";
import { fromEnvironment } from "./environment.ts";
import {
  parseByteSize,
  parseFields,
  parseIds,
  parseLanguages,
  parseRepeated,
  parseUrl,
  parseWithin,
} from "./parsers.ts";

// Maximum of timers.
const maxTimeoutMs = 2 ** 31 - 1;

export const tokenizerHelp = "o200k, qwen2.5, estimate, or path of a tokenizer.json";

export function addColorOptions(command: Command): void {
  command
    .option("--color", "use colours even if standard output is not a terminal")
    .option("--no-color", "use no colours (also: NO_COLOR in the environment)");
}

export function addConfigOption(command: Command): void {
  command.option(
    "--config-file <file>",
    'read options from a file (JSON, JSON5, YAML, TOML, JavaScript), such as {"preset": "recall", "quiet": true}',
  );
}

/** @param urlHelp Left out for commands that know the address and type of each page. */
export function addConversionOptions(command: Command, urlHelp?: string): void {
  command.optionsGroup("Conversion:");
  if (urlHelp !== undefined) command.addOption(urlOption(urlHelp)).addOption(contentTypeOption());
  command
    .addOption(
      new Option("-p, --preset <preset>", "prefer less boilerplate, more text, or speed")
        .choices(presets)
        .default("balanced"),
    )
    .addOption(
      new Option(
        "--comments <what>",
        "reader comments: separate field, section at the end, separate file, part of the content, or dropped",
      )
        .choices(commentsChoices)
        .default("separate"),
    )
    .option("--no-comments", "same as --comments drop")
    .addOption(
      new Option(
        "--title <when>",
        "page title as first heading: always, only if the content has it, or never (default: always; content with --no-extract)",
      ).choices(titleChoices),
    )
    .addOption(
      new Option(
        "--posts <form>",
        "posts of a thread: a heading with author and date before each, or their texts alone",
      )
        .choices(postsChoices)
        .default("headings"),
    )
    .addOption(
      new Option(
        "--figures <where>",
        "pictures, players and tables with captions: in Markdown and HTML, in plain text as well, or dropped",
      )
        .choices(figuresChoices)
        .default("markdown"),
    )
    .option("--no-figures", "same as --figures drop")
    .addOption(
      new Option(
        "--selector <css>",
        "convert the elements that match, without a search for the main content; repeatable, the first with a match is taken",
      )
        .argParser(parseRepeated)
        .conflicts("extract"),
    )
    .addOption(
      new Option(
        "--keep <a,b>",
        "keep what these rules leave out, such as tracking, thumbnail, read-more; savings: all that only spare tokens",
      ).argParser(parseIds),
    )
    .addOption(
      new Option(
        "--site-template <file>",
        "leave out what recurs on the pages of a site, by a file of decant site learn",
      ).conflicts(["extract", "selector"]),
    )
    .addOption(
      new Option(
        "--agree <extractor>",
        "run a second, independent extractor, and report how far both agree (JSON field: agreement)",
      )
        .choices(agreeChoices)
        .conflicts("extract"),
    )
    .option("--no-extract", "convert the whole input, not only its main content")
    .addOption(
      new Option("--target-language <a,b>", "skip content in other languages (BCP 47 tags: en, pt-BR)").argParser(
        parseLanguages,
      ),
    )
    .option("--only-with-metadata", "skip pages without title, URL and date")
    .option("--verify", "also parse the Markdown again and compare (slower)")
    .option("--strict", "verify, and fail if the Markdown breaks an invariant")
    .optionsGroup("Markdown:");
  for (const name of styleNames) {
    const { value, help, none } = styleHelp[name];
    const [first] = markdownStyles[name];
    command.addOption(new Option(`--${name} <${value}>`, help).choices(markdownStyles[name]).default(first));
    if (none) command.option(`--no-${name}`, `same as --${name} drop`);
  }
}

export function conversionSettings(options: Record<string, unknown>): ConversionSettings {
  const chosen = (name: string): unknown => (options[name] === false ? "drop" : options[name]);
  return {
    preset: options.preset as ConversionSettings["preset"],
    extract: options.extract !== false,
    selectors: (options.selector as readonly string[] | undefined) ?? [],
    comments: chosen("comments") as ConversionSettings["comments"],
    title: options.title as ConversionSettings["title"],
    keep: options.keep as ConversionSettings["keep"],
    posts: options.posts as ConversionSettings["posts"],
    figures: chosen("figures") as ConversionSettings["figures"],
    agree: options.agree as ConversionSettings["agree"],
    siteTemplate: options.siteTemplate as ConversionSettings["siteTemplate"],
    verify: options.verify === true,
    strict: options.strict === true,
    markdown: Object.fromEntries(styleNames.map((name) => [name, chosen(name)])),
    targetLanguages: (options.targetLanguage as readonly string[] | undefined) ?? [],
    onlyWithMetadata: options.onlyWithMetadata === true,
  };
}

const styleNames: readonly MarkdownStyle[] = Object.keys(markdownStyles) as MarkdownStyle[];

interface StyleHelp {
  /** Name of the value. */
  readonly value: string;
  readonly help: string;
  /** Whether there is a `--no-...` form. */
  readonly none: boolean;
}

const styleHelp: Readonly<Record<MarkdownStyle, StyleHelp>> = {
  links: { value: "form", help: "inline links, reference links, or link text only", none: true },
  images: { value: "form", help: "images, alternative texts, links to images, or nothing", none: true },
  tables: { value: "form", help: "pipe tables, one list item per row, or nothing", none: true },
  formatting: { value: "form", help: "keep or remove bold, italic and strikethrough", none: true },
  headings: { value: "form", help: "headings with #, or underlined (levels 1 and 2)", none: false },
  bullet: { value: "mark", help: "list marker", none: false },
  emphasis: { value: "mark", help: "emphasis marker", none: false },
  dialect: {
    value: "name",
    help: "commonmark has no tables, strikethrough, tasks, footnotes, alerts, formulas",
    none: false,
  },
};

export const embedOption = (help: string): Option =>
  fromEnvironment(new Option("--embed <module>", help), "DECANT_EMBED");

export const contactOption = (): Option =>
  fromEnvironment(
    new Option("--contact <address>", "address by which the owner of a site reaches you, added to the name"),
    "DECANT_CONTACT",
  );

export const urlOption = (help: string): Option => new Option("-u, --url <url>", help).argParser(parseUrl);

export const contentTypeOption = (): Option =>
  new Option("--content-type <type>", 'content type with charset, such as "text/html; charset=gb18030"');

export const timeoutOption = (help: string): Option =>
  new Option("--timeout <ms>", `${help}, in milliseconds`)
    .argParser(parseWithin(1, maxTimeoutMs))
    .default(defaultTimeoutMs);

export const maxBytesOption = (help: string): Option =>
  new Option("--max-bytes <size>", help).argParser(parseByteSize).default(defaultMaxBytes, "32M");

export const fieldsOption = (help: string): Option =>
  new Option("--fields <a,b>", `${help}: ${fields.join(", ")}`)
    .argParser(parseFields)
    .default(defaultFields, `${defaultFields[0]} to ${defaultFields.at(-1)}`);

/** Fields of JSON: those that were given, else the default ones and what other options ask for. */
export function chosenFields({ fields: given, agree, records }: Record<string, unknown>): readonly Field[] {
  if (given !== defaultFields) {
    if (records === undefined && (given as readonly Field[]).includes("records"))
      throw new CommandError("usage", "the field records needs types: decant batch --records product,event");
    return given as readonly Field[];
  }
  return [
    ...defaultFields,
    ...(agree === undefined ? [] : (["agreement"] as const)),
    ...(records === undefined ? [] : (["records"] as const)),
  ];
}
