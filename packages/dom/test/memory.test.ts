import { measure, parse } from "@decant/dom";
import { heldBytes } from "@decant/package-checks/held-bytes";
import { expect, test } from "vitest";

const count = 20_000;

function bytesOf(html: string): number {
  return heldBytes(() => parse(html));
}

// What the test run itself takes or lets go meanwhile is measured with it.
const heap = { retry: 2 };

test("an element without attributes holds no room for any", heap, () => {
  expect(bytesOf("<hr>".repeat(count))).toBeLessThan(0.78 * bytesOf("<hr a>".repeat(count)));
});

test("an element too deep for others holds no room for more than its text", heap, () => {
  expect(bytesOf("<div>".repeat(600) + "<p>a</p>".repeat(count)) / count).toBeLessThan(340);
});

test("a table that forgets its counts keeps what later stages ask about", () => {
  const table = measure(parse("<p>One <a href=/>two</a></p>"));
  table.forgetCounts();
  expect(table.sum(table.chars, 0)).toBe(6);
  expect(table.path(3)).toBe("p[1]/a[1]");
  expect([table.words.length, table.elements.length]).toEqual([0, 0]);
});
