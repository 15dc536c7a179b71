import { convert } from "@decant/pipeline";
import { expect, test } from "vitest";
import { chunk, createChunker } from "../src/index.ts";
import { countTokens } from "../src/tokenizers/o200k.ts";

const text = "The gauge is read twice a day and entered in the book before anything else is done. ".repeat(4);
const html = `<html lang="en"><body><main><h1>Gauges</h1><p>${text}</p><section id="float"><h2>Floats</h2><p>${text}</p></section>
<h3>Cleaning</h3><p>${text}</p></main></body></html>`;

test("chunks of a page lead to the headings of the page and to its HTML", () => {
  const { markdown, blocks } = convert(html, { extract: false });
  const chunks = chunk({ id: "gauges", markdown, blocks }, { countTokens, budget: 128 });
  expect(chunks.map(({ anchor }) => anchor)).toEqual([null, "float", "float"]);
  expect(chunks.map(({ source }) => source.map(({ start, end }) => html.slice(start, end)).join(""))).toEqual([
    `<h1>Gauges</h1><p>${text}</p>`,
    `<h2>Floats</h2><p>${text}</p>`,
    `<h3>Cleaning</h3><p>${text}</p>`,
  ]);
});

test("an option that is undefined is one that was not given", async () => {
  const document = { id: "gauges", markdown: text };
  await expect(createChunker(3 as never)).rejects.toThrow("options: expected an object, got 3");
  const chunker = await createChunker({ tokenizer: undefined, countTokens: undefined, budget: undefined });
  expect(chunker.chunk(document)).toEqual((await createChunker()).chunk(document));
});

test("a chunk never holds two posts of a thread that answer no other", () => {
  const posts = ["Ann", "Ben", "Cleo"].map(
    (name) =>
      `<article class="message message--post" data-author="${name}"><div class="message-body"><div class="bbWrapper">${name} has read the gauge at the mole today.</div></div></article>`,
  );
  const page = convert(`<h1>Gauges</h1>${posts.join("")}`);
  const whole = chunk({ id: "gauges", markdown: page.markdown }, { countTokens });
  expect(whole).toHaveLength(1);
  const chunks = chunk({ id: "gauges", markdown: page.markdown, posts: page.posts }, { countTokens });
  expect(chunks.map(({ headingPath }) => headingPath)).toEqual([
    ["Gauges", "Post by Ann"],
    ["Gauges", "Post by Ben"],
    ["Gauges", "Post by Cleo"],
  ]);
});
