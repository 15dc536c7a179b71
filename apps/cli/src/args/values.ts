import type { Command } from "commander";

/** The named options that have a value. */
export function optional<Name extends string>(
  options: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Partial<Record<Name, string>>;
}

/** Whether an option was given on the command line or in the config file. The environment is for commands that do not need it, too. */
export function isGiven(command: Command, option: string): boolean {
  const source = command.getOptionValueSource(option);
  return source !== undefined && source !== "default" && source !== "env";
}

/** As requested; by default on a terminal, unless `NO_COLOR` is set (no-color.org). */
export function wantsColor(asked: unknown): boolean {
  if (typeof asked === "boolean") return asked;
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";
}
