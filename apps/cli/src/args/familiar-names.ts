import { type Command, Option } from "commander";
import { isGiven } from "./rows.ts";

/** Another name for an option or for one of its values. */
interface FamiliarName {
  readonly flag: string;
  /** Attribute name of the option it sets. */
  readonly option: string;
  /** The value it sets. Without one, the user gives the value. */
  readonly value?: string | boolean;
}

/** Option names of Trafilatura. `apps/site/docs/from-trafilatura.md` lists all of them. */
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

/** A command may have an option of its own by such a name. */
const aliases = new WeakSet<Option>();

/** Add the names whose options the command has. */
export function addFamiliarNames(command: Command): void {
  command.optionsGroup("Other names:");
  for (const { flag, option, value } of familiarNames) {
    const target = findOption(command, option);
    if (target === undefined) continue;
    const meaning = [target.long, typeof value === "string" ? value : undefined].filter(Boolean).join(" ");
    const alias = new Option(flag, `same as ${meaning}`);
    if (value === undefined && target.parseArg !== undefined) alias.argParser(target.parseArg);
    aliases.add(alias);
    command.addOption(alias);
  }
}

/** Copy values given under familiar names to the options. Contradictions are usage errors. */
export function applyFamiliarNames(command: Command): void {
  for (const { flag, option, value } of familiarNames) {
    const alias = findOption(command, new Option(flag).attributeName());
    if (alias === undefined || !aliases.has(alias) || !isGiven(command, alias.attributeName())) continue;
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

/** Options that take no value in Trafilatura, with the value they mean here. */
const bareSwitches: Readonly<Record<string, string>> = {
  "--links": "inline",
  "--images": "keep",
  "--tables": "pipes",
  "--formatting": "keep",
};
/** Values are plain words; file names have a dot, a slash or a colon, and options have dashes. */
const plainWord = /^[a-z]+$/;

/**
 * Add the value to bare `--links`, `--images`, ... (With an optional value, commander would take the file name after it for the value.)
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
