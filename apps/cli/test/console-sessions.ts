import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
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

/** Run every command of a document's console blocks in a folder, and expect it to print what the document shows. */
export function expectSessions(markdown: string, folder: string): void {
  const path = `${folder}${delimiter}${process.env.PATH}`;
  writeFileSync(join(folder, "decant"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, "decant"), 0o755);
  const sessions = readSessions(markdown);
  expect(sessions.length).toBeGreaterThan(3);
  for (const { command, output } of sessions) {
    // A file that is shown is also the one that the commands below it read.
    const shown = command.match(/^cat (\S+)$/)?.[1];
    if (shown !== undefined) writeFileSync(join(folder, shown), output);
    const env = { ...process.env, PATH: path };
    const { stdout } = spawnSync("sh", ["-c", `{ ${command}\n} 2>&1`], { cwd: folder, env, encoding: "utf8" });
    expect(`$ ${command}\n${stdout}`).toBe(`$ ${command}\n${output}`);
  }
}
