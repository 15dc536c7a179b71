import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { earlyForms, lateForms } from "./all-parts.ts";
import { liteParts, sanitizeLite } from "./lite.ts";
import type { Entry } from "./tree/context.ts";

const formsIn = (entries: readonly Entry[], name: string) =>
  entries.filter(({ tags }) => tags?.includes(name) !== false).map(({ form }) => form);

test.each([
  ["before the drop rules", liteParts.earlyForms, earlyForms],
  ["of content", liteParts.lateForms, lateForms],
])("the forms %s are among all forms, in their order", (_, lite, all) => {
  for (const name of new Set(lite.flatMap(({ tags }) => tags ?? []))) {
    const wanted = formsIn(lite, name);
    expect(wanted.length).toBeGreaterThan(0);
    expect(formsIn(all, name).filter((form) => wanted.includes(form))).toEqual(wanted);
  }
});

test("what is unsafe goes, and what frameworks write stays as text", () => {
  const html =
    "<p onclick=evil()>See <a href=javascript:evil()>this</a> \\(x\\)</p><script>evil()</script><math><mi>y</mi></math>";
  const { tree } = sanitizeLite({ roots: parse(html).children, omitted: new Set() }, html, undefined);
  const text = JSON.stringify(tree, ["children", "tagName", "properties", "value", "href", "onClick"]);
  expect(text).not.toContain("evil");
  expect(text).toContain("\\\\(x\\\\)");
});
