import { decode } from "@decant/dom";
import { expect, test } from "vitest";
import { shuffleNames } from "./shuffle-names.ts";

const page =
  "<meta charset=latin1><div class='nav bar' id=main data-id=x><p class=\"nav\">class=nav, ä</p><a href='#main'>m</a></div>";

test("names are other words, the same for the same name; all else stays", () => {
  const { html } = shuffleNames(page);
  const found =
    /<div class="(\w+) (\w+)" id="(\w+)" data-id=x><p class="(\w+)">class=nav, ä<\/p><a href='#main'>m<\/a>/.exec(html);
  expect(found).not.toBeNull();
  const [, nav, bar, main, again] = found as RegExpExecArray;
  expect(again).toBe(nav);
  expect(new Set([nav, bar, main]).size).toBe(3);
  for (const word of [nav, bar, main]) expect(["nav", "bar", "main"]).not.toContain(word);
});

test("the bytes are read as the text, whatever the page says of its encoding", () => {
  const { html, bytes } = shuffleNames(page);
  expect(decode(bytes).text).toBe(html);
});
