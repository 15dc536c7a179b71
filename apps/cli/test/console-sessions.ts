import { spawn } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { launcher } from "./run-decant.ts";

/** Commands of a document's console blocks, with what they print. */
function readSessions(markdown: string): { command: string; output: string }[] {
  const blocks = [...markdown.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? "");
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((session) => {
        const end = session.indexOf("\n");
        return { command: session.slice(0, end), output: session.slice(end + 1) };
      }),
  );
}

/**
 * Run every command of a document's console blocks in a folder, and expect it to print what the document shows.
 *
 * @param standIns What the document writes, and what it stands for in this run.
 */
export async function expectSessions(
  markdown: string,
  folder: string,
  standIns: readonly (readonly [written: string, real: string])[] = [],
): Promise<void> {
  const path = `${folder}${delimiter}${process.env.PATH}`;
  writeFileSync(join(folder, "decant"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, "decant"), 0o755);
  const sessions = readSessions(markdown);
  expect(sessions.length).toBeGreaterThan(1);
  const toReal = (text: string): string => standIns.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  for (const { command, output } of sessions) {
    // A file that is shown is also the one that the commands below it read.
    const shown = command.match(/^cat (\S+)$/)?.[1];
    if (shown !== undefined) writeFileSync(join(folder, shown), toReal(output));
    const env = { ...process.env, PATH: path };
    const real = toReal(command);
    // A server of the test answers meanwhile.
    const child = spawn("sh", ["-c", `{ ${real}\n} 2>&1`], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    const printed = await text(child.stdout);
    const stdout = standIns.reduce((all, [from, to]) => all.replaceAll(to, from), printed);
    expect(`$ ${command}\n${stdout}`).toBe(`$ ${command}\n${output}`);
  }
}
