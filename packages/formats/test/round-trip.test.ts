import { describe, expect, test } from "vitest";
import { formatNames } from "../src/index.ts";
import { expectedOf, shown } from "./support/expected.ts";
import { fixtureNames, readFixture } from "./support/fixtures.ts";
import { readBack } from "./support/read-back.ts";

const documents = fixtureNames.map((name) => [name, readFixture(name)] as const);

describe.each(formatNames)("%s", (format) => {
  test.each(documents)("gives back %s", (_name, document) => {
    expect(shown(readBack(document, format), format)).toEqual(expectedOf(document, format));
  });
});
