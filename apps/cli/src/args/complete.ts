import tab from "@bomb.sh/tab/commander";
import { printText } from "../output/output.ts";
import { createProgram } from "./program.ts";

/** Ends the suggestions: these are all. */
const isAll = ":4";
/** Ends the suggestions: without one, the shell completes names of files. */
const elseFiles = ":0";
const bashRegistration = /^complete -F /m;

/**
 * `decant complete SHELL` prints the script that makes the shell ask for completions; `decant complete -- WORDS` answers it.
 *
 * No command is run.
 */
export async function complete(args: readonly string[]): Promise<void> {
  const program = createProgram(async () => {}, true);
  tab(program);
  const lines: string[] = [];
  const { log } = console;
  // The library prints, and completes no names of files. Most arguments here are files.
  console.log = (text: string) => lines.push(text);
  try {
    await program.parseAsync(args, { from: "user" });
  } finally {
    console.log = log;
    await printText(lines.map((line) => `${withFiles(line, lines.length)}\n`).join(""));
  }
}

function withFiles(line: string, count: number): string {
  if (count === 1 && line === isAll) return elseFiles;
  return line.replace(bashRegistration, "complete -o default -F ");
}
