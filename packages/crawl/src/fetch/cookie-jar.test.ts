import { expect, test } from "vitest";
import { CookieJar } from "./cookie-jar.ts";

const from = "https://www.harbour.example/news/today";

test.each<[string, string, string | undefined]>([
  ["a=1", "https://www.harbour.example/news/old", "a=1"],
  ["a=1", "https://www.harbour.example/", undefined],
  ["a=1; Path=/", "https://www.harbour.example/", "a=1"],
  ["a=1; Path=/ne", "https://www.harbour.example/news/", undefined],
  ["a=1; Path=/", "https://docs.harbour.example/", undefined],
  ["a=1; Path=/; Domain=harbour.example", "https://docs.harbour.example/", "a=1"],
  ["a=1; Path=/; Domain=.harbour.example", "https://harbour.example/", "a=1"],
  ["a=1; Path=/; Domain=harbour.example", "https://other.example/", undefined],
  ["a=1; Path=/; Domain=example", "https://www.harbour.example/", undefined],
  ["a=1; Path=/; Domain=other.example", "https://other.example/", undefined],
  ["a=1; Path=/; Secure", "http://www.harbour.example/", undefined],
  ["a=1; Path=/; Max-Age=0", "https://www.harbour.example/", undefined],
  ["a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://www.harbour.example/", "a=1"],
  ["a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://www.harbour.example/", undefined],
  ["a=1\r\nx: y; Path=/", "https://www.harbour.example/", undefined],
  [`a=${"x".repeat(5000)}; Path=/`, "https://www.harbour.example/", undefined],
  ["nonsense", "https://www.harbour.example/", undefined],
])("%.60s for %s: %s", (header, to, expected) => {
  const jar = new CookieJar();
  jar.note(new URL(from), [header]);
  expect(jar.header(new URL(to))).toBe(expected);
});

test("a cookie replaces the one before, a site has fifty, and the version says what changed", () => {
  const jar = new CookieJar();
  const url = new URL(from);
  jar.note(url, ["a=1; Path=/", "a=2; Path=/", "b=3; Path=/news"]);
  expect(jar.header(url)).toBe("b=3; a=2");
  const { version } = jar;
  jar.note(url, ["a=2; Path=/"]);
  expect(jar.version).toBe(version);
  jar.note(url, ["a=; Path=/; Max-Age=0"]);
  expect(jar.version).toBe(version + 1);
  jar.note(
    url,
    Array.from({ length: 100 }, (_, at) => `c${at}=1; Path=/news`),
  );
  expect(jar.header(url)?.split("; ")).toHaveLength(50);
});

test("hosts that are numbers share nothing", () => {
  const jar = new CookieJar();
  jar.note(new URL("http://127.0.0.1/"), ["a=1; Path=/; Domain=127.0.0.1", "b=1; Domain=0.0.1"]);
  expect(jar.header(new URL("http://127.0.0.1/"))).toBe("a=1");
  expect(jar.header(new URL("http://10.0.0.1/"))).toBeUndefined();
});
