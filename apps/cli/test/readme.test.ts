import { readFileSync } from "node:fs";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { expectSessions } from "./console-sessions.ts";
import { decant } from "./run-decant.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("every command of the README prints what it says", async () => {
  await expectSessions(readme, temporaryFolder());
});

test("every option of the README's tables is one", async () => {
  const commands = [
    ["--help", "all"],
    ["batch", "--help", "all"],
    ["chunk", "--help", "all"],
    ["reduce", "--help", "all"],
    ["records", "--help", "all"],
    ["check", "--help", "all"],
    ["diff", "--help", "all"],
    ["explain", "--help", "all"],
    ["links", "--help", "all"],
    ["fetch", "--help", "all"],
    ["sitemap", "--help", "all"],
  ];
  const help = (await Promise.all(commands.map((args) => decant(args)))).map(({ stdout }) => stdout).join("");
  const options = [...readme.matchAll(/^\| `?(.*?)`? \|/gm)].flatMap(([, cell]) => cell?.match(/--[a-z-]+/g) ?? []);
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(help).toContain(option);
});
