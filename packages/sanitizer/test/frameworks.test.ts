import { readdirSync, readFileSync } from "node:fs";
import { type ChildNode, parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { allParts } from "../src/all-parts.ts";
import { buildTree } from "../src/build-tree.ts";
import { expandRows } from "../src/extra/confluence.ts";
import { drawingRows } from "../src/extra/graphs.ts";
import { extra } from "../src/extra/index.ts";
import * as added from "../src/extra/rows.ts";
import * as addedTabs from "../src/extra/tabs.ts";
import { taskIconRows } from "../src/extra/tasks.ts";
import { calloutRows } from "../src/forms/callouts/read.ts";
import { codeLanguageRows } from "../src/forms/code/language.ts";
import { codePartRows } from "../src/forms/code/text.ts";
import { footnoteRows } from "../src/forms/footnotes/links.ts";
import { postRows, videoRows } from "../src/forms/images/embeds.ts";
import { elementRows } from "../src/forms/inline/elements.ts";
import { formulaEngines, formulaRows } from "../src/forms/math/read.ts";
import { tabRows } from "../src/forms/tabs/read.ts";
import { defaultRules } from "../src/sanitize.ts";
import type { FoundRows, Row } from "../src/source/rows.ts";
import type { SanitizerParts } from "../src/tree/context.ts";
import { defaultSchema } from "../src/tree/schema.ts";
import { baseUrl, toMarkup } from "./markup.ts";

/** All rows of frameworks, by folder of their pages and by form. */
const rowsIn: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>> = {
  frameworks: {
    callouts: calloutRows,
    "code-languages": codeLanguageRows,
    "code-parts": codePartRows,
    elements: elementRows,
    "formula-engines": formulaEngines,
    footnotes: footnoteRows,
    formulas: formulaRows,
    posts: postRows,
    tabs: tabRows,
    videos: videoRows,
  },
  extra: {
    callouts: added.calloutRows,
    "code-languages": added.codeLanguageRows,
    "code-parts": added.codePartRows,
    drawings: drawingRows,
    elements: added.elementRows,
    expands: expandRows,
    footnotes: added.footnoteRows,
    formulas: added.formulaRows,
    tabs: addedTabs.tabRows,
    "task-icons": taskIconRows,
    videos: added.videoRows,
  },
};
const lists = Object.entries(rowsIn).flatMap(([folder, forms]) =>
  Object.entries(forms).map(([form, rows]) => [folder, form, rows] as const),
);

function pageOf({ id, fixture = id }: Row): string {
  return fixture;
}

const settings = {
  baseUrl,
  offsetsOnly: false,
  maxDepth: 256,
  shouldStop: undefined,
  schema: defaultSchema,
  rules: defaultRules,
};

function withoutRow({ indexRows, ...parts }: SanitizerParts, row: Row | undefined): SanitizerParts {
  return {
    ...parts,
    indexRows: <R extends Row>(rows: readonly R[]): FoundRows<R> => {
      const all: FoundRows<R>["all"] = (element, classes) =>
        indexRows?.(rows)
          .all(element, classes)
          .filter((found) => found !== row) ?? [];
      return { all, find: (element, classes) => all(element, classes)[0] };
    },
  };
}

describe.each(lists)("%s/%s", (folder, form, rows) => {
  const pages = new URL(`${folder}/${form}/`, import.meta.url);
  const parts = allParts(folder === "extra" ? extra : undefined);
  const markupWithout = (source: string, row?: Row): string => {
    const selection = { roots: [parse(source) as ChildNode], omitted: new Set<ChildNode>() };
    return toMarkup(buildTree(selection, { ...settings, source }, withoutRow(parts, row)).tree);
  };

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
