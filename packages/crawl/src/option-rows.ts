import { checkOptions, type OptionChecks, type ValueCheck } from "@decant/page";

/** What each option has to be, and what it is where it is left out. */
export type OptionRows<Options> = {
  readonly [Name in keyof Options]-?: readonly [check: ValueCheck, byDefault?: NonNullable<Options[Name]>];
};

/** The options with their defaults; those without a default may be undefined. */
export function applyDefaults<Options extends object>(
  options: Options,
  rows: OptionRows<Options>,
): { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> } {
  const entries = Object.entries(rows) as [string, OptionRows<Options>[keyof Options]][];
  checkOptions(options, Object.fromEntries(entries.map(([name, [check]]) => [name, check])) as OptionChecks<Options>);
  const given = options as Readonly<Record<string, unknown>>;
  return Object.fromEntries(entries.map(([name, [, byDefault]]) => [name, given[name] ?? byDefault])) as never;
}
