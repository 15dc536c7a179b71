import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import type { Extension } from "micromark-util-types";
import { expect, test } from "vitest";
import { withBracketsKept, withCallsTriedOnce } from "./fast-micromark.ts";
import { fromMarkdown } from "./from-markdown.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const pieces = [
  ..."[]()!^ab*_`\\<~ \n".split(""),
  ...["![", "![^", "[^a]", "![^a]", "](x)", "[a]", "a@b.c", "www.a.b", "http://a.b", "\n\n"],
];
const html = [gfmAutolinkLiteralHtml(), gfmFootnoteHtml()];

test("what is found without looking back is what looking back finds", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
      const markdown = `${parts.join("")}\n\n[^a]: note\n\n[a]: /x\n`;
      const render = (...extensions: Extension[]) => micromark(markdown, { extensions, htmlExtensions: html });
      expect(render(withBracketsKept(gfmAutolinkLiteral()), withCallsTriedOnce(gfmFootnote()))).toBe(
        render(gfmAutolinkLiteral(), gfmFootnote()),
      );
    }),
    { numRuns: runsOf(500) },
  );
});

// With a look back at each bracket or word these take minutes.
test.each([
  ["brackets that close nothing", "]".repeat(50_000)],
  ["words in brackets", `[${"a\\* ".repeat(20_000)}](/x)`],
  ["brackets behind an image that is none", `![^a ${"] ".repeat(20_000)}`],
])("%s", (_, markdown) => {
  expect(fromMarkdown(markdown).children).toHaveLength(1);
});
