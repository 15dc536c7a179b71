import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { articlePage, decant, parseLines, sentences } from "./run-decant.ts";

const text = sentences.join(" ");
const record = (id: string, fields: object = {}): string =>
  JSON.stringify({ id, text, page_type: "article", metadata: { language: "en" }, ...fields });

test("filter writes kept lines as they came, and removed ones with all reasons", async () => {
  const cwd = temporaryFolder();
  const odd = `  {"id" : "kept" ,  "text":${JSON.stringify(text)}}`;
  const lines = [odd, record("short", { text: "# OK" }), record("walled", { verdict: ["paywall"] }), "no JSON", "{}"];
  writeFileSync(join(cwd, "a.jsonl.gz"), gzipSync(`${lines.join("\n")}\n`));
  const args = [
    "filter",
    "a.jsonl.gz",
    "--sets",
    "gopher-quality",
    "--verdicts",
    "paywall",
    "--removed",
    "removed.jsonl.gz",
  ];
  const { code, stdout, stderr } = await decant(args, { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: `${odd}\n` });
  expect(stderr).toMatch(/a\.jsonl\.gz, line 4: not a JSON object.*\n.*5 documents: 1 kept, 4 removed; /s);
  const removed = parseLines(gunzipSync(readFileSync(join(cwd, "removed.jsonl.gz"))).toString());
  expect(removed.map(({ id, reasons }) => [id, (reasons as { rule: string }[]).map(({ rule }) => rule)])).toEqual([
    ["short", expect.arrayContaining(["gopher-quality/words-min", "gopher-quality/hashes"])],
    ["walled", ["record/verdict"]],
    [undefined, ["record/bad-line"]],
    [undefined, ["record/no-text"]],
  ]);
  expect(removed[2]?.line).toBe("no JSON");
});

test.each([
  ["filter", "--sets", "c4", "--number", "c4/sentences=1"],
  ["dedup", "--method", "url"],
  ["report", "--json"],
])("%s reads the files that a quoted pattern matches, in order", async (command, ...options) => {
  const cwd = temporaryFolder();
  for (const name of ["b", "a"])
    writeFileSync(join(cwd, `${name}.jsonl`), `${record(name, { url: `https://harbour.example/${name}` })}\n`);
  const { code, stdout } = await decant([command, "*.jsonl", ...options], { cwd });
  expect(code).toBe(0);
  if (command === "report") expect(JSON.parse(stdout)).toMatchObject({ documents: 2 });
  else expect(parseLines(stdout).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(await decant([command, "none*.jsonl"], { cwd })).toMatchObject({
    code: 3,
    stderr: "decant: none*.jsonl: matches no file\n",
  });
});

test.each(["filter", "dedup", "report"])("%s lists a few lines of a file of another kind", async (command) => {
  const { code, stderr } = await decant([command], { input: "# Notes\n".repeat(100) });
  expect(code).toBe(1);
  const notes = stderr.split("\n").filter((line) => /, line \d|such lines/.test(line));
  expect(notes).toHaveLength(6);
  expect(notes.at(-1)).toBe("decant: further such lines are counted, not listed");
});

test("filter reads what batch writes, on standard input", async () => {
  const { stdout } = await decant(["batch", "-q"], { input: `${JSON.stringify({ id: "a", html: articlePage() })}\n` });
  const kept = await decant(["filter", "--sets", "gopher-quality", "--json"], { input: stdout });
  expect(kept.stdout).toBe(stdout);
  expect(JSON.parse(kept.stderr)).toEqual({ documents: 1, kept: 1, removed: 0, bad: 0, rules: {} });
});

test("filter lists its rules", async () => {
  const { stdout } = await decant(["filter", "--list-rules", "--sets", "c4", "--without", "c4/lorem-ipsum"]);
  expect(parseLines(stdout)).toEqual([
    { id: "c4/sentences", min: 5, measures: expect.any(String), source: expect.stringContaining("datatrove") },
  ]);
});

test("dedup keeps one of several, from files and standard input, and says which", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.jsonl"), `${record("a")}\n${record("b", { text: `${text} It was long ago.` })}\n`);
  const args = ["dedup", "a.jsonl", "-", "--removed", "removed.jsonl"];
  const other = record("c", { text: "Nothing like the others stands in this one at all." });
  const { code, stdout, stderr } = await decant(args, { cwd, input: `${other}\n` });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "decant: 3 documents: 2 kept, 1 removed\n" });
  expect(parseLines(stdout).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(parseLines(readFileSync(join(cwd, "removed.jsonl"), "utf8"))).toMatchObject([
    { id: "a", text, reasons: [{ rule: "dedup/minhash", duplicate_of: "b" }] },
  ]);
});

test("dedup shortens documents, and lists the passages", async () => {
  const cwd = temporaryFolder();
  const own = "This paragraph stands in the second of the two documents alone.";
  const lines = [
    record("a", { text: `${text}\n\nThe end of the first document is here.` }),
    record("b", { text: `${text}\n\n${own}`, markdown: "x" }),
  ];
  const args = ["dedup", "--method", "paragraphs", "--removed", "removed.jsonl"];
  const { stdout } = await decant(args, { cwd, input: lines.join("\n") });
  const [first, second] = parseLines(stdout);
  const whole = [first, second].find((line) => String(line?.text).includes(text));
  const cut = whole === first ? second : first;
  expect(cut?.text).not.toContain(text);
  expect(cut).not.toHaveProperty("markdown");
  expect(parseLines(readFileSync(join(cwd, "removed.jsonl"), "utf8"))).toEqual([
    { id: cut?.id, rule: "dedup/paragraphs", removed: [text] },
  ]);
});

