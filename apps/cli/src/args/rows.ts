import { Command, Option, type OptionValues } from "commander";

/** Flags, help, and what else there is of an option. A text alone is the heading of those that follow it. */
export type Row = string | readonly [flags: string, help: string, details?: Details];
export type Rows = readonly Row[];

export interface Details {
  // biome-ignore lint/suspicious/noExplicitAny: each parser gets what it returned before.
  readonly parse?: (text: string, before: any) => unknown;
  readonly choices?: readonly string[];
  readonly default?: unknown;
  /** The default as help shows it. */
  readonly shown?: string;
  /** Option without which this one has no effect. */
  readonly needs?: `--${string}`;
  /** Names of options that exclude this one. */
  readonly conflicts?: string | readonly string[];
  /** Variable that has it, too: what differs between installations, and what others must not see in the list of processes. */
  readonly env?: `DECANT_${string}`;
  readonly mandatory?: true;
  /** Name of the setting if it is not that of the flag, or names. A dot leads into an object: `server.port`. */
  readonly as?: string | readonly string[];
  /** Value of the setting where the option has none. That of a switch is `false`. */
  readonly absent?: unknown;
  /** Says what is wrong with the value, before the command runs: workers report what they are given as errors of pages. */
  readonly check?: (value: never) => Promise<string | undefined>;
  /** Reads what the value names, which becomes the value. */
  readonly load?: (text: string) => Promise<unknown>;
  /** No setting: another option or the command reads it. */
  readonly apart?: true;
}

/** The settings of rows, as {@link settingsOf} reads them. Those that may have no value are optional. */
export type SettingsOf<Table extends Rows> = All<Setting<Exclude<Table[number], string>>>;

type Setting<Option> = Option extends readonly [infer Flags extends string, string, infer More extends Details]
  ? More extends { readonly apart: true }
    ? never
    : Named<NameOf<Flags, More>, ValueOf<Flags, More>, HasValue<Flags, More>>
  : Option extends readonly [infer Flags extends string, string]
    ? Named<Attribute<Flags>, ValueOf<Flags, Details>, IsSwitch<Flags>>
    : never;

type Named<Name, Value, Has> = Name extends `${infer Object}.${infer Rest}`
  ? { readonly [Key in Object]: Named<Rest, Value, Has> }
  : Has extends true
    ? { readonly [Key in Name & string]: Value }
    : { readonly [Key in Name & string]?: Value };

type NameOf<Flags, More> = More extends { readonly as: infer Name }
  ? Name extends readonly (infer Each)[]
    ? Each
    : Name
  : Attribute<Flags>;

type Attribute<Flags> = Flags extends `${string}--${infer Long}`
  ? Long extends `${infer Name} ${string}`
    ? Camel<Name>
    : Long extends `no-${infer Name}`
      ? Camel<Name>
      : Camel<Long>
  : never;

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type ValueOf<Flags, More> = More extends { readonly load: (...args: never[]) => Promise<infer Value> }
  ? Value
  : More extends { readonly parse: (...args: never[]) => infer Value }
    ? Value
    : More extends { readonly choices: readonly (infer Value)[] }
      ? Value
      : IsSwitch<Flags> extends true
        ? boolean
        : string;

type IsSwitch<Flags> = Flags extends `${string}<${string}` ? false : true;
type HasValue<Flags, More> = More extends
  | { readonly default: unknown }
  | { readonly absent: unknown }
  | { readonly mandatory: true }
  ? true
  : IsSwitch<Flags>;
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** What a choice means that has a form such as `--no-links`. */
const dropped = "drop";

export function addRows(command: Command, rows: Rows): void {
  for (const row of rows) {
    if (typeof row === "string") command.optionsGroup(row);
    else command.addOption(optionOf(...row));
  }
}

function optionOf(flags: string, help: string, details: Details = {}): Option {
  const option = new Option(flags, help).default(details.default, details.shown);
  if (details.choices !== undefined) option.choices(details.choices);
  // After the choices: it may also accept synonyms, which the help does not list.
  if (details.parse !== undefined) option.argParser(details.parse);
  if (details.conflicts !== undefined) option.conflicts([details.conflicts].flat());
  if (details.mandatory) option.makeOptionMandatory();
  if (details.env === undefined) return option;
  // An empty variable is none, as files of settings leave them; but a server without a key would be open to all.
  if (process.env[details.env] === "" && details.env !== "DECANT_API_KEY") delete process.env[details.env];
  return option.env(details.env);
}

