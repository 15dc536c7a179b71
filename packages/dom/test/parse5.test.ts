import { runsOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { differenceOf, exceptionFor, exceptions, inkOfStandard, inkOfTree } from "./oracle.ts";
import { randomSoup, tagNames, tokenizerCases, treeCases, wholePage } from "./oracle-cases.ts";

const used = new Set<string>();

/** Differences from the standard that no exception explains. */
function unexplained(pages: Iterable<string>): string[] {
  const found: string[] = [];
  for (const html of pages) {
    const difference = differenceOf(html);
    if (difference === undefined) continue;
    const exception = exceptionFor(html, difference);
    if (exception === undefined) found.push(`${JSON.stringify(html)}: ${inkOfTree(html)}, not ${inkOfStandard(html)}`);
    else used.add(exception.id);
  }
  return found;
}

describe("shows the text that the HTML Standard shows", () => {
  test.each(Object.entries(tokenizerCases))("tokenizer: %s", (_, pages) => {
    expect(unexplained(pages)).toEqual([]);
  });

  test.each(Object.entries(treeCases))("tree: %s", (_, pages) => {
    expect(unexplained(pages)).toEqual([]);
  });

  const shapes: Readonly<Record<string, (outer: string, inner: string) => string>> = {
    "in each other": (a, b) => `<p>0<${a}>1<${b}>2</${b}>3</${a}>4`,
    "across each other": (a, b) => `<p>0<${a}>1<${b}>2</${a}>3</${b}>4`,
    "left open": (a, b) => `<${a}>1<${b}>2`,
    "with the end tag of another": (a, b) => `0<${a}>1</${b}>2</${a}>3`,
  };
  test.each(Object.entries(shapes))("every two elements %s", (_, shape) => {
    expect(unexplained(tagNames.flatMap((a) => tagNames.map((b) => shape(a, b))))).toEqual([]);
  });

  test("random pages", () => {
    expect(unexplained(randomSoup(runsOf(20_000), Number(process.env.FUZZ_SEED ?? 1)))).toEqual([]);
  });

  test("a page that ends after any of its characters", () => {
    expect(unexplained(Array.from(wholePage, (_, at) => wholePage.slice(0, at)))).toEqual([]);
  });

  test("each exception is needed", () => {
    expect(exceptions.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });
});
