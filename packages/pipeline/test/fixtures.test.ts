import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

/** What `case.json` says; the fields are told in the README of the fixtures. */
interface Case {
  readonly url: string;
  readonly page_type: string;
  readonly must_include: readonly string[];
  readonly must_exclude: readonly string[];
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly verdict: readonly string[];
}

const folder = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${folder}${entry.name}/case.json`))
  .map(({ name }) => name);
const pipeline = createPipeline({ verify: true });
const space = /\s+/g;

const collapse = (text: string) => text.replace(space, " ");

test("there are fixtures", () => {
  expect(names.length).toBeGreaterThanOrEqual(24);
});

describe.each(names)("%s", (name) => {
  const truth = JSON.parse(readFileSync(`${folder}${name}/case.json`, "utf8")) as Case;
  const page = pipeline.convert(readFileSync(`${folder}${name}/index.html`), { url: truth.url });
  const shown = `${collapse(page.text)}\n${collapse(page.markdown)}`;

  test("the Markdown is the expected one", ({ skip }) => {
    const file = `${folder}${name}/expected.md`;
    if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(file, page.markdown);
    if (!existsSync(file) && !process.env.CI) skip(`${name}/expected.md is missing; UPDATE=1 writes it`);
    expect(page.markdown).toBe(readFileSync(file, "utf8"));
  });

  test("the snippets of content are there, those of chrome are not", () => {
    expect(truth.must_include.filter((snippet) => !shown.includes(collapse(snippet)))).toEqual([]);
    expect(truth.must_exclude.filter((snippet) => shown.includes(collapse(snippet)))).toEqual([]);
  });

  test("the ledger balances and no invariant stays broken", () => {
    const { visible, kept, moved, dropped } = page.ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
    expect(page.violations.filter(({ repaired }) => !repaired)).toEqual([]);
  });

  test("the kind of page and its metadata are told right", () => {
    expect(page.verdict).toEqual(truth.verdict);
    if (truth.verdict.length === 0) expect(page.extraction.pageType).toBe(truth.page_type);
    expect(page.metadata.title).toBe(truth.title);
    expect(page.metadata.authors).toEqual(truth.authors);
    expect(page.metadata.published?.slice(0, 10) ?? null).toBe(truth.published);
  });
});
