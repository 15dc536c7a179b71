import { expect, test } from "vitest";
import { samplePage } from "../../test/sample-page.ts";
import { leftOutReason, loadJudge } from "./convert-page.ts";

const german = { ...samplePage, text: "Die Fähre verlässt den Hafen jeden Morgen um sechs Uhr, auch im Winter." };
const judge = async (targetLanguages: readonly string[], page = german) =>
  (await loadJudge({ targetLanguages, onlyWithMetadata: false }, ["content_language"]))(page);

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
  const { page, language } = (await loadJudge({ targetLanguages: [], onlyWithMetadata: false }, ["id"]))(german);
  expect({ page, language }).toEqual({ page: german, language: null });
});

test.each([
  ["title", { title: null }],
  ["date", { published: null, modified: null }],
])("a page without a %s is left out where metadata are asked for", async (_, missing) => {
  const judge = await loadJudge({ targetLanguages: [], onlyWithMetadata: true }, []);
  const dated = { ...samplePage, metadata: { ...samplePage.metadata, published: "2024-05-06" } };
  expect(judge(dated).page).toEqual(dated);
  const { page } = judge({ ...dated, metadata: { ...dated.metadata, ...missing } });
  expect(page).toMatchObject({ markdown: "", verdict: [...dated.verdict, "metadata"] });
  expect(leftOutReason(page)).toBe("metadata");
});

test("a page without an address has none that it declares either", async () => {
  const judge = await loadJudge({ targetLanguages: [], onlyWithMetadata: true }, []);
  const away = { ...samplePage, source: { ...samplePage.source, url: null } };
  expect(leftOutReason(judge(away).page)).toBe("metadata");
  const canonical = { ...away, metadata: { ...away.metadata, canonicalUrl: "https://example.org/a" } };
  expect(leftOutReason(judge(canonical).page)).toBeUndefined();
});