test("report describes what stayed and what went, whatever the order, and is safe to open", async () => {
  const cwd = temporaryFolder();
  const hostile = '<script>alert(1)</script>"\u202e';
  const lines = [
    record("a"),
    record(hostile, { text: hostile, reasons: [{ rule: "gopher-quality/words-min", value: 1, min: 50 }] }),
    record("b", { reasons: [{ rule: "dedup/exact", duplicate_of: "a" }] }),
  ];
  const html = await decant(["report", "--title", "Harbour"], { cwd, input: lines.join("\n") });
  const turned = await decant(["report", "--title", "Harbour"], { cwd, input: lines.reverse().join("\n") });
  expect(html.stdout).toBe(turned.stdout);
  expect(html.stdout).toContain("<h1>Harbour</h1>");
  expect(html.stdout).not.toMatch(/<script|\u202e| on\w+=/);
  const json = JSON.parse((await decant(["report", "--json"], { cwd, input: lines.join("\n") })).stdout);
  expect(json).toMatchObject({
    documents: 3,
    kept: 1,
    removed: 2,
    rules: [{ rule: "dedup/exact", documents: 1, alone: 1 }, { rule: "gopher-quality/words-min" }],
    types: [{ name: "article", kept: 1, removed: 2 }],
    languages: [{ name: "en", kept: 1, removed: 2 }],
  });
});

test.each([
  [["filter", "--sets", "c5"], 2, /sets: expected an array of "c4"/],
  [["filter", "--without", "c4/none"], 2, /there is no rule c4\/none/],
  [["filter", "--number", "x"], 2, /Expected a rule and a number/],
  [["filter", "none.jsonl"], 3, /none\.jsonl: no such file/],
  [["dedup", "--method", "best"], 2, /Allowed choices are exact/],
  [["dedup", "none.jsonl"], 3, /none\.jsonl: no such file/],
  [["report", "none.jsonl"], 3, /none\.jsonl: no such file/],
])("%j ends with %i", async (args, expected, message) => {
  const { code, stdout, stderr } = await decant(args, { cwd: temporaryFolder() });
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  expect(stderr).toMatch(message);
});

test("dedup --index: documents of earlier runs are not kept again, and nothing is added by a run that fails", async () => {
  const cwd = temporaryFolder();
  const later = `${record("b")}\n${record("c", { text: sentences.toReversed().join(" ").replaceAll("a", "o") })}\n`;
  const args = ["dedup", "--similarity", "0.7", "--index", "seen", "--json"];
  const first = await decant(args, { cwd, input: `${record("a")}\n` });
  expect(JSON.parse(first.stderr)).toMatchObject({ documents: 1, kept: 1 });
  const failed = await decant([...args, "-o", "no-folder/out.jsonl"], { cwd, input: later });
  expect(failed.code).toBe(4);
  const second = await decant([...args, "--removed", "removed.jsonl"], { cwd, input: later });
  expect(parseLines(second.stdout).map(({ id }) => id)).toEqual(["c"]);
  expect(parseLines(readFileSync(join(cwd, "removed.jsonl"), "utf8"))).toMatchObject([
    { id: "b", reasons: [{ rule: "dedup/minhash", duplicate_of: "a" }] },
  ]);
  const other = await decant(["dedup", "--method", "exact", "--index", "seen"], { cwd, input: later });
  expect(other.code).toBe(2);
  expect(other.stderr).toContain("was made with method minhash");
});

test("filter --against removes documents with words of a list, from JSON lines or lines of text", async () => {
  const cwd = temporaryFolder();
  const words = text.split(" ").slice(2, 16).join(" ");
  writeFileSync(join(cwd, "list.txt"), `${words}\nToo short to be looked for\n`);
  writeFileSync(join(cwd, "list.jsonl"), `${JSON.stringify({ id: "q7", text: words.toUpperCase() })}\n`);
  const input = `${record("same")}\n${record("other", { text: sentences.slice(3).join(" ") })}\n`;
  for (const [list, place] of [
    ["list.txt", "list.txt, line 1"],
    ["list.jsonl", "q7"],
  ] as const) {
    const args = [
      "filter",
      "--sets",
      "c4",
      "--without",
      "c4/sentences",
      "--against",
      list,
      "--removed",
      "removed.jsonl",
    ];
    const { code, stdout, stderr } = await decant(args, { cwd, input });
    expect({ code, kept: parseLines(stdout).map(({ id }) => id) }).toEqual({ code: 0, kept: ["other"] });
    expect(readFileSync(join(cwd, "removed.jsonl"), "utf8")).toContain(
      `{"rule":"decontamination/overlap","found":"${place}: `,
    );
    expect(stderr.includes("1 of 2 texts have fewer than 8 words")).toBe(list === "list.txt");
  }
});
