import { compileSelector } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { style } from "@decant/normalize/style";
import { savings } from "@decant/sanitizer/savings";
import { describe, expect, test } from "vitest";
import { createPipeline } from "../src/create.ts";
import { convert, type PipelineOptions } from "../src/index.ts";

const html = `<html lang="en"><head><title>Tides</title></head><body><nav><a href="/">Home</a></nav>
<main><h1>Tides</h1><p>The moon pulls, and the water of the harbour follows it twice a day, as it always has.</p></main></body></html>`;

describe("a pipeline of parts", () => {
  test("with the usual ones is the whole one", () => {
    const parts = { extractor, extractMetadata, compileSelector, savings };
    for (const options of [{}, { selectors: ["h1"] }, { preset: "fast" }] as PipelineOptions[]) {
      expect(createPipeline(options, parts).convert(html)).toEqual(convert(html, options));
    }
  });

  test("with none converts the page whole and says nothing about it", () => {
    const page = createPipeline().convert(html, { url: "https://example.org/" });
    const whole = convert(html, { url: "https://example.org/", extract: false });
    expect(page.markdown).toContain("[Home](https://example.org/)");
    expect(Object.keys(page.metadata).toSorted()).toEqual(Object.keys(whole.metadata).toSorted());
    expect(page.metadata).toMatchObject({ title: null, authors: [], evidence: {} });
    expect({ ...page, metadata: null, diagnostics: [] }).toEqual({ ...whole, metadata: null, diagnostics: [] });
  });

  test("without savings keeps tokens that say nothing, and knows only the ids of rules", () => {
    const page = "<main><h1>Tides</h1><p>The moon <a href='/tides?utm_source=mail'>pulls</a>.</p></main>";
    const parts = { extractor, extractMetadata };
    expect(createPipeline({}, { ...parts, savings }).convert(page).markdown).toContain("(/tides)");
    expect(createPipeline({}, parts).convert(page).markdown).toContain("utm_source");
    expect(createPipeline({ keep: ["savings"] }, { ...parts, savings }).convert(page).markdown).toContain("utm_source");
    expect(createPipeline({ keep: ["tracking"] }, { ...parts, savings }).convert(page).markdown).toContain(
      "utm_source",
    );
    expect(createPipeline({ keep: ["sanitizer/tracking"] }, { savings }).convert(page).markdown).toContain(
      "utm_source",
    );
    expect(() => createPipeline({ keep: ["savings", "button"] }, parts)).not.toThrow();
    expect(() => createPipeline({ keep: ["tracking"] }, parts)).toThrow(/^keep: expected ids of rules .*"tracking"$/);
  });

  test("knows its parts", () => {
    // @ts-expect-error: a plugin is no part.
    expect(() => createPipeline({}, { remarkPlugins: [] })).toThrow(/^parts: expected "extractor", .*"remarkPlugins"$/);
  });

  test.each([
    [{ extract: true }, '"extractor" of @decant/extractor'],
    [{ without: ["score"] }, '"extractor" of @decant/extractor'],
    [{ scorer: () => 1 }, '"extractor" of @decant/extractor'],
    [{ selectors: ["main"] }, '"compileSelector" of @decant/dom'],
    [{ verify: true }, '"verification" of @decant/normalize'],
    [{ strict: true }, '"verification" of @decant/normalize'],
    [{ rehypePlugins: [() => undefined] }, '"plugins" of @decant/pipeline/plugins'],
    [{ remarkPlugins: [() => undefined] }, '"plugins" of @decant/pipeline/plugins'],
  ] as [PipelineOptions, string][])("%j needs a part that is not there", (options, part) => {
    const [name] = Object.keys(options);
    expect(() => createPipeline(options)).toThrow(
      new TypeError(`${name}: expected a pipeline with the part ${part}, got one without it`),
    );
    expect(() =>
      createPipeline({ [name as string]: Array.isArray(Object.values(options)[0]) ? [] : undefined }),
    ).not.toThrow();
  });

  test("options of style need their part", () => {
    const options = { markdown: { links: "drop" } } as const;
    expect(() => createPipeline(options)).toThrow(
      'links: expected the part "style" of @decant/normalize/style, got none',
    );
    expect(createPipeline(options, { style }).convert('<p><a href="/b">b</a></p>').markdown).toBe("b\n");
  });
});
