import type { Command, Option } from "commander";
import { CommandError, messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { defaultMaxBytes } from "../options.ts";
import { isGiven } from "./values.ts";

/**
 * Read options from the file of `--config-file`: a JSON object with their long names, without dashes. The command line wins.
 *
 * @throws {CommandError} For an unreadable file, an unknown option or an invalid value.
 */
export function readConfigFile(command: Command): void {
  const path: unknown = command.getOptionValue("configFile");
  if (typeof path !== "string") return;
  for (const [name, value] of Object.entries(parseObject(path))) {
    const option = command.options.find(({ long }) => long === `--${name}`);
    if (option === undefined) throw usageError(path, `there is no option "${name}"`);
    if (!isGiven(command, option.attributeName())) setOption(command, option, value, path, name);
  }
}

function parseObject(path: string): Record<string, unknown> {
  const text = new TextDecoder().decode(readFileNow(path, { path, isNamed: true }, defaultMaxBytes));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw usageError(path, messageOf(error));
  }
  throw usageError(path, "expected a JSON object");
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
