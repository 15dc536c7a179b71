import type { Command } from "commander";

/** Those of the named options that were given. */
export function optional<Name extends string>(
  options: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Partial<Record<Name, string>>;
}

/** Whether an option was given, on the command line or in the file of `--config-file`. */
export function isGiven(command: Command, option: string): boolean {
  const source = command.getOptionValueSource(option);
  return source !== undefined && source !== "default";
}

/** As asked for; else on a terminal whose owner has not said `NO_COLOR` (no-color.org). */
export function wantsColor(asked: unknown): boolean {
  if (typeof asked === "boolean") return asked;
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";
}
