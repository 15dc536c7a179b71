import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test("a page of frames is its text for other readers, and links to the frames", () => {
  const frames = '<frame src="menu.html" name="menu"><frameset><frame src="main.html" title="Main text"></frameset>';
  const link = (name: string, text: string) => `<li><a href="https://example.org/docs/${name}.html">«${text}»</a></li>`;
  const list = `<ul>${link("menu", "menu")}${link("main", "Main text")}</ul>`;
  expect(markupOf(`<frameset>${frames}</frameset>`)).toBe(list);
  expect(markupOf(`<frameset>${frames}<noframes><p>No frames.</p></noframes></frameset>`)).toBe(
    `<p>No frames.</p>${list}`,
  );
  expect(markupOf("<frameset></frameset>")).toBe("");
});
