import { expect, test } from "vitest";
import { BareRecord } from "./bare-record.ts";

test("a bare record is what an object literal is", () => {
  const record = new BareRecord<string>();
  expect(record).toStrictEqual({});
  record.title = "Tides";
  expect(record).toStrictEqual({ title: "Tides" });
});
