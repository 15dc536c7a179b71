import { DecantError } from "@decant/page";
import { CommanderError } from "commander";
import { completeBareSwitches } from "./args/other-sources.ts";
import { createProgram, jobs, takeHelpAll } from "./args/program.ts";
import { CommandError, exitCodes } from "./errors.ts";
import { isBrokenPipe, printText } from "./output/output.ts";
import { note, printLines } from "./terminal/terminal.ts";
import { checkNode } from "./version.ts";

/** Commands that `@decant/crawl` is a part of, also where they fetch nothing. */
const onCrawl: ReadonlySet<string> = new Set("answer changes crawl eval ingest mcp open search serve store".split(" "));

export async function main(given: readonly string[]): Promise<void> {
  // Writes that nobody awaits fail here, for example help piped into `head`.
  process.on("uncaughtException", (error) => process.exit(report(error)));
  if (given.length === 0 && process.stdin.isTTY)
    return printText(`${jobs}\ndecant --help: options, examples, exit codes\n`);
  const { args, wantsAll } = takeHelpAll(given);
  const program = createProgram(async (spec, input, options) => {
    if (onCrawl.has(spec.name)) checkNode(`decant ${spec.name}`);
    process.exitCode = await spec.run(input, options);
  }, wantsAll);
  try {
    if (given[0] === "complete") await (await import("./args/complete.ts")).complete(given);
    else await program.parseAsync(completeBareSwitches(args), { from: "user" });
  } catch (error) {
    process.exitCode = report(error);
    // Standard input may still be open, but nothing is left to do.
    if (isBrokenPipe(error)) process.exit();
  }
}

/** Print the error unless commander did, and return the exit code. */
export function report(error: unknown): number {
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