export function settingsOf<const Table extends Rows>(command: Command, rows: Table): SettingsOf<Table> {
  const settings: OptionValues = {};
  for (const row of rows) {
    if (typeof row === "string" || row[2]?.apart) continue;
    const [flags, , { as, absent, choices } = {}] = row;
    const option = new Option(flags);
    const given: unknown = command.getOptionValue(option.attributeName());
    const isDropped = given === false && choices?.includes(dropped);
    const isSwitch = option.isBoolean() || option.negate;
    const value = isDropped ? dropped : (given ?? absent ?? (isSwitch ? option.negate : undefined));
    if (value === undefined) continue;
    for (const name of [as ?? option.attributeName()].flat()) assign(settings, name.split("."), value);
  }
  return settings as SettingsOf<Table>;
}

/** The settings of these rows where none of them is given. */
export function defaultsOf<const Table extends Rows>(rows: Table): SettingsOf<Table> {
  const command = new Command();
  addRows(command, rows);
  return settingsOf(command, rows);
}

function assign(settings: OptionValues, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce((object, name) => (object[name] ??= {}), settings);
  parent[path.at(-1) as string] = value;
}

/** Whether an option was given on the command line or in the config file. The environment is for commands that do not need it, too. */
export function isGiven(command: Command, option: string): boolean {
  const source = command.getOptionValueSource(option);
  return source !== undefined && source !== "default" && source !== "env";
}

/** Refuse options that were given and have no effect, such as `needs --queue`. */
export function refuseGiven(command: Command, names: readonly string[], reason: string): void {
  const stray = names.find((name) => isGiven(command, name));
  const option = command.options.find((known) => known.attributeName() === stray);
  if (option !== undefined) command.error(`error: option '${option.long}' ${reason}`);
}

/** Refuse options that were given without the one that they need. */
export function refuseNeedy(command: Command, rows: Rows): void {
  for (const row of rows) {
    const { needs } = (typeof row === "string" ? undefined : row[2]) ?? {};
    const needed = command.options.find(({ long }) => long === needs)?.attributeName();
    if (needed !== undefined && command.getOptionValue(needed) === undefined)
      refuseGiven(command, [new Option(row[0] as string).attributeName()], `needs ${needs}`);
  }
}

/** As requested; by default on a terminal, unless `NO_COLOR` is set (no-color.org). */
export function wantsColor(asked: unknown): boolean {
  if (typeof asked === "boolean") return asked;
  return process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "";
}

/** What exit codes mean. Of 2 and 130, what is added to the meaning that they always have; `null` where a signal is the usual end. */
export type Exits = Readonly<Partial<Record<0 | 1 | 2 | 3 | 4, string> & Record<130, string | null>>>;

export const noInput = "input missing, unreadable, too large or unreachable";
export const noOutput = "output cannot be written";

export function listExits({ 2: usage = "", 130: interrupted = "", ...own }: Exits): string {
  const texts: Readonly<Record<string, string>> = {
    ...{ 0: "success", ...own, 70: "internal error" },
    2: ["usage error: unknown option, invalid value", usage].filter(Boolean).join(", "),
    ...(interrupted !== null && { "130, 143, 141": [endedEarly, interrupted].filter(Boolean).join("; ") }),
  };
  const lines = Object.entries(texts).map(([code, text]) => `  ${code.padEnd(2)}   ${text}\n`);
  return `\nExit codes:\n${lines.join("")}`;
}

const endedEarly = "interrupted, terminated, output closed by its reader";

export interface CommandSpec<Options = unknown, Input = readonly string[]> {
  readonly name: string;
  /** Begins its help, with a full stop, and lists it in that of `decant`. */
  readonly summary: string;
  /** Syntax and meaning. Absent from commands without arguments. */
  readonly argument?: readonly [string, string];
  /** Options that `--help` lists; `--help all` lists all, and so does `--help` of commands without this. */
  readonly commonOptions?: string;
  /** Examples and formats, printed after the options that commander lists. */
  readonly help: string;
  readonly exits: Exits;
  /** All but the file of options and the help. */
  options(): Rows;
  /** Whether options have the names that other tools give them, too. */
  readonly hasFamiliarNames?: true;
  /** What is wrong with arguments and options that do not go together. */
  refuse?(command: Command, settings: Options): string | undefined;
  /** Without it, the settings are those of the rows. */
  readOptions?(command: Command, settings: Options): Options;
  /** Returns the exit code, one of the help. What a command needs is loaded here, so that help and usage errors are fast. */
  run(input: Input, options: Options): Promise<number>;
}

export type AnyCommand = CommandSpec<unknown, unknown>;

export const pageInput = ["[input]", 'file, URL, or "-" for standard input (default if piped)'] as const;
export const manyFiles = ["[inputs...]", 'files, folders, globs, or "-"'] as const;
export const manyInputs = ["[inputs...]", 'files, folders, globs, URLs, or "-"'] as const;
