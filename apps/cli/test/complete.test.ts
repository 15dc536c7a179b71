import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { decant } from "./run-decant.ts";

const suggestions = async (...words: string[]): Promise<string[]> => {
  const { code, stdout, stderr } = await decant(["complete", "--", ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t", 1)[0] as string);
};

test("commands, options and values are completed", async () => {
  expect(await suggestions("ba")).toEqual(["batch", ":4"]);
  expect(await suggestions("crawl", "--max-pag")).toEqual(["--max-pages", ":4"]);
  expect(await suggestions("--preset", "re")).toEqual(["recall", ":4"]);
});

test("names of files are left to the shell", async () => {
  expect(await suggestions("batch", "")).toEqual([":0"]);
});

test.each(["bash", "zsh", "fish", "powershell"])("the script for %s asks decant", async (shell) => {
  const { code, stdout } = await decant(["complete", shell]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/decant.*complete/);
  if (shell !== "bash") return;
  expect(stdout).toContain("complete -o default -F");
  expect(spawnSync("bash", ["-n"], { input: stdout }).status).toBe(0);
});

test("an unknown shell is refused", async () => {
  const { code, stdout, stderr } = await decant(["complete", "nosh"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("Allowed choices are zsh, bash, fish, powershell.");
});
