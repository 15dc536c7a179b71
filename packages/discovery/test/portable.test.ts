import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The globals that `globals.d.ts` allows, and none of Node. */
const globals = { URL, URLSearchParams, TextEncoder, TextDecoder };

test("the package runs where there is only the language and what browsers and workers have, too", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { parse } from "@decant/dom";
        import { readFeed, readLinks, readSitemap, parseRobots, robotsFor, siteOf } from "./src/index.ts";
        const site = "https://harbour.example/";
        export const results = [
          robotsFor(parseRobots("User-agent: *\\nDisallow: /quay"), "heron").decide(site + "quay").allowed,
          readSitemap("<urlset><url><loc>" + site + "a</loc></url></urlset>").entries.length,
          readFeed("<rss><channel><item><link>" + site + "a</link></item></channel></rss>").entries.length,
          readLinks(parse("<a href=/a>a</a>"), site).links.length,
          siteOf("https://docs.harbour.co.uk/"),
        ];`,
      resolveDir: fileURLToPath(new URL("..", import.meta.url)),
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "bundle",
    platform: "browser",
    conditions: ["source"],
  });
  const context = createContext({ ...globals });
  runInContext(outputFiles[0]!.text, context);
  expect(runInContext("JSON.stringify(bundle.results)", context)).toBe('[false,1,1,1,"harbour.co.uk"]');
});
