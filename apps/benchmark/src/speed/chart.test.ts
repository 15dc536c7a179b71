import { expect, test } from "vitest";
import { drawChart } from "./chart.ts";
import type { SpeedRow, SpeedSummary } from "./report.ts";

function summary(bytes: number, costs: Readonly<Record<string, number>>): SpeedSummary {
  const one = { median: 1, min: 1, max: 1 };
  const rows = Object.entries(costs).map(
    ([subject, cpuMsPerPage]): SpeedRow => ({
      ...{ subject, description: "", ratio: one, pageRatio: one, cpuMsPerPage, wallMsPerPage: 1 },
      ...{ megabytesPerSecond: 1, errors: 0 },
    }),
  );
  return {
    ...{ set: "", description: "", pages: 2, bytes: 2 * bytes, rounds: 1, rows },
    ...{ decantAgainst: {}, conversionAgainst: {} },
  };
}

test("each subject has a line from the smallest pages to the largest, whatever the order of the sets", () => {
  const svg = drawChart([summary(100_000, { floor: 1, decant: 5 }), summary(10_000, { floor: 0.1, decant: 1 })]);
  const lines = [...svg.matchAll(/points="([^"]*)"/g)].map(([, points]) =>
    points?.split(" ").map((at) => at.split(",")),
  );
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toHaveLength(2);
    expect(Number(line?.[0]?.[0])).toBeLessThan(Number(line?.[1]?.[0]));
  }
  // A cost that is higher is further up.
  expect(Number(lines[0]?.[1]?.[1])).toBeLessThan(Number(lines[1]?.[1]?.[1]));
  expect(svg).toContain(">10 KB</text>");
  expect(svg).toContain(">100 KB</text>");
});

test("labels of lines that end together do not overlap", () => {
  const costs = { floor: 1, decant: 5, readability: 5, unified: 5.01 };
  const svg = drawChart([summary(10_000, { ...costs, floor: 0.1 }), summary(100_000, costs)]);
  const heights = [...svg.matchAll(/<text x="536" y="([\d.]+)"/g)].map(([, y]) => Number(y)).sort((a, b) => a - b);
  expect(heights).toHaveLength(4);
  for (let at = 1; at < heights.length; at++)
    expect((heights[at] ?? 0) - (heights[at - 1] ?? 0)).toBeGreaterThanOrEqual(14);
});
