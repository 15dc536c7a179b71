import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  ["<p>Which?</p><label><input type=radio>One</label><label><input type=radio>Two</label>", "<p>Which?</p><div>One</div><div>Two</div>"],
  ["<div><input type=radio id=a><label for=a>One</label><input type=radio id=b><label for=b>Two</label></div>", "<div><div>One</div><div>Two</div></div>"],
  ["<p>One <label>Two</label> three</p>", "<p>One Two three</p>"],
])("labels beside each other are lines of their own: %s", (html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases
