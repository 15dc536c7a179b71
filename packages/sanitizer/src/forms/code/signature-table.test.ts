import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test("a signature whose parts are cells is one line of code", () => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("\n")}</tr>`;
  const html = `<table class=memname>${cells("int tie ", "(", "<a href=/line>Line</a> *&#160;", "<em>line</em>, ")}${cells("", "", "long&#160;", "<em>n</em>&#160;")}${cells("", ")", "", "")}</table>`;
  expect(markupOf(html)).toBe("<p><code>«int tie(Line *line, long n)»</code></p>");
});
