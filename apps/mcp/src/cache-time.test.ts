import { expect, test } from "vitest";
import { cacheTimeOf } from "./page-reader.ts";

test.each([
  [{}, 0, "public"],
  [{ "cache-control": "public, max-age=60" }, 60_000, "public"],
  [{ "cache-control": "max-age=60", age: "45" }, 15_000, "public"],
  [{ "cache-control": "max-age=60", age: "90" }, 0, "public"],
  [{ "cache-control": "private, max-age=60" }, 60_000, "private"],
  [{ "cache-control": "max-age=60", "set-cookie": "a=b" }, 60_000, "private"],
  [{ "cache-control": "no-store, max-age=60" }, 0, "private"],
  [{ "cache-control": "max-age=99999999" }, 86_400_000, "public"],
  [{ expires: "Fri, 27 Nov 2026 04:01:00 GMT", date: "Fri, 27 Nov 2026 04:00:00 GMT" }, 60_000, "public"],
  [{ expires: "0" }, 0, "public"],
])("%o is fresh for %i ms", (headers, ttlMs, cacheScope) => {
  expect(cacheTimeOf(new Map(Object.entries(headers)))).toEqual({ ttlMs, cacheScope });
});
