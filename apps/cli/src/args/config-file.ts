import { extname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command, Option } from "commander";
import { CommandError, messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
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
  const values = await readObject(path);
  const shared = Object.entries(values).filter(([name, value]) => !(isObject(value) && isCommand(name)));
  const own = values[command.name()];
  for (const [name, value] of [...shared, ...Object.entries(isObject(own) ? own : {})]) {
    const option = command.options.find(({ long }) => long === `--${name}`);
    if (option === undefined) throw usageError(path, `there is no option "${name}"`);
    const isOfEnvironment = command.getOptionValueSource(option.attributeName()) === "env";
    if (!isOfEnvironment && !isGiven(command, option.attributeName())) setOption(command, option, value, path, name);
  }
}

async function readObject(path: string): Promise<Record<string, unknown>> {
  const value = await readValue(path);
  if (isObject(value)) return value;
  throw usageError(path, "expected an object");
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
