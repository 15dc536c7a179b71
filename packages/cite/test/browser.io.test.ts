import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chunk, estimateTokens } from "@decant/chunk";
import { findProgram } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { FragmentBrowser } from "@decant/package-checks/text-fragments";
import { convert } from "@decant/pipeline";
import { allValues, records } from "@decant/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCiter } from "../src/index.ts";

const program = findProgram("chromium");
const folder = fileURLToPath(new URL("../../../fixtures/", import.meta.url));
const every = sizeOf("citedFixtures");
const fixtures = readdirSync(folder)
  .filter((name) => existsSync(`${folder}${name}/index.html`))
  .filter((_, at) => at % every === 0);

// The benchmark does the same on pages of the development sets: `npm run benchmark -- cite`.
describe.skipIf(program.path === undefined)(
  `in a browser${program.path === undefined ? ` (skipped: ${program.hint})` : ""}`,
  () => {
    let browser: FragmentBrowser;
    beforeAll(async () => {
      browser = await FragmentBrowser.open(program.path as string);
    });
    afterAll(() => browser?.close());

    test("links of chunks and values of the fixtures mark exactly their passage, and positions are those of the DOM", async () => {
      let links = 0;
      let shown = 0;
      const wrong: string[] = [];
      for (const name of fixtures) {
        const html = readFileSync(`${folder}${name}/index.html`, "utf8");
        const page = convert(html, { url: `https://${name}.example/` });
        const citer = createCiter(html);
        const chunks = chunk(
          { id: name, markdown: page.markdown, blocks: page.blocks },
          { budget: 200, countTokens: estimateTokens },
        );
        const values = ["article", "product"].flatMap((type) => [...allValues(records(html, { type }))]);
        const shownValues = values.filter(([, { visible }]) => visible);
        const citations = [
          ...chunks.map((one) => citer.chunk(one, page)),
          ...shownValues.map(([, { spans }]) => citer.spans(spans)),
        ];
        const checks = await browser.check(html, citations);
        const body = [...(await browser.bodyText())];
        for (const [index, { marks, doubt, fragment, selectors }] of citations.entries()) {
          shown += Number(doubt !== "no-text" && doubt !== "hidden");
          const [quote, position] = selectors;
          if (quote?.type === "TextQuoteSelector" && position?.type === "TextPositionSelector")
            expect(body.slice(position.start, position.end).join(""), `${name} ${index}`).toBe(quote.exact);
          if (marks !== "passage") continue;
          links++;
          if (checks[index]?.isExact !== true) wrong.push(`${name} ${index}: ${fragment}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(links).toBeGreaterThan(350 / every);
      expect(links / shown).toBeGreaterThanOrEqual(0.97);
    });

    test("what a link would not mark is noticed by the check", async () => {
      const html = "<p>moon</p><p>The moon.</p>";
      const [wrong, none] = await browser.check(html, [
        { fragment: "#:~:text=moon", spans: [{ start: 18, end: 22 }] },
        { fragment: "#:~:text=mars", spans: [{ start: 18, end: 22 }] },
      ]);
      expect(wrong).toEqual({ isExact: false, marked: ["moon"] });
      expect(none).toEqual({ isExact: false, marked: [null] });
    });
  },
);
