import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, Option } from "commander";
import { CommandError, messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { isRecord as isObject } from "../input/parse-line.ts";
import { defaultMaxBytes } from "../options.ts";
import { isGiven } from "./rows.ts";

/**
 * Read options from the file of `--config-file`: an object with their long names, without dashes. The command line wins.
 *
 * An object under the name of a command holds options for that command alone, so that one file serves several.
 *
 * @throws {CommandError} For an unreadable file, an unknown option or an invalid value.
 */
export async function readConfigFile(command: Command, isCommand: (name: string) => boolean): Promise<void> {
  const path: unknown = command.getOptionValue("configFile");
  if (typeof path !== "string") return;
  const values = await readValue(path);
  if (!isObject(values)) throw usageError(path, "expected an object");
  const shared = Object.entries(values).filter(([name, value]) => !(isObject(value) && isCommand(name)));
  const own = values[command.name()];
  for (const [name, value] of [...shared, ...Object.entries(isObject(own) ? own : {})]) {
    const option = command.options.find(({ long }) => long === `--${name}`);
    if (option === undefined) throw usageError(path, `there is no option "${name}"`);
    const isOfEnvironment = command.getOptionValueSource(option.attributeName()) === "env";
    if (!isOfEnvironment && !isGiven(command, option.attributeName())) setOption(command, option, value, path, name);
  }
}

async function readValue(path: string): Promise<unknown> {
  try {
    if (script.test(path)) return (await import(pathToFileURL(path).href)).default;
    const text = new TextDecoder().decode(readFileNow(path, { path, isNamed: true }, defaultMaxBytes));
    return await parse(text, extname(path).toLowerCase());
  } catch (error) {
    throw error instanceof CommandError ? error : usageError(path, messageOf(error));
  }
}

/** Node reads TypeScript from version 22.18 on. */
const script = /\.[cm]?[jt]s$/i;

async function parse(text: string, extension: string): Promise<unknown> {
  if (extension === ".yaml" || extension === ".yml") return (await import("confbox/yaml")).parseYAML(text);
  if (extension === ".toml") return (await import("confbox/toml")).parseTOML(text);
  if (extension === ".json5" || extension === ".jsonc") return (await import("confbox/json5")).parseJSON5(text);
  return JSON.parse(text);
}

function setOption(command: Command, option: Option, value: unknown, path: string, name: string): void {
  const takesValue = option.required || option.optional;
  if (!takesValue && typeof value !== "boolean") throw usageError(path, `"${name}": expected true or false`);
  if (!takesValue) {
    if (value === true) command.setOptionValueWithSource(option.attributeName(), !option.negate, "config");
    return;
  }
  if (typeof value !== "string" && typeof value !== "number")
    throw usageError(path, `"${name}": expected a string or a number`);
  try {
    const parsed: unknown = option.parseArg === undefined ? String(value) : option.parseArg(String(value), undefined);
    command.setOptionValueWithSource(option.attributeName(), parsed, "config");
  } catch (error) {
    throw usageError(path, `"${name}": ${JSON.stringify(value)} is invalid. ${messageOf(error)}`);
  }
}

function usageError(path: string, message: string): CommandError {
  return new CommandError("usage", `${path}: ${message}`);
}

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

const findOption = (command: Command, name: string): Option | undefined =>
  command.options.find((option) => option.attributeName() === name);

/** Options that take no value in Trafilatura, with the value they mean here. */
const bareSwitches: Readonly<Record<string, string>> = {
  ...{ "--links": "inline", "--images": "keep", "--tables": "pipes", "--formatting": "keep" },
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
