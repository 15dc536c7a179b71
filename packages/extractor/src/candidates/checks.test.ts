import { describe, expect, test } from "vitest";
import { type ChoiceShape, checks, objection } from "./checks.ts";

const sound: ChoiceShape = { chars: 900, linkDensity: 0.1, expectedF1: 0.9, reach: 1, pageType: "article" };

/** For each check, a choice that no other check objects to. */
const faults: Readonly<Record<string, Partial<ChoiceShape>>> = {
  "no-text": { chars: 0 },
  reach: { reach: 0.95 },
  "too-short": { chars: 139 },
  "link-list": { linkDensity: 0.81 },
};

describe("objection", () => {
  test("finds nothing wrong with a sound choice, nor at the limits", () => {
    expect(objection(sound)).toBeUndefined();
    expect(objection({ ...sound, chars: 140, linkDensity: 0.8, reach: 0.96 })).toBeUndefined();
  });

  test.each(checks.map(({ id }) => id))("%s", (id) => {
    const shape = { ...sound, ...faults[id] };
    expect(objection(shape)).toMatch(new RegExp(`^${id}: \\S`));
    const others = checks.filter((check) => check.id !== id && check.reject(shape) !== undefined);
    // A choice without text is too short as well, and gets the clearer sentence.
    expect(others.map((check) => check.id)).toEqual(id === "no-text" ? ["too-short"] : []);
  });

  test("lists of links are the content of listings, collections and forums", () => {
    for (const pageType of ["listing", "collection", "forum"] as const) {
      expect(objection({ ...sound, linkDensity: 1, pageType })).toBeUndefined();
    }
  });
});
