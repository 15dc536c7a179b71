import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test("a page of frames is its text for other readers, and links to the frames", () => {
  const frames = '<frame src="menu.html" name="menu"><frameset><frame src="main.html" title="Main text"></frameset>';
  const link = (name: string, text: string) => `<li><a href="https://example.org/docs/${name}.html">«${text}»</a></li>`;
  const list = `<ul>${link("menu", "menu")}${link("main", "Main text")}</ul>`;
  expect(markupOf(`<frameset>${frames}</frameset>`)).toBe(list);
  expect(markupOf(`<frameset>${frames}<noframes><body><p>The <b>mole</b>.</body></noframes></frameset>`)).toBe(
    `<p>The <strong>mole</strong>.</p>${list}`,
  );
  expect(markupOf(`<frameset>${frames}<noframes>Your browser shows no frames.</noframes></frameset>`)).toBe(list);
  expect(markupOf("<frameset></frameset>")).toBe("");
});
