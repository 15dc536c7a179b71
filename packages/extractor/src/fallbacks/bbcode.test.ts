import { expect, test } from "vitest";
import { bbCodeToHtml } from "./bbcode.ts";

test.each([
  ["[quote=Maren]It chafes.[/quote]", "<blockquote><p>Maren:</p>It chafes.</blockquote>"],
  ['[QUOTE="Maren, post: 7, member: 3"]It chafes.[/QUOTE]', "<blockquote><p>Maren:</p>It chafes.</blockquote>"],
  ["[quote=Maren;77]It chafes.[/quote]", "<blockquote><p>Maren:</p>It chafes.</blockquote>"],
  ['[quote="Maren H." post_id=7 time=16]It chafes.[/quote]', "<blockquote><p>Maren H.:</p>It chafes.</blockquote>"],
  ["[quote]It chafes.[/quote]", "<blockquote>It chafes.</blockquote>"],
  ["[code=js]tie()[/code]", '<pre data-language="js">tie()</pre>'],
  ["[url=https://quay.example/a]rope[/url]", '<a href="https://quay.example/a">rope</a>'],
  ["[list=1][*]one[/list]", "<ul><li>one</ul>"],
])("%s", (text, html) => {
  expect(bbCodeToHtml(text)).toBe(html);
});
