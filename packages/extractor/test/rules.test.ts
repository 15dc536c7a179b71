import { describe, expect, test } from "vitest";
import { frameworkContainers, frameworkLayer } from "../src/candidates/framework.ts";
import { layerInput } from "./layer-contract.ts";
import { fixtureNames, frameworkPages, readFixture, readPage } from "./pages.ts";

describe("framework containers", () => {
  test.each(frameworkContainers)("$id: without it nothing proposes the container of $fixture", (rule) => {
    const { id, selector, fixture } = rule;
    expect([...fixtureNames, ...frameworkPages]).toContain(fixture);
    const page = readPage(readFixture(fixture as string));
    const own = frameworkLayer.propose(layerInput(page)).find(({ reason }) => reason === `${id}: ${selector}`);
    expect(own).toBeDefined();
    const others = frameworkContainers.filter((other) => other !== rule);
    const without = frameworkLayer.propose(layerInput(page, others)).map(({ nodes }) => nodes.join());
    expect(without).not.toContain(own?.nodes.join());
  });

  test("no minimal page is left that no rule names", () => {
    const named = new Set(frameworkContainers.map(({ fixture }) => fixture));
    expect(frameworkPages.filter((name) => !named.has(name))).toEqual([]);
    expect(frameworkPages.filter((name) => fixtureNames.includes(name))).toEqual([]);
  });
});
