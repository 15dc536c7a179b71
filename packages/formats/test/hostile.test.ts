import { sizeOf } from "@decant/package-checks/sizes";
import { hasInvisible } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNames, serialize, toRecord } from "../src/index.ts";
import { foreignDocument, hostileDocument, hostileText, metadata } from "./support/arbitraries.ts";
import { emptyDocument } from "./support/empty-document.ts";
import { expectedOf, shown } from "./support/expected.ts";
import { readBack } from "./support/read-back.ts";
import { readXml } from "./support/xml.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Every failure prints its seed. */
const numRuns = sizeOf("formats");

describe.each(formatNames)("%s", (format) => {
  test("gives back hostile strings, wherever they stand", () => {
    fc.assert(
      fc.property(hostileDocument, (document) => {
        expect(shown(readBack(document, format), format)).toEqual(expectedOf(document, format));
      }),
      { numRuns },
    );
  });

  test("can be written of any strings, and holds no half characters", () => {
    fc.assert(
      fc.property(foreignDocument, (document) => {
        const file = serialize(document, format, { withMetadata: true });
        expect(file).not.toMatch(/\p{Cs}/u);
        if (format === "xml" || format === "tei") readXml(file);
      }),
      { numRuns },
    );
  });
});

test("only what some format could not hold, or nobody sees, is changed", () => {
  const values = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(values)
      : value === null
        ? []
        : [`${value}`];
  fc.assert(
    fc.property(metadata, (fields) => {
      const whole = Object.values(fields).filter((value): value is string => typeof value === "string");
      const harmless = whole.filter(
        (value) => !hasInvisible(value) && !/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u.test(value),
      );
      const read = values(toRecord({ ...emptyDocument, metadata: fields }).metadata);
      for (const value of harmless.map((text) => text.trim()).filter((text) => text !== ""))
        expect(read).toContain(value);
    }),
    { numRuns },
  );
});

test("what is clean stays as it is", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, text) => {
      const once = toRecord({ ...emptyDocument, metadata: { ...emptyDocument.metadata, title }, text });
      const [again] = [
        { ...emptyDocument, metadata: { ...emptyDocument.metadata, title: titleOf(once) }, text: String(once.text) },
      ];
      expect(toRecord(again)).toEqual(once);
    }),
  );
});

function titleOf({ metadata }: Record<string, unknown>): string | null {
  return (metadata as { title: string | null }).title;
}
