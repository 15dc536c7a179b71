import { DecantError } from "@decant/page";
import { CommanderError } from "commander";
import { completeBareSwitches } from "./args/familiar-names.ts";
import { createProgram } from "./args/program.ts";
import { takeHelpAll, welcome } from "./args/short-help.ts";
import { CommandError, exitCodes } from "./errors.ts";
import { isBrokenPipe, printText } from "./output/output.ts";
import { note, printLines } from "./terminal/terminal.ts";

/**
 * Run the command and set the process's exit code.
 *
 * Commands are loaded when they run, so that help and usage errors are fast.
 */
export async function main(given: readonly string[]): Promise<void> {
  // Writes that nobody awaits fail here, for example help piped into `head`.
  process.on("uncaughtException", (error) => process.exit(report(error)));
  if (given.length === 0 && process.stdin.isTTY) return printText(welcome);
  const { args, wantsAll } = takeHelpAll(given);
  const program = createProgram(
    {
      page: async (input, options) => (await import("./commands/page-command.ts")).runPage(input, options),
      batch: async (inputs, options) => (await import("./commands/batch-command.ts")).runBatch(inputs, options),
      crawl: async (seeds, options) => (await import("./commands/crawl-command.ts")).runCrawl(seeds, options),
      fetch: async (urls, options) => (await import("./addresses/fetch-command.ts")).runFetch(urls, options),
      links: async (input, options) => (await import("./addresses/links-command.ts")).runLinks(input, options),
      sitemap: async (input, options) => (await import("./addresses/sitemap-command.ts")).runSitemap(input, options),
      feeds: async (input, options) => (await import("./addresses/feeds-command.ts")).runFeeds(input, options),
      reduce: async (inputs, options) => (await import("./commands/reduce-command.ts")).runReduce(inputs, options),
      check: async (files, options) => (await import("./commands/check-command.ts")).runCheck(files, options),
      llms: async (source, options) => (await import("./llms/llms-command.ts")).runLlms(source, options),
      diff: async (names, options) => (await import("./commands/diff-command.ts")).runDiff(names, options),
      filter: async (files, options) => (await import("./corpus/filter-command.ts")).runFilter(files, options),
      dedup: async (files, options) => (await import("./corpus/dedup-command.ts")).runDedup(files, options),
      report: async (files, options) => (await import("./corpus/report-command.ts")).runReport(files, options),
      ingest: async (inputs, options) => (await import("./ingest/ingest-command.ts")).runIngest(inputs, options),
      search: async (operands, options) => (await import("./ingest/search-command.ts")).runSearch(operands, options),
      serve: async (options) => (await import("./serve/serve-command.ts")).runServe(options),
      work: async (options) => (await import("./queue/work-command.ts")).runWork(options),
      open: async (input, options) => (await import("./serve/open-command.ts")).runOpen(input, options),
      mcp: async (options) => (await import("./serve/mcp-command.ts")).runMcp(options),
      site: async (words, options) => (await import("./site/site-command.ts")).runSite(words, options),
      chunk: async (inputs, options) => (await import("./commands/chunk-command.ts")).runChunk(inputs, options),
    },
    (code) => {
      process.exitCode = code;
    },
    wantsAll,
  );
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
