import { escapeUTF8 } from "entities";
import fc, { type Arbitrary } from "fast-check";
import { addresses, blocks, frames, inlines, languages, tokens } from "./vocabulary.ts";

/** Stands before some texts for the word that identifies them. The words are counted when the page is whole, or has been cut down. */
const unnamed = "\ue000";
const slot = /\{([trjaulnib])\}/;
// Text that would end a script, or hide its end.
const endOfRawText = /<(?=\/(?:script|xmp)|!--)/gi;

/** Almost always there, but gone where a page is cut down. */
const mayGo = (part: string) => fc.option(fc.constant(part), { nil: "", freq: 1000 });
const joined = (...parts: readonly Arbitrary<string>[]) => fc.tuple(...parts).map((strings) => strings.join(""));
const token = fc.oneof(
  { withCrossShrink: true },
  ...tokens.map(([weight, words]) => ({ weight, arbitrary: fc.constantFrom(...words) })),
);
const piece = joined(fc.constantFrom("", "", unnamed), token, fc.constantFrom("", "", "", " "));
const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
const shown = text.map(escapeUTF8);
const depthIdentifier = fc.createDepthIdentifier();

/** The whole page, and what fills each slot of the vocabulary. */
const { page } = fc.letrec<Record<"page" | "t" | "r" | "j" | "a" | "u" | "l" | "n" | "i" | "b", string>>((tie) => {
  const fill = (template: string) =>
    joined(...template.split(slot).map((part, at) => (at % 2 === 0 ? mayGo(part) : tie(part as "t"))));
  /** Mostly text deep in a page. */
  const nest = (templates: readonly string[]) =>
    fc.oneof({ depthIdentifier, withCrossShrink: true }, shown, ...templates.map(fill));
  return {
    page: fc.oneof({ withCrossShrink: true }, ...frames.map(fill)),
    t: shown,
    r: text.map((value) => value.replace(endOfRawText, "<\\")),
    j: tie("b").map((html) => JSON.stringify(html).slice(1, -1).replace(endOfRawText, "\\u003c")),
    a: shown,
    u: fc
      .oneof({ weight: 5, arbitrary: fc.constantFrom(...addresses) }, { weight: 1, arbitrary: text })
      .map(escapeUTF8),
    l: fc
      .oneof({ weight: 3, arbitrary: fc.constantFrom(...languages) }, { weight: 1, arbitrary: text })
      .map(escapeUTF8),
    n: fc.nat(11).map(String),
    i: nest(inlines),
    b: nest(blocks),
  };
});

/** Pages of elements nested in each other, with texts and attributes that are meant to be misread. */
export const pages: Arbitrary<string> = page.map((html) => {
  let texts = 0;
  return html.replaceAll(unnamed, () => `q${texts++}q`);
});
