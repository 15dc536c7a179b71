import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { decant, sentences } from "./run-decant.ts";

const sources = join(import.meta.dirname, "../src");

test("no command writes JSON but by the one writer", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const own = files.filter((file) =>
    /JSON\.stringify\([^`\n]*\}\\n`|JSON\.stringify\([^\n]*, (?:2|indent)\)/.test(
      readFileSync(join(sources, file), "utf8"),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(own).toEqual([]);
});

/** What ends a line somewhere, or turns it around. */
const odd = "a\u0085b\u2028c\u2029d\u009be\u202ef\u2066g";
const text = sentences.join(" ");
const html = `<title>${odd}</title><main><h1>${odd}</h1><p>${text}</p><p>${text}</p><pre><code>let a = "\u2028${odd}"</code></pre></main>`;
const page = JSON.stringify({ id: odd, url: "https://a.example/", html });
const fields = { page_type: "article", metadata: { language: "en" } };
const record = JSON.stringify({
  id: odd,
  text,
  markdown: `# ${odd}\n\n${text}\n`,
  url: "https://a.example/",
  ...fields,
});

/** Where Python's `str.splitlines` ends lines, C1 controls, and characters that change directions. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unsafe = /[\v\f\r\x1c-\x1e\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

describe("a line of JSON is one line to every program", () => {
  test.each<[string, readonly string[], string]>([
    ["batch", ["batch", "-", "-q"], page],
    ["batch as JSON", ["batch", "-", "-q", "-f", "json"], page],
    ["a page", ["-", "-f", "jsonl"], html],
    ["a page as JSON", ["-", "-f", "json"], html],
    ["errors", ["batch", "-", "-q"], JSON.stringify({ id: odd })],
    ["chunk", ["chunk", "-", "-q"], page],
    ["filter", ["filter", "-", "--sets", "gopher-quality"], record],
    [
      "filter, removed",
      ["filter", "-", "--removed", "out", "--sets", "gopher-quality"],
      JSON.stringify({ id: odd, text: odd }),
    ],
    ["filter, a bad line", ["filter", "-", "--removed", "out"], odd],
    ["dedup", ["dedup", "-"], record],
    ["dedup, removed", ["dedup", "-", "--removed", "out"], `${record}\n${record}`],
    ["links", ["links", "-", "-q", "--url", "https://a.example/"], `<p><a href="https://a.example/b">${odd}</a></p>`],
    ["check", ["check", "-", "-f", "json"], `# ${odd}\n\n# b\n`],
  ])("%s", async (_, args, input) => {
    const cwd = temporaryFolder();
    const { stdout, stderr } = await decant(args, { cwd, input: `${input}\n` });
    const written = args.includes("out") ? readFileSync(join(cwd, "out"), "utf8") : stdout;
    expect(written.length, stderr).toBeGreaterThan(2);
    expect(written).not.toMatch(unsafe);
    for (const line of args.includes("json") ? [written] : written.trimEnd().split("\n")) JSON.parse(line);
  });

  test("whose values are equal", async () => {
    const kept = await decant(["filter", "-", "--sets", "gopher-quality"], { input: `${record}\n` });
    expect(JSON.parse(kept.stdout)).toEqual(JSON.parse(record));
    const { stdout } = await decant(["batch", "-", "-q"], { input: `${page}\n` });
    expect(JSON.parse(stdout)).toMatchObject({ id: odd, markdown: expect.stringContaining("\u2028") });
  });
});
