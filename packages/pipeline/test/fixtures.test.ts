import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { verification } from "@decant/normalize";
import { extra } from "@decant/sanitizer/extra";
import { afterAll, describe, expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";
import { type Gaps, lineShare, readGaps, writeGaps } from "./fixture-gaps.ts";

/** Fields of `case.json`; the README of the fixtures describes them. */
interface Case {
  readonly url: string;
  readonly page_type: string;
  readonly must_include: readonly string[];
  readonly must_exclude: readonly string[];
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly verdict: readonly string[];
  /** Whether the page needs the forms of rare frameworks. */
  readonly extra?: boolean;
}

const folder = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${folder}${entry.name}/case.json`))
  .map(({ name }) => name);
const isUpdate = process.env.UPDATE === "1" && !process.env.CI;
const pipeline = createPipeline({ verify: true }, { verification });
const withExtra = createPipeline({ verify: true, sanitizer: { extra } }, { verification });
const known = readGaps();
const found: Record<string, Gaps> = {};
const space = /\s+/g;

const collapse = (text: string) => text.replace(space, " ");

test("there are fixtures", () => {
  expect(names.length).toBeGreaterThanOrEqual(24);
});

test("gaps are of fixtures that exist", () => {
  expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(names)("%s", (name) => {
  const truth = JSON.parse(readFileSync(`${folder}${name}/case.json`, "utf8")) as Case;
  const page = (truth.extra === true ? withExtra : pipeline).convert(readFileSync(`${folder}${name}/index.html`), {
    url: truth.url,
  });
  const gap: Gaps = known[name] ?? {};
  const now: { -readonly [K in keyof Gaps]: Gaps[K] } = {};
  found[name] = now;

  /** Faults that are not listed fail; all are noted for the update. */
  function expectKnown(kind: "missing" | "leaked" | "broken" | "told", faults: readonly string[]): void {
    if (faults.length > 0) now[kind] = faults;
    const unknown = faults.filter((fault) => gap[kind]?.includes(fault) !== true);
    if (!isUpdate) expect(unknown, kind).toEqual([]);
  }

  test("the Markdown is the expected one", ({ skip }) => {
    const file = `${folder}${name}/expected.md`;
    const isOurs = !existsSync(file) || gap.markdown === undefined;
    if (isUpdate && isOurs) writeFileSync(file, page.markdown);
    if (!existsSync(file) && !process.env.CI) skip(`${name}/expected.md is missing; UPDATE=1 writes it`);
    const expected = readFileSync(file, "utf8");
    if (page.markdown !== expected) now.markdown = lineShare(page.markdown, expected);
    if (gap.markdown === undefined) expect(page.markdown).toBe(expected);
    else if (!isUpdate) expect(now.markdown ?? 1, "share of lines in common").toBeGreaterThanOrEqual(gap.markdown);
  });

  test("the snippets of content are there, those of chrome are not", () => {
    const shown = `${collapse(page.text)}\n${collapse(page.markdown)}`;
    expectKnown(
      "missing",
      truth.must_include.filter((snippet) => !shown.includes(collapse(snippet))),
    );
    expectKnown(
      "leaked",
      truth.must_exclude.filter((snippet) => shown.includes(collapse(snippet))),
    );
  });

  test("the ledger balances and no invariant stays broken", () => {
    const { visible, kept, moved, dropped } = page.ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
    const broken = new Set(page.violations.filter(({ repaired }) => !repaired).map(({ id }) => id));
    expect(broken).not.toContain("ledger-balance");
    expectKnown("broken", [...broken].sort());
  });

  test("the kind of page and its metadata are told right", () => {
    const { title, authors, published } = page.metadata;
    const told: Readonly<Record<string, readonly [unknown, unknown]>> = {
      verdict: [page.verdict, truth.verdict],
      pageType: truth.verdict.length === 0 ? [page.extraction.pageType, truth.page_type] : [null, null],
      title: [title, truth.title],
      authors: [authors, truth.authors],
      published: [published?.slice(0, 10) ?? null, truth.published],
    };
    const wrong = Object.entries(told).filter(([, [is, wanted]]) => JSON.stringify(is) !== JSON.stringify(wanted));
    expectKnown(
      "told",
      wrong.map(([field]) => field),
    );
  });
});

afterAll(() => {
  if (isUpdate) writeGaps(found);
  const closed = Object.keys(known).filter((name) => JSON.stringify(found[name]) !== JSON.stringify(known[name]));
  if (closed.length > 0) console.info(`gaps have changed; UPDATE=1 takes note: ${closed.join(", ")}`);
});
