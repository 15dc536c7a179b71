import { expect, test } from "vitest";
import type { Fetcher } from "../fetch/fetcher.ts";
import { renderFetcher } from "./render-fetcher.ts";
import type { Renderer } from "./renderer.ts";

/** Pages with and without scripts; teasers of `/news` are completed by theirs. */
const fetcher: Fetcher = {
  fetch: async ({ url }) => ({
    ...{ ok: true, url, redirects: [], status: 200, headers: new Map(), contentType: "text/html", isCut: false },
    body: new TextEncoder().encode(
      `${url.includes("/plain") ? "" : "<SCRIPT src=a.js></SCRIPT>"}${"word ".repeat(100)}`,
    ),
    ...{ wireBytes: 1, timings: { totalMs: 1 } },
  }),
};

function renderers() {
  const rendered: string[] = [];
  const renderer: Renderer = {
    render: async ({ url }) => {
      rendered.push(url);
      const html = "word ".repeat(url.includes("/news") ? 500 : 101);
      return { ok: true, url, html, requests: 1, refused: {}, totalMs: 1, isUnfinished: false };
    },
    close: async () => {},
  };
  const judge = async (html: Uint8Array) => ({ verdict: [], chars: html.length });
  return { rendered, ...renderFetcher(fetcher, { renderer, judge }) };
}

test("auto: two pages of each template are a sample; what completes a teaser renders the rest", async () => {
  const { fetch, rendered } = renderers();
  const facts = [];
  for (const path of ["/news/1", "/news/2", "/news/3", "/guide/4", "/guide/5", "/guide/6", "/plain/7"]) {
    const result = await fetch({ url: `https://a.example${path}` });
    facts.push([path, result.ok && [result.render?.cause, result.render?.kept, result.render?.reason]]);
  }
  expect(facts).toEqual([
    ["/news/1", ["sample", "rendered", "more-content"]],
    ["/news/2", ["sample", "rendered", "more-content"]],
    ["/news/3", ["template", "rendered", "more-content"]],
    ["/guide/4", ["sample", "raw", "less-content"]],
    ["/guide/5", ["sample", "raw", "less-content"]],
    ["/guide/6", [null, "raw", "static-template"]],
    ["/plain/7", [null, "raw", "no-scripts"]],
  ]);
  expect(rendered).toHaveLength(5);
});

test("auto: pages that come at once wait for the samples of their template", async () => {
  const { fetch, rendered } = renderers();
  const results = await Promise.all([1, 2, 3, 4].map((at) => fetch({ url: `https://a.example/guide/${at}` })));
  expect(results.map((result) => result.ok && result.render?.cause)).toEqual(["sample", "sample", null, null]);
  expect(rendered).toHaveLength(2);
});
