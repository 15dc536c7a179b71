import { vi } from "vitest";
import { completeBareSwitches } from "../src/args/other-sources.ts";
import type { PageCommandOptions } from "../src/args/page.ts";
import { createProgram } from "../src/args/program.ts";
import { renderPage } from "../src/convert/convert-page.ts";
import { exitCodes } from "../src/errors.ts";
import { report } from "../src/main.ts";
import type { Finished } from "./run-decant.ts";

/** What the command line was understood as. */
export interface Parsed extends Finished {
  readonly command?: string;
  readonly options?: unknown;
}

/** Read a command line in this process, which takes a hundredth of the time of one of its own. The command is not run. */
export async function parseArguments(args: readonly string[]): Promise<Parsed> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text;
      return true;
    }),
  );
  let parsed: Omit<Parsed, keyof Finished> = {};
  try {
    const program = createProgram(async (spec, _, options) => {
      parsed = { command: spec.name, options };
    });
    await program.parseAsync(completeBareSwitches(args), { from: "user" });
    return { code: exitCodes.ok, ...written, ...parsed };
  } catch (error) {
    const code = report(error);
    return { code, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What `decant [args]` writes for a page on its standard input. */
export async function convertHere(args: readonly string[], html: string): Promise<string> {
  const { command, options, stderr } = await parseArguments(args);
  if (command !== "decant") throw new Error(`not the command for one page: ${stderr}`);
  const page = options as PageCommandOptions;
  const input = {
    id: "standard input",
    bytes: new TextEncoder().encode(html),
    ...(page.url !== undefined && { url: page.url }),
  };
  return (await renderPage(input, page)).output;
}
