import type { Command } from "commander";

/** A command of `decant`: everything about it but its shared options. */
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
  addOptions(command: Command): void;
  /** Refuses options that do not go together. */
  readOptions(command: Command): Options;
  /** Returns the exit code. What a command needs is loaded here, so that help and usage errors are fast. */
  run(input: Input, options: Options): Promise<number>;
}

/** What the list of commands knows of one. */
export type AnyCommand = CommandSpec<unknown, unknown>;

export const pageInput = ["[input]", 'file, URL, or "-" for standard input (default if piped)'] as const;
export const manyFiles = ["[inputs...]", 'files, folders, globs, or "-"'] as const;
export const manyInputs = ["[inputs...]", 'files, folders, globs, URLs, or "-"'] as const;
