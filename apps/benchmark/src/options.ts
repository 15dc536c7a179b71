import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";

/** A usage error; printed without a stack. */
export class UsageError extends Error {}

/** An option: a row of a command's table. The name of the row is that of the option. */
export interface OptionRow<Value> {
  readonly help: string;
  /** Placeholder of the value; a switch has none. */
  readonly value?: string;
  readonly default?: Value | undefined;
  readonly parse?: (value: string, previous: unknown, flag: string) => Value;
  readonly isRequired?: boolean;
  /** A switch that is on unless `--no-NAME` is given. */
  readonly isNegated?: boolean;
}

type OptionRows = Readonly<Record<string, OptionRow<unknown>>>;

export type ValuesOf<Rows extends OptionRows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends OptionRow<infer Value> ? Value : never;
};

export type AddCommand = (program: Command, name: string) => void;

export function defineCommand<Rows extends OptionRows>(
  description: string,
  rows: Rows,
  run: (options: ValuesOf<Rows>) => Promise<void>,
): AddCommand {
  return (program, name) => {
    const command = program.command(name).description(description);
    for (const row of Object.entries(rows)) command.addOption(optionOf(...row));
    command.action((options) => run(options));
  };
}

const capital = /[A-Z]/g;

function optionOf(name: string, row: OptionRow<unknown>): Option {
  const { value, help, parse, isRequired = false, isNegated } = row;
  const flag = `--${isNegated ? "no-" : ""}${name.replace(capital, (letter) => `-${letter.toLowerCase()}`)}`;
  const option = new Option(value === undefined ? flag : `${flag} <${value}>`, help);
  if (row.default !== undefined) option.default(row.default);
  if (parse !== undefined) option.argParser((text, previous) => parse(text, previous, flag));
  return option.makeOptionMandatory(isRequired);
}

export const flag = (help: string): OptionRow<boolean | undefined> => ({ help });

export const negated = (help: string): OptionRow<boolean> => ({ help, isNegated: true });

export function text<Default extends string | undefined = undefined>(
  value: string,
  help: string,
  byDefault?: Default,
): OptionRow<string | Default> {
  return { value, help, default: byDefault };
}

export const file = (help: string): OptionRow<string | undefined> => text("file", help);

export const folder = (help: string): OptionRow<string | undefined> => text("dir", help);

export const required = (value: string, help: string): OptionRow<string> => ({ value, help, isRequired: true });

/** A whole number of at least `least`. */
export function count<Default extends number | undefined = undefined>(
  least: number,
  help: string,
  byDefault?: Default,
  value = "n",
): OptionRow<number | Default> {
  return { value, help, default: byDefault, parse: wholeNumber(least) };
}

function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`expected a whole number of at least ${least}`);
    }
    return number;
  };
}

/** Items between commas; of an option that is given again, those of both. */
function list<Item, Default>(
  help: string,
  byDefault: Default,
  read: (items: readonly string[], flag: string) => readonly Item[],
): OptionRow<readonly Item[] | Default> {
  const parse = (value: string, previous: unknown, flag: string): readonly Item[] => {
    const items = value.split(",").map((item) => item.trim());
    const given = read(
      items.filter((item) => item !== ""),
      flag,
    );
    return Array.isArray(previous) && previous !== byDefault ? [...previous, ...given] : given;
  };
  return { value: "list", help: `${help}, comma-separated`, default: byDefault, parse };
}

/** @param known The names that there are; others are refused. */
export function names<Default extends readonly string[] | undefined = undefined>(
  help: string,
  byDefault?: Default,
  known?: readonly string[],
): OptionRow<readonly string[] | Default> {
  return list(help, byDefault as Default, (items, flag) => checkNames(items, known, flag));
}

export function numbers(help: string, byDefault: readonly number[]): OptionRow<readonly number[]> {
  return list(help, byDefault, (items) => items.map(wholeNumber(1)));
}

/** @throws {UsageError} If a name is not among those that are known. */
export function checkNames(
  items: readonly string[],
  known: readonly string[] | undefined,
  flag: string,
): readonly string[] {
  const unknown = items.find((item) => known?.includes(item) === false);
  if (unknown === undefined) return items;
  throw new UsageError(`${flag}: "${unknown}" is unknown, expected ${known?.join(", ")}`);
}

/** The names of things that an option chooses from. */
export const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

export function pickNamed<T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  return items.filter(({ id }) => ids.includes(id));
}

// Rows that several commands have.

export const data: OptionRow<string | undefined> = folder(
  "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)",
);
export const every: OptionRow<number> = count(1, "only each nth page", 1);
export const json: OptionRow<string | undefined> = file("write the figures as JSON");
export const jobs: OptionRow<number> = count(1, "worker threads", availableParallelism());
export const shipped: OptionRow<boolean | undefined> = flag(
  "judge with the shipped models also on sets that they were fitted on: in-sample figures",
);
export const worst: OptionRow<number> = count(0, "how many of the worst pages to list", 10);

export const oneSet: { readonly data: OptionRow<string | undefined>; readonly set: OptionRow<string> } = {
  data,
  set: text("name", "data set", "wcxb-dev"),
};

export function sets(...byDefault: readonly string[]): {
  readonly data: OptionRow<string | undefined>;
  readonly set: OptionRow<readonly string[]>;
} {
  return { data, set: names("data sets", byDefault) };
}
