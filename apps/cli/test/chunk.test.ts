import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { articlePage, decant, parseLines } from "./run-decant.ts";

const request = (id: string, html: string): string =>
  `${JSON.stringify({ id, url: `https://harbour.example/${id}`, html })}\n`;

test("one line for each chunk, in input order, whatever the number of jobs", async () => {
  const input = request("a", articlePage("The tide table")) + request("b", articlePage("The gauge"));
  const { code, stdout, stderr } = await decant(["chunk", "--budget", "128", "--jobs", "2"], { input });
  expect([code, stderr]).toEqual([0, "decant: 2 pages: 2 converted, 0 without content, 0 failed\n"]);
  const chunks = parseLines(stdout);
  expect(chunks.length).toBeGreaterThan(4);
  expect(chunks.every(({ tokens }) => (tokens as number) <= 128)).toBe(true);
  expect([...new Set(chunks.map(({ document_id }) => document_id))]).toEqual([
    "https://harbour.example/a",
    "https://harbour.example/b",
  ]);
  expect(chunks[0]).toMatchObject({ index: 0, prev_id: null, next_id: chunks[1]?.id, title: "The tide table" });
  const source = chunks[0]?.source as { start: number; end: number }[];
  expect(articlePage("The tide table").slice(source[0]?.start, source[0]?.end)).toBe("<h1>The tide table</h1>");
  expect((await decant(["chunk", "--budget", "128", "--jobs", "1"], { input })).stdout).toBe(stdout);
});

test("a page without content has a line of its own, and fails as little as in a batch", async () => {
  const { code, stdout, stderr } = await decant(["chunk"], { input: request("empty", "<html></html>") });
  expect(code).toBe(0);
  expect(parseLines(stdout)).toMatchObject([{ id: "empty", ok: false, error: { code: "no-content" } }]);
  expect(stderr).toBe("decant: 1 page: 0 converted, 1 without content (empty 1), 0 failed\n");
});

test("a vocabulary of one's own counts the tokens", async () => {
  const folder = temporaryFolder();
  const model = {
    type: "BPE",
    vocab: Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((c, i) => [c, i])),
    merges: [],
  };
  const preTokenizer = { type: "ByteLevel", add_prefix_space: false, trim_offsets: false, use_regex: true };
  const vocabulary = {
    version: "1.0",
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: preTokenizer,
    post_processor: null,
    decoder: null,
    model,
  };
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(vocabulary));
  const args = ["chunk", "--tokenizer", join(folder, "tokenizer.json"), "--no-extract"];
  const { stdout } = await decant(args, { input: request("a", "<p>abc</p>") });
  expect(parseLines(stdout)).toMatchObject([{ content: "abc", tokens: 3 }]);
});

test.each([
  [["--budget", "5"], "from 16"],
  [["--budget", "64", "--overlap", "50"], "overlap: expected a whole number from 0 to 32, got 50"],
  [["--tokenizer", "no-such-file.json"], "no-such-file.json cannot be used"],
])("%j is wrong usage", async (args, message) => {
  const { code, stdout, stderr } = await decant(["chunk", ...args], { input: "" });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});
