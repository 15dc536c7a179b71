import { SelectorRules } from "@decant/dom/internal";
import { describe, expect, test } from "vitest";
import { frameworkRows } from "../src/frameworks.ts";
import { generatorFinder } from "../src/page-type/page-shape.ts";
import { fixtureNames, frameworkPages, readFixture, readPage } from "./pages.ts";

/** The page that a row names, else the page with the row's name. */
function pageOf({ id, fixture }: { readonly id: string; readonly fixture?: string }, folder = ""): string {
  if (fixture !== undefined) return fixture;
  const whole = `docs-${id}`;
  return folder === "" && fixtureNames.includes(whole) ? whole : `${folder}${id}`;
}

const folders = { container: "", subpages: "subpages/", "mount-point": "mount-points/", documentation: "generators/" };

describe("containers of generators", () => {
  const containers = frameworkRows("container");

  test.each(containers)("$id: without it nothing finds the container of its page", (row) => {
    const fixture = pageOf(row);
    expect([...fixtureNames, ...frameworkPages]).toContain(fixture);
    const { table } = readPage(readFixture(fixture));
    const own = new SelectorRules([row]).match(table).get(row);
    expect(own).toBeDefined();
    const others = new SelectorRules(containers.filter((other) => other !== row)).match(table);
    expect([...others.values()].map((nodes) => nodes.join())).not.toContain(own?.join());
  });

  test("no minimal page is left that no rule names", () => {
    const kinds = ["container", "subpages", "mount-point", "documentation"] as const;
    const named = new Set(kinds.flatMap((kind) => frameworkRows(kind).map((row) => pageOf(row, folders[kind]))));
    expect(frameworkPages.filter((name) => !named.has(name))).toEqual([]);
    expect(frameworkPages.filter((name) => fixtureNames.includes(name))).toEqual([]);
  });
});

describe.each(["subpages", "mount-point", "documentation"] as const)("framework rows of the kind %s", (kind) => {
  const rows = frameworkRows(kind);
  const find = (fixture: string, known: typeof rows): string | undefined => {
    const { table } = readPage(readFixture(fixture));
    if (kind === "documentation") return generatorFinder(known)(table);
    return [...new SelectorRules(known).match(table)].map(([{ id }]) => id).join() || undefined;
  };

  test.each(rows)("$id: without it nothing is found on its page", (row) => {
    const page = pageOf(row, folders[kind]);
    expect(find(page, rows)).toBeDefined();
    const others = rows.filter((other) => other !== row);
    expect(find(page, others)).toBeUndefined();
  });
});
