import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { launcher, temporaryFolder } from "./run-decant.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** Commands of the README's console blocks, with what they print. */
function readSessions(): { command: string; output: string }[] {
  const blocks = [...readme.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? "");
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

test("every command of the README prints what it says", () => {
  const folder = temporaryFolder();
  const path = `${folder}${delimiter}${process.env.PATH}`;
  writeFileSync(join(folder, "decant"), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, "decant"), 0o755);
  const sessions = readSessions();
  expect(sessions.length).toBeGreaterThan(3);
  for (const { command, output } of sessions) {
    // A file that is shown is also the one that the commands below it read.
    const shown = command.match(/^cat (\S+)$/)?.[1];
    if (shown !== undefined) writeFileSync(join(folder, shown), output);
    const env = { ...process.env, PATH: path };
    const { stdout } = spawnSync("sh", ["-c", `${command} 2>&1`], { cwd: folder, env, encoding: "utf8" });
    expect(`$ ${command}\n${stdout}`).toBe(`$ ${command}\n${output}`);
  }
});

test("every option of the README's tables is one", () => {
  const help = [
    ["--help"],
    ["batch", "--help"],
    ["chunk", "--help"],
    ["reduce", "--help"],
    ["check", "--help"],
    ["explain", "--help"],
  ]
    .map((args) => spawnSync(process.execPath, [launcher, ...args], { encoding: "utf8" }).stdout)
    .join("");
  const options = [...readme.matchAll(/^\| `?(.*?)`? \|/gm)].flatMap(([, cell]) => cell?.match(/--[a-z-]+/g) ?? []);
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(help).toContain(option);
});
