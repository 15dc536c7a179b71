import { expect, test } from "vitest";
import { samplePage } from "../test/sample-page.ts";
import { loadLanguageJudge } from "./content-language.ts";

const german = { ...samplePage, text: "Die Fähre verlässt den Hafen jeden Morgen um sechs Uhr, auch im Winter." };
const judge = async (targetLanguages: readonly string[], page = german) =>
  (await loadLanguageJudge({ targetLanguages }, ["content_language"]))(page);

test("content in another language is taken away, with the reason in the verdict", async () => {
  const { page, language } = await judge(["en", "fr"]);
  expect(page).toMatchObject({ markdown: "", text: "", comments: null, blocks: [] });
  expect(page.verdict).toEqual([...german.verdict, "language"]);
  // The page declares English, which is not believed.
  expect(language).toMatchObject({ language: "de", unsure: null, declared: "en", agrees: false });
});

test.each([[["de"]], [["en", "de-AT"]], [[]]])("content in a wanted language is left alone: %j", async (targets) => {
  expect((await judge(targets)).page).toEqual(german);
});

test("a text that is too short to tell is judged by what is declared, and kept where nothing is", async () => {
  const short = { ...samplePage, text: "OK" };
  const undeclared = { ...short, metadata: { ...short.metadata, language: null } };
  expect((await judge(["en"], short)).page.verdict).toEqual(short.verdict);
  expect((await judge(["de"], short)).page.verdict).toContain("language");
  expect((await judge(["de"], undeclared)).page.verdict).toEqual(undeclared.verdict);
});

test("nothing is loaded or judged unless asked for", async () => {
  const { page, language } = (await loadLanguageJudge({ targetLanguages: [] }, ["id"]))(german);
  expect({ page, language }).toEqual({ page: german, language: null });
});
