import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { decant } from "./run-decant.ts";

const page = `<html lang="en"><title>Tides</title><nav><a href="/">Home</a></nav><main><h1>Tides</h1>
<p>The moon pulls the sea, and the sea follows it twice a day, at every harbour of the coast.</p></main></html>`;

async function made(args: readonly string[] = []): Promise<string> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "page.html"), page);
  const { code } = await decant(["page.html", "--receipt", "r.json", "-o", "page.md", ...args], { cwd });
  expect(code).toBe(0);
  return cwd;
}

test("a receipt has hashes of page, options and output, and the totals of the ledger; verify replays it", async () => {
  const cwd = await made(["--url", "https://harbour.example/tides"]);
  const text = readFileSync(join(cwd, "r.json"), "utf8");
  const receipt = JSON.parse(text);
  const sha = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(cwd, file)))
      .digest("hex");
  expect(receipt).toMatchObject({
    receipt: 1,
    generator: expect.stringMatching(/^decant\/\d/),
    input: { sha256: sha("page.html"), bytes: page.length, url: "https://harbour.example/tides" },
    options: { format: "markdown", preset: "balanced" },
    output: { sha256: sha("page.md") },
  });
  const { visible, kept, moved, dropped } = receipt.ledger;
  expect(kept + moved + dropped).toBe(visible);
  const again = await made(["--url", "https://harbour.example/tides"]);
  expect(readFileSync(join(again, "r.json"), "utf8")).toBe(text);
  expect(await decant(["verify", "r.json", "page.html", "page.md"], { cwd })).toEqual({
    code: 0,
    stdout: "",
    stderr: "decant: page.html: as the receipt says\n",
  });
});

test.each([
  ["page.html", "The moon", "the moon", "input: expected SHA-256"],
  ["page.html", "Home", "home", "input: expected SHA-256"],
  ["page.md", "The moon", "the moon", "page.md: expected SHA-256"],
  ["r.json", "balanced", "recall", "options_sha256: expected"],
  ["r.json", '"receipt": 1', '"receipt":  1', "receipt: the same values, but not the bytes"],
  ["r.json", "decant/", "decant/9.", "generator: expected decant/9."],
  ["r.json", '"kept": ', '"kept": 1', "ledger: expected"],
])("a changed byte of %s is found: %s", async (file, from, to, message) => {
  const cwd = await made();
  const path = join(cwd, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  const { code, stderr } = await decant(["verify", "r.json", "page.html", "page.md"], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
});

test.each([["json"], ["html"], ["text"]])("the format %s, options and a selector are replayed", async (format) => {
  const cwd = await made(["--format", format, "--selector", "main", "--links", "drop", "--preset", "recall"]);
  expect((await decant(["verify", "r.json", "page.html"], { cwd })).code).toBe(0);
});

test.each([
  [["verify", "r.json"], 2, "verify takes a receipt, a page"],
  [["verify", "page.html", "page.html"], 2, "page.html is no receipt"],
  [["verify", "none.json", "page.html"], 3, "none.json"],
  [["page.html", "--receipt", "r.json", "--explain"], 2, "cannot be used with"],
] as const)("%j", async (args, expected, message) => {
  const { code, stderr } = await decant([...args], { cwd: await made() });
  expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringContaining(message) });
});

const hasSsh = spawnSync("ssh-keygen", ["-?"]).error === undefined;

test.skipIf(!hasSsh)("a receipt is signed and checked with ssh-keygen, as the guide says", async () => {
  const cwd = await made();
  const guide = readFileSync(new URL("../../site/docs/receipts.md", import.meta.url), "utf8");
  const [, commands = ""] = /```sh\n(ssh-keygen[\s\S]*?)```/.exec(guide) ?? [];
  const run = () => spawnSync("sh", ["-e", "-c", commands], { cwd, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('Good "decant" signature') });
});
