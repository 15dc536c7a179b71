import { expect, test } from "vitest";
import { FetchTrouble, failureRules, toFailure } from "./fetcher.ts";

test.each(failureRules)("$id means $failure", ({ id, failure }) => {
  const code = id.endsWith("_") ? `${id}X` : id;
  const first = failureRules.find((rule) => (rule.id.endsWith("_") ? code.startsWith(rule.id) : code === rule.id));
  expect(first?.id).toBe(id);
  expect(toFailure(Object.assign(new Error("it broke"), { code }))).toEqual({
    code: failure,
    message: `it broke (${code})`,
  });
});

test.each([
  [new FetchTrouble("dns", "no name"), { code: "dns", message: "no name" }],
  [new Error("it broke"), { code: "reset", message: "it broke" }],
  [Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), { code: "reset", message: "read ECONNRESET" }],
  ["text", { code: "reset", message: "text" }],
  [undefined, { code: "reset", message: "undefined" }],
])("%s", (error, failure) => {
  expect(toFailure(error)).toEqual(failure);
});
