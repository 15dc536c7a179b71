import { convert } from "@decant/pipeline";
import { expect, test } from "vitest";
import { chunk, estimateTokens } from "./index.ts";

const words =
  "The gauge at the mole is read twice a day by the keeper of the harbour, who enters its height in the book.";
const html = `<main><h1>Gauge</h1><p>${words}</p>
<figure><img src="/gauge.png" alt="A brass gauge"><figcaption>The gauge in <b>May</b>.</figcaption></figure>
<p>${words} <img src="/float.png" alt="The float" title="Seen from above"> ${words}</p>
<figure><a href="/big"><img src="/pilot.png" alt="A pilot"></a><figcaption>At the helm.</figcaption></figure>
<ul><li>${words} <img src="/lamp.png" alt="A lamp"></li></ul></main>`;

test("pictures come with their text, caption and places, each in one chunk", () => {
  const { markdown, blocks } = convert(html, { url: "https://harbour.example/" });
  for (const budget of [64, 512]) {
    const chunks = chunk({ id: "gauge", markdown, blocks }, { countTokens: estimateTokens, budget, minTokens: 1 });
    const images = chunks.flatMap(({ images }) => images);
    expect(images.map(({ src, alt, caption }) => [src, alt, caption])).toEqual([
      ["https://harbour.example/gauge.png", "A brass gauge", "The gauge in May."],
      ["https://harbour.example/float.png", "The float", "Seen from above"],
      ["https://harbour.example/pilot.png", "A pilot", "At the helm."],
      ["https://harbour.example/lamp.png", "A lamp", null],
    ]);
    for (const { alt, place, source } of images) {
      expect(markdown.slice(place.start, place.end)).toMatch(new RegExp(`^!\\[${alt}\\]\\(.*\\)$`));
      expect(markdown.split("\n")[place.line - 1]).toContain(`![${alt}]`);
      expect(html.slice(source?.start, source?.end)).toContain(`alt="${alt}"`);
    }
    for (const { content, images } of chunks) expect(content.split("![").length - 1).toBe(images.length);
  }
  // Another program's Markdown has no figures.
  const [other] = chunk({ id: "x", markdown: '![A](a.png "Low tide")\n\n![](b.png)' }, { countTokens: estimateTokens });
  expect(other?.images.map(({ caption, source }) => [caption, source])).toEqual([
    ["Low tide", null],
    [null, null],
  ]);
});
