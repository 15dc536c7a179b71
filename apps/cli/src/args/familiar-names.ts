import { type Command, Option } from "commander";
import { isGiven } from "./values.ts";

/** Another name of an option, or of one of its values. */
interface FamiliarName {
  readonly flag: string;
  /** Attribute name of the option that it stands for. */
  readonly option: string;
  /** What it sets; an option with a value of its own hands that on. */
  readonly value?: string | boolean;
}

/** What users of Trafilatura type, and what it stands for here. `docs/from-trafilatura.md` has the whole list. */
export const familiarNames: readonly FamiliarName[] = [
  { flag: "--output-format <format>", option: "format" },
  { flag: "--csv", option: "format", value: "csv" },
  { flag: "--html", option: "format", value: "html" },
  { flag: "--json", option: "format", value: "json" },
  { flag: "--markdown", option: "format", value: "markdown" },
  { flag: "--xml", option: "format", value: "xml" },
  { flag: "--xmltei", option: "format", value: "tei" },
  { flag: "--fast", option: "preset", value: "fast" },
  { flag: "--precision", option: "preset", value: "precision" },
  { flag: "--recall", option: "preset", value: "recall" },
  { flag: "--front-matter", option: "withMetadata", value: true },
  { flag: "--parallel <n>", option: "jobs" },
];

/** Give a command those of the names whose options it has. */
export function addFamiliarNames(command: Command): void {
  command.optionsGroup("Other names:");
  for (const { flag, option, value } of familiarNames) {
    const target = findOption(command, option);
    if (target === undefined) continue;
    const stands = [target.long, typeof value === "string" ? value : undefined].filter(Boolean).join(" ");
    const alias = new Option(flag, `as ${stands}`);
    if (value === undefined && target.parseArg !== undefined) alias.argParser(target.parseArg);
    command.addOption(alias);
  }
}

/** Hand on what was given by another name. Two names that say different things are a mistake. */
export function settleFamiliarNames(command: Command): void {
  for (const { flag, option, value } of familiarNames) {
    const alias = findOption(command, new Option(flag).attributeName());
    if (alias === undefined || !isGiven(command, alias.attributeName())) continue;
    const wanted: unknown = value ?? command.getOptionValue(alias.attributeName());
    const target = findOption(command, option);
    if (isGiven(command, option) && command.getOptionValue(option) !== wanted) {
      const other = `${target?.long} ${command.getOptionValue(option)}`;
      command.error(`error: option '${alias.long}' cannot be used with '${other}'`);
    }
    command.setOptionValueWithSource(option, wanted, "cli");
  }
}

function findOption(command: Command, attributeName: string): Option | undefined {
  return command.options.find((option) => option.attributeName() === attributeName);
}

/** Options that Trafilatura has without a value, and what they are alone. */
const bareSwitches: Readonly<Record<string, string>> = {
  "--links": "inline",
  "--images": "keep",
  "--tables": "pipes",
  "--formatting": "keep",
};
/** A value is a word; the name of a page has a dot, a slash or a colon, and options have dashes. */
const plainWord = /^[a-z]+$/;

/**
 * Read `--links` and its like also without a value. (An optional value would take the name of a page for one.)
 *
 * @example
 * completeBareSwitches(["--links", "page.html"]); // ["--links=inline", "page.html"]
 */
export function completeBareSwitches(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, index) => {
    const isBare = index < end && Object.hasOwn(bareSwitches, arg) && !plainWord.test(args[index + 1] ?? "");
    return isBare ? `${arg}=${bareSwitches[arg]}` : arg;
  });
}
