import { createPipeline } from "@decant/pipeline";
import { apply as applySite } from "@decant/site";
import { expect, test } from "vitest";
import { generateSites } from "./generated-sites.ts";
import { meanScores, measureSite } from "./measure-sites.ts";

test("on generated sites boilerplate inside the text falls with a template, and no content goes", () => {
  for (const { name, pages } of generateSites(8)) {
    const { parts, pages: scores } = measureSite(
      pages.map((page) => ({ id: page.url, ...page })),
      (_, options) => createPipeline({ title: "never", ...options }, { applySite }),
      5,
    );
    const [before, after] = [meanScores(scores, "before"), meanScores(scores, "after")];
    expect([name, parts > 0, after.recall]).toEqual([name, true, 1]);
    expect(after.precision).toBeGreaterThan(before.precision + 0.05);
  }
});
