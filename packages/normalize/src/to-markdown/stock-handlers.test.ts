import { defaultHandlers } from "mdast-util-to-markdown";
import { expect, test } from "vitest";
import { markdownExtension } from "../normalize.ts";

test("the bundle for browsers has the stock handlers that the writer has not replaced", () => {
  const own = markdownExtension().handlers ?? {};
  const others = Object.keys(defaultHandlers).filter((name) => !Object.hasOwn(own, name));
  // `scripts/bundle.js` names them.
  expect(others).toEqual(["hardBreak", "imageReference", "linkReference"]);
});
