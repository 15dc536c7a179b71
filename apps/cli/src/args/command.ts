import type { Command } from "commander";
import type { Rows } from "./rows.ts";

/** A command of `decant`. */
export interface CommandSpec<Options = unknown, Input = readonly string[]> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Syntax and meaning. Absent from commands without arguments. */
  readonly argument?: readonly [string, string];
  /** Options that `--help` lists; `--help all` lists all, and so does `--help` of commands without this. */
  readonly commonOptions?: readonly string[];
  /** Examples, formats and exit codes, printed after the options that commander lists. */
  readonly help: string;
  /** All but the file of options and the help. */
  options(): Rows;
  /** Whether options have the names that other tools give them, too. */
  readonly hasFamiliarNames?: true;
  /** Refuses options that do not go together. Without it, the settings are those of the rows. */
  readOptions?(command: Command, settings: Options): Options;
  /** Returns the exit code. What a command needs is loaded here, so that help and usage errors are fast. */
  run(input: Input, options: Options): Promise<number>;
}

/** What the list of commands knows of one. */
export type AnyCommand = CommandSpec<unknown, unknown>;

export const pageInput = ["[input]", 'file, URL, or "-" for standard input (default if piped)'] as const;
export const manyFiles = ["[inputs...]", 'files, folders, globs, or "-"'] as const;
export const manyInputs = ["[inputs...]", 'files, folders, globs, URLs, or "-"'] as const;
