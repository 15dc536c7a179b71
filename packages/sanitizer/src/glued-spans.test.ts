import { expect, test } from "vitest";
import { markupOf } from "../test/markup.ts";

test.each([
  ["a field behind a field", "<div><span class=a>Oslo</span><span class=b>Full time</span></div>", "Oslo Full time"],
  ["what a card says behind its title", "<div><span class=stack><a class=t href=/a><span>Tides</span></a><span class=d>Learn more.</span></span></div>", '/a">Tides</a> Learn more.'],
  ["a word in two pieces", "<p><span class=a>Down</span><span class=b>Load</span></p>", "DownLoad"],
  ["a number with its unit", "<div><span class=a>4</span><span class=b>GB</span></div>", "4GB"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toContain(expected);
}); // biome-ignore format: a table of cases
