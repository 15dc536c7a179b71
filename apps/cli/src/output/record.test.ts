import { expect, test } from "vitest";
import { samplePage } from "../../test/sample-page.ts";
import { fields } from "../options.ts";
import { makeRecord } from "./write-page.ts";

const source = { url: null, page: samplePage, language: null };
const tools = { write: () => "<p>x</p>", navigation: () => [], records: () => [] };

test("every field can be written", () => {
  const record = makeRecord(source, tools, fields);
  expect(Object.keys(record)).toEqual(fields.filter((field) => field !== "id"));
  expect(Object.values(record)).not.toContain(undefined);
});

test("keys are in snake case at every depth, names that are data stay as they are", () => {
  const record = makeRecord(source, tools, ["metadata", "stats", "ledger", "evidence"]);
  expect(JSON.stringify(record)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  expect(record).toMatchObject({
    metadata: { site_name: "Harbour", canonical_url: null },
    stats: { html_chars: 12_345 },
    ledger: { totals: { dropped_by_rule: { "extractor/not-selected": 260 } } },
    evidence: { site_name: { source: "meta:og:site_name" } },
  });
});

test("evidence is no part of the metadata", () => {
  expect(makeRecord(source, tools, ["metadata"]).metadata).not.toHaveProperty("evidence");
});

test("HTML is not made unless it is asked for", () => {
  const write = (): string => {
    throw new Error("was asked for");
  };
  expect(makeRecord(source, { ...tools, write }, ["id", "page_type"])).toEqual({ page_type: "article" });
});

test("comments are Markdown, text and posts, or nothing", () => {
  expect(makeRecord(source, tools, ["comments"])).toEqual({
    comments: { markdown: "Well *said*.\n", text: "Well said.", posts: [] },
  });
  expect(makeRecord({ ...source, page: { ...samplePage, comments: null } }, tools, ["comments"])).toEqual({
    comments: null,
  });
});
