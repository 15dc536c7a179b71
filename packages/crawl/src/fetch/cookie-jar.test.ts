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

const file = `# Netscape HTTP Cookie File
.harbour.example\tTRUE\t/\tFALSE\t0\tday\t1
#HttpOnly_www.harbour.example\tFALSE\t/news\tTRUE\t4102444800\tkey\tsecret
harbour.example\tFALSE\t/\tFALSE\t946684800\told\t1
`;

test.each([
  ["https://www.harbour.example/news/today", "key=secret; day=1"],
  ["http://www.harbour.example/news/today", "day=1"],
  ["https://www.harbour.example/", "day=1"],
  ["https://docs.harbour.example/news/today", "day=1"],
  ["https://other.example/news/today", undefined],
])("of a file, %s gets %s", (url, expected) => {
  expect(new CookieJar(file).header(new URL(url))).toBe(expected);
});

test("a line of another form is named, without its secret", () => {
  expect(() => new CookieJar("# x\nharbour.example TRUE / FALSE 0 key secret")).toThrow(
    /^line 2 of the cookies: (?!.*secret)/,
  );
});
