import { expect, test, vi } from "vitest";
import { DecantError } from "./error.ts";

test("carries a code and its cause", () => {
  const cause = new Error("ECONNREFUSED");
  const error = new DecantError("fetch-failed", "connection refused", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "DecantError", code: "fetch-failed", message: "connection refused", cause });
});

test("is recognised across copies of the package", async () => {
  vi.resetModules();
  const { DecantError: Other } = await import("./error.ts");
  expect(Other).not.toBe(DecantError);
  const foreign = new Other("too-large", "page is too large");
  expect(foreign).not.toBeInstanceOf(DecantError);
  expect(DecantError.isInstance(foreign)).toBe(true);
});

test.each([[new Error("x")], [{ code: "too-large" }], [null], [undefined], ["too-large"]])("%o is none", (value) => {
  expect(DecantError.isInstance(value)).toBe(false);
});

test("the marker does not show", () => {
  const error = new DecantError("too-large", "page is too large");
  expect(Object.keys(error)).toEqual(["code", "name"]);
  expect(JSON.parse(JSON.stringify(error))).toEqual({ code: "too-large", name: "DecantError" });
});
