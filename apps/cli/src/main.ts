import { DecantError } from "@decant/page";
import { CommanderError } from "commander";
import { completeBareSwitches } from "./args/familiar-names.ts";
import { createProgram } from "./args/program.ts";
import { CommandError, exitCodes } from "./errors.ts";
import { isBrokenPipe } from "./output.ts";
import { note, printLines } from "./terminal.ts";

/**
 * Run the command and set the process's exit code.
 *
 * The commands themselves are loaded when they are run, so that help and usage errors come at once.
 */
export async function main(args: readonly string[]): Promise<void> {
  // What nobody waits for fails here: help and notes whose reader has left, as `head` does.
  process.on("uncaughtException", (error) => process.exit(report(error)));
  const program = createProgram(
    {
      page: async (input, options) => (await import("./page-command.ts")).runPage(input, options),
      batch: async (inputs, options) => (await import("./batch-command.ts")).runBatch(inputs, options),
      reduce: async (inputs, options) => (await import("./reduce-command.ts")).runReduce(inputs, options),
      check: async (files, options) => (await import("./check-command.ts")).runCheck(files, options),
      chunk: async (inputs, options) => (await import("./chunk-command.ts")).runChunk(inputs, options),
    },
    (code) => {
      process.exitCode = code;
    },
  );
  try {
    await program.parseAsync(completeBareSwitches(args), { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
    // Somebody may still hold the standard input open, and there is nothing left to do.
    if (isBrokenPipe(error)) process.exit();
  }
}

/** Tell the user, unless that was done, and choose the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (isBrokenPipe(error)) return exitCodes.brokenPipe;
  if (DecantError.isInstance(error)) {
    note(error.message);
    return error instanceof CommandError ? error.exitCode : exitCodes.flawed;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printLines(`decant: internal error, please report it\n${stack}\n`);
  return exitCodes.internal;
}
