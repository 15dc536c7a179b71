import { measure, parse } from "@decant/dom";
import { expect, test } from "vitest";
import { readBlockTexts, splitBlocks } from "./blocks.ts";

function textsOf(html: string): string[] {
  const table = measure(parse(html));
  return readBlockTexts(table, splitBlocks(table));
}

test("a block's text keeps white space and line breaks between its runs, and leaves out scripts", () => {
  expect(textsOf("<p>High<br>water <b>06:12</b> <i>h</i><script>x</script>.</p>")).toEqual(["High\nwater 06:12 h."]);
});

test("block-level elements part texts", () => {
  expect(textsOf("<div>One <a>two</a><p>three</p> <hr>four</div>")).toEqual(["One two", "three", "four"]);
});
