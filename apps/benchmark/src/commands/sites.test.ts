import { createPipeline } from "@decant/pipeline";
import { expect, test } from "vitest";
import { mean } from "../metrics/statistics.ts";
import { generateSites, measureSites } from "./sites.ts";

test("on generated sites boilerplate inside the text falls with a template, and no content goes", () => {
  const open = (_: string, options: object) => createPipeline({ title: "never", ...options });
  for (const { name, parts, pages } of measureSites(generateSites(8), open, 5)) {
    expect([name, (parts ?? 0) > 0, mean(pages.map(({ after }) => after.recall))]).toEqual([name, true, 1]);
    const gains = pages.map(({ before, after }) => after.precision - before.precision);
    expect(mean(gains)).toBeGreaterThan(0.05);
  }
});
