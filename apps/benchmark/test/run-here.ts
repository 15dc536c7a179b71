import { vi } from "vitest";
import { run } from "../src/program.ts";

export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Run a command in this process: loading its modules takes longer than most of what it does. */
export async function benchmark(...args: readonly string[]): Promise<Finished> {
  const written = { stdout: "", stderr: "" };
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text) => {
      written.stdout += `${text}\n`;
    }),
    vi.spyOn(console, "error").mockImplementation((text) => {
      written.stderr += `${text}\n`;
    }),
  ];
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await run(args);
    return { ...written, code: Number(process.exitCode ?? 0) };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
