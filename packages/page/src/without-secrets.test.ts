import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddress, withoutSecrets, withoutUser } from "./without-secrets.ts";

test.each([
  ["postgres://me:secret@db.example:5432/site?table=pages", "postgres://***@db.example:5432/site?table=pages"],
  ["postgres://me:sec/ret@db.example/site", "postgres://***@db.example/site"],
  ["postgres://me:sec#ret@db.example/site", "postgres://***@db.example/site"],
  ["postgres://me:sec?r@et@db.example/site", "postgres://***@db.example/site"],
  ["postgres:/me:secret@db.example/site", "postgres:/***@db.example/site"],
  ["redis:me:secret@queue.example", "redis:***@queue.example"],
  ["redis//:secret@queue.example", "***@queue.example"],
  ["redis://:secret", "redis://:***"],
  ["redis://me:secret/0", "redis://me:***/0"],
  ["redis://[::1]:6379/0?queue=a", "redis://[::1]:6379/0?queue=a"],
  ["redis://queue.example:99999", "redis://queue.example:99999"],
  ["mysql://me:secret@db.example", "mysql://***@db.example"],
  ["qdrant:https://db.example:6333/a/b?api-key=secret", "qdrant:https://db.example:6333/a/b?api-key=***"],
  ["chroma:https://me:secret@db.example/a?api-key=secret", "chroma:https://***@db.example/a?api-key=***"],
  ["qdrant:https://me:secret@/x", "qdrant:https://***@/x"],
  ["qdrant:db.example?secret", "qdrant:db.example?***"],
  [
    "postgres://db.example/x?sslmode=require&password=secret#secret",
    "postgres://db.example/x?sslmode=require&password=***#***",
  ],
  ["sqlite:me@home.sqlite", "sqlite:me@home.sqlite"],
  ["memory", "memory"],
  ["", ""],
])("%s", (address, shown) => {
  expect(withoutSecrets(address)).toBe(shown);
});

test("a password never shows, whatever it holds and whatever is missing around it", () => {
  const part = fc.constantFrom(..."/ ? # @ : % & = [ ] \\ .".split(" "), "hunter", "2", " ", "\n");
  const password = fc.array(part, { maxLength: 6 }).map((parts) => `hunter${parts.join("")}hunter`);
  const before = fc.constantFrom("redis://", "redis:", "redis//", "postgres:/", "qdrant:http://", "", "x://");
  fc.assert(
    fc.property(
      before,
      fc.constantFrom("me", ""),
      password,
      fc.constantFrom("h", "h:1/x?queue=a", ""),
      (start, user, secret, host) => {
        expect(withoutSecrets(`${start}${user}:${secret}@${host}`)).not.toContain("hunter");
      },
    ),
  );
});

test.each([
  ["GET https://me:se:cr@et@a.example/x?y=1: HTTP 404", "GET https://***@a.example/x?y=1: HTTP 404"],
  ["a http:/me@b.example and s3://me:secret@pages", "a http:/***@b.example and s3://***@pages"],
  ["https://a.example/@me, file:///a@2/b", "https://a.example/@me, file:///a@2/b"],
])("users and passwords in: %s", (text, shown) => {
  expect(withoutUser(text, "***@")).toBe(shown);
});

test.each([
  ["postgres://me:sec%2Fret@db.example/site?table=a", "db.example"],
  ["redis://queue.example", "queue.example"],
  ["redis://me:12/34@queue.example", undefined],
  ["redis://me:12?34@queue.example", undefined],
  ["redis://me:12#34@queue.example", undefined],
  ["redis://me:secret@", undefined],
  ["redis", undefined],
])("the host of %s is read as %s", (address, host) => {
  expect(readAddress(address)?.host || undefined).toBe(host);
});
