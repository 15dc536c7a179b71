import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test.each([
  ["en", "Dr. Roe agreed. We left.", ["Dr. Roe agreed. ", "We left."]],
  ["en", "See Fig. 5 and No. 7. He said no. Five left.", ["See Fig. 5 and No. 7. ", "He said no. ", "Five left."]],
  ["en", "J. R. Smith wrote it, e.g. On Tides. It sold.", ["J. R. Smith wrote it, e.g. On Tides. ", "It sold."]],
  ["en", "Opened Jan. 5 in the U.S. by hand. Done!", ["Opened Jan. 5 in the U.S. by hand. ", "Done!"]],
  ["de", "Am 5. März kam z. B. Anna. Sie blieb.", ["Am 5. März kam z. B. Anna. ", "Sie blieb."]],
  ["de-AT", "Vgl. Abs. 3 und S. 12 ff. Ende.", ["Vgl. Abs. 3 und S. 12 ff. ", "Ende."]],
  ["fr", "M. Dupont et Mme. Roux. Ils partent.", ["M. Dupont et Mme. Roux. ", "Ils partent."]],
  ["ja", "港は静かだ。船は来ない。", ["港は静かだ。", "船は来ない。"]],
  ["xx-not-a-language", "One. Two.", ["One. ", "Two."]],
])("%s: %s", (language, text, sentences) => {
  expect(splitSentences(text, language)).toEqual(sentences);
});

test("the parts joined are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(splitSentences(text, "de").join("")).toBe(text);
    }),
  );
});

test("a wrong argument is refused at once", () => {
  expect(() => splitSentences(5 as never)).toThrow(new TypeError("text: expected a string, got 5"));
});
