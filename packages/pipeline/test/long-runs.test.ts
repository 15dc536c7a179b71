import { expect, test } from "vitest";
import { convert } from "../src/index.ts";

// Each repetition of a pattern's group takes room on a stack of 64 MB; after some eight million it throws.
test.each([["*"], ["\u200d"]])("nine million characters of %j do not overflow a pattern", (run) => {
  const html = `<p>Seen.</p><p>${run.repeat(9_000_000)}</p>`;
  expect(convert(html, { extract: false }).markdown).toMatch(/^Seen\./);
});
