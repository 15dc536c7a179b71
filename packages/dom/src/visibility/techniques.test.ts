import { describe, expect, test } from "vitest";
import { techniqueExamples } from "../../test/visibility/examples.ts";
import { measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { decideWith } from "./decide.ts";
import { elementTechniques } from "./element-techniques.ts";
import { listHidden } from "./list-hidden.ts";
import { styleTechniques } from "./style-techniques.ts";
import { techniques } from "./techniques.ts";

test("ids are unique, and every reason is a sentence", () => {
  const ids = techniques.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { reason } of techniques) expect(reason).toMatch(/\.$/);
});

test("every technique has an example", () => {
  expect(Object.keys(techniqueExamples).sort()).toEqual(techniques.map(({ id }) => id).sort());
});

test.each(techniques.map((row) => [row.id, row] as const))("%s: its example is listed", (id, { technique }) => {
  expect(listHidden(measure(parse(exampleOf(id)))).map((part) => part.technique)).toContain(technique);
});

const decided = [...elementTechniques, ...styleTechniques];

describe.each(decided.map((row) => [row.id, row] as const))("%s", (id, { technique, certainty }) => {
  const example = exampleOf(id);
  const hidingsWithout = (left: string | undefined) => {
    const elements = elementTechniques.filter((row) => row.id !== left);
    const styles = styleTechniques.filter((row) => row.id !== left);
    return [...decideWith(measure(parse(example)), { elements, styles }).hidden.values()];
  };

  test("hides its example with its certainty", () => {
    expect(hidingsWithout(undefined)).toContainEqual({ technique, certainty });
  });

  test("nothing else hides it as surely", () => {
    expect(hidingsWithout(id)).not.toContainEqual({ technique, certainty });
  });
});

function exampleOf(id: string): string {
  return techniqueExamples[id] ?? "";
}
