import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ReferenceDecoder } from "./references.ts";

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      "&amp;",
      "&lt;",
      "&gt;",
      "&quot;",
      "&#39;",
      "&nbsp;",
      "&amp",
      "&lt",
      "&",
      ";",
      "&;",
      "&#",
      "&#x27;",
      "&eacute;",
    ),
    fc.constantFrom(
      "&notin;",
      "&notit;",
      "&ampamp;",
      "&AMP;",
      "&constructor;",
      "=",
      "a",
      " ",
      "&Cou",
      "nterClockwiseContourIntegral;",
    ),
    fc.string({ maxLength: 4 }),
  ),
  { maxLength: 12 },
);

test("decodes as the table of all names does", () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const data = parts.join("");
      expect(new ReferenceDecoder(data).text(0, data.length)).toBe(decodeHTML(data));
      expect(new ReferenceDecoder(data).attribute(0, data.length)).toBe(decodeHTMLAttribute(data));
    }),
    { numRuns: 2000 },
  );
});
