import { readdirSync, readFileSync } from "node:fs";
import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { frameworks } from "../src/forms/frameworks.ts";
import { sanitizeWithout } from "../src/sanitize.ts";
import type { Row } from "../src/source/rows.ts";
import { baseUrl, toMarkup } from "./markup.ts";

const folder = new URL("frameworks/", import.meta.url);

function markupWithout(html: string, row?: Row): string {
  return toMarkup(sanitizeWithout(row, parse(html), { baseUrl, source: html }).tree);
}

function pageOf({ id, fixture = id }: Row): string {
  return fixture;
}

describe.each(Object.entries(frameworks))("%s", (form, rows) => {
  const pages = new URL(`${form}/`, folder);

  test("ids are unique, and every page is that of a row", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(readdirSync(pages).sort()).toEqual([...new Set(rows.map((row) => `${pageOf(row)}.html`))].sort());
  });

  test.each(rows)("$id", (row) => {
    const html = readFileSync(new URL(`${pageOf(row)}.html`, pages), "utf8");
    const markup = markupWithout(html);
    expect(markup).toMatchSnapshot();
    expect(markupWithout(html, row)).not.toBe(markup);
  });
});
