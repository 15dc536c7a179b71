import { ParameterRules, parameterRules } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanUrl, isSameHost, isSameSite, languageOfUrl, pathPattern, siteOf } from "./clean-url.ts";
import { findKind, kindOfUrl, urlKindRules } from "./kinds.ts";
import { createUrlFilter } from "./url-filter.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const site = "https://harbour.example";
const notHttp = (name: string, value: string) =>
  new TypeError(`${name}: expected an absolute http or https address, got ${JSON.stringify(value)}`);

describe("cleanUrl", () => {
  test.each([
    ["HTTPS://Harbour.EXAMPLE", `${site}/`],
    ["https://harbour.example:443/a", `${site}/a`],
    ["http://harbour.example:80/a", "http://harbour.example/a"],
    ["http://harbour.example:8080/a", "http://harbour.example:8080/a"],
    ["https://harbour.example./a", `${site}/a`],
    ["https://user:secret@harbour.example/a", `${site}/a`],
    ["https://Möwe.example/a", "https://xn--mwe-sna.example/a"],
    ["https://xn--mwe-sna.example/a", "https://xn--mwe-sna.example/a"],
    [`${site}/a/./b/../c`, `${site}/a/c`],
    [`${site}//a///b/`, `${site}//a///b/`],
    [`${site}/web/https://other.example//x`, `${site}/web/https://other.example//x`],
    [`${site}/%7Eann/%c3%a9/%2f`, `${site}/~ann/%C3%A9/%2F`],
    [`${site}/möwe?ä=ö`, `${site}/m%C3%B6we?%C3%A4=%C3%B6`],
    [`${site}/a b`, `${site}/a%20b`],
    [`${site}/a?`, `${site}/a`],
    [`${site}/a?&&b=1&`, `${site}/a?b=1`],
    [`${site}/a?b=2&a=1&b=1`, `${site}/a?b=2&a=1&b=1`],
    [`${site}/a?b=%7e+c`, `${site}/a?b=~+c`],
    [`${site}/a#b`, `${site}/a`],
    [`${site}/a#:~:text=b`, `${site}/a`],
    [`${site}/a;jsessionid=AF34?b=1`, `${site}/a?b=1`],
    [`${site}/shop/(S(lit3py55t21z5v55vlm25s55))/a`, `${site}/shop/a`],
    [`${site}/a?utm_source&UTM_Medium=x&b`, `${site}/a?b`],
    ["//other.example/a", null],
    ["/a", null],
    ["mailto:office@harbour.example", null],
    ["javascript:void(0)", null],
    ["data:text/html,x", null],
    ["ftp://harbour.example/a", null],
    ["https://", null],
    ["", null],
    [`${site}/${"a".repeat(9000)}`, null],
  ])("%.60j becomes %.60j", (url, clean) => {
    expect(cleanUrl(url)).toBe(clean);
  });
  test("leaves path and query as they are written, if asked", () => {
    const clean = (path: string) => cleanUrl(site + path, { keepEscapes: true });
    expect(clean("/%7Eann/a%2fb//c;jsessionid=1?q=%c3%a9&utm_source=x#top")).toBe(`${site}/%7Eann/a%2fb//c?q=%c3%a9`);
  });
  test("resolves against a base", () => {
    expect(cleanUrl("../b?fbclid=x", { base: `${site}/a/c/` })).toBe(`${site}/a/b`);
    expect(() => cleanUrl("b", { base: "/a" })).toThrow(notHttp("base", "/a"));
  });
  test("keeps what it is asked to keep", () => {
    expect(cleanUrl(`${site}/#/guide`, { keepFragment: true })).toBe(`${site}/#/guide`);
    expect(cleanUrl(`${site}/#`, { keepFragment: true })).toBe(`${site}/`);
    expect(cleanUrl(`${site}/?utm_id=1&gclid=2`, { keepParameters: ["utm_id"] })).toBe(`${site}/?utm_id=1`);
  });
  test("twice is once, and the host stays, without a final dot", () => {
    const finalDots = /\.+(?=:|$)/;
    const address = fc.webUrl({ withFragments: true, withQueryParameters: true });
    fc.assert(
      fc.property(
        address,
        fc.array(
          fc.constantFrom("//", "/../", "%7e", "%2F", "?", "&", ";jsessionid=1", "utm_a=1", "#", "é", ".", "/(S(a))"),
        ),
        (start, parts) => {
          const url = start + parts.join("");
          // Behind a bare host, "%2F" would be part of it.
          fc.pre(URL.canParse(url));
          const clean = cleanUrl(url);
          expect(clean).not.toBeNull();
          expect(cleanUrl(clean!)).toBe(clean);
          expect(new URL(clean!).host).toBe(new URL(url).host.replace(finalDots, ""));
        },
      ),
    );
  });
});

describe("parameters", () => {
  test.each(parameterRules)("$id is needed", (rule) => {
    const name = rule.isPrefix ? `${rule.id}x1` : rule.id;
    const value = "4f1d0c9a7be25a3370e1";
    const without = new ParameterRules(parameterRules.filter((other) => other !== rule));
    expect(new ParameterRules(parameterRules).find(name, value)).toBe(rule);
    expect(without.find(name, value)).toBeUndefined();
    expect(cleanUrl(`${site}/a?${name.toUpperCase()}=${value}&b=1`)).toBe(`${site}/a?b=1`);
  });
  test.each(["sid=42", "s=tide", "session=keynote", "sess=spring-2024", "id=7", "page=2", "ref=x", "lang=de", "utm=1"])(
    "%s stays",
    (parameter) => {
      expect(cleanUrl(`${site}/?${parameter}`)).toBe(`${site}/?${parameter}`);
    },
  );
});

describe("kinds", () => {
  test.each(urlKindRules)("$id is needed", (rule) => {
    const { example, kind, id } = rule;
    const without = urlKindRules.filter((other) => other !== rule);
    expect(kindOfUrl(example)).toEqual({ kind, rule: id });
    expect(findKind(without, new URL(example)).kind).not.toBe(kind);
  });
  const words = urlKindRules.flatMap((rule) => [
    ...(rule.extensions ?? []).map((word) => [rule, `${site}/news/a.${word}`] as const),
    ...(rule.segments ?? []).map((word) => [rule, `${site}/${word}/a`] as const),
    ...(rule.parameters ?? []).map((word) => [rule, `${site}/?${word}=1`] as const),
  ]);
  test.each(words)("$0.id decides $1", (rule, url) => {
    expect(kindOfUrl(url.toUpperCase())).toEqual({ kind: rule.kind, rule: rule.id });
  });
  test.each([
    "/",
    "/news/the-new-mole",
    "/2024/05/01/the-new-mole",
    "/forum/topic/1234-a-sticky-float",
    "/education/archive/2014/04/a-harbour-school/361373/",
    "/category/boats/sails/how-to-mend-a-jib",
    "/searching-for-eels",
    "/guide.html",
    "/index.php?id=7",
    "/feedback",
    "/events/the-regatta",
    "/pages/2-boats",
    "/article/1950",
    "/year/2024",
    "/event/1950",
    "/docs/admin/users",
    "/en/docs/guides/search",
    "/wiki/Login",
    "/handbook/checkout/",
  ])("%s is content", (path) => {
    expect(kindOfUrl(site + path)).toEqual({ kind: "content", rule: null });
  });
  test("a manual of its own host has pages about logins, a form has a query", () => {
    expect(kindOfUrl("https://docs.harbour.example/admin/sso").kind).toBe("content");
    expect(kindOfUrl("https://harbour.example/docs/search?q=tide").kind).toBe("search");
    expect(kindOfUrl("https://harbour.example/admin/docs").kind).toBe("login");
  });
  test.each([
    ["/de/2024/05/", "archive"],
    ["/2024/", "archive"],
    ["/blog/2024/", "archive"],
    ["/archives/2014/", "archive"],
    ["/news/page/2/", "pagination"],
    ["/discussion/88/mole/p2", "pagination"],
    ["/p/12", "content"],
    ["/p12", "content"],
    ["/shop/p/12", "content"],
    ["/shop/p12345", "content"],
    ["/forum?start=40", "pagination"],
    ["/atom.xml", "feed"],
    ["/blog/rss/", "feed"],
    ["/sitemap.xml", "asset"],
    ["/blog/tag/tides/", "tag"],
    ["/tag/tides/page/2", "pagination"],
  ])("%s is %s", (path, kind) => {
    expect(kindOfUrl(site + path).kind).toBe(kind);
  });
  test("a bad call throws", () => {
    expect(() => kindOfUrl("/a")).toThrow(notHttp("url", "/a"));
  });
});

test.each([
  [`${site}/de/gezeiten`, "de"],
  [`${site}/pt-br/mares`, "pt-BR"],
  [`${site}/zh_hant_TW/`, "zh-Hant-TW"],
  [`${site}/EN`, "en"],
  [`https://fr.harbour.example/marees`, "fr"],
  [`${site}/tides?lang=nl`, "nl"],
  [`${site}/tides?hl=es-419`, null],
  [`${site}/de/tides?lang=nl`, "nl"],
  [`${site}/news/de/`, null],
  [`${site}/tv/`, null],
  ["https://de.example/", null],
  ["https://harbour.de/", null],
  [site, null],
])("the language of %s is %s", (url, language) => {
  expect(languageOfUrl(url)).toBe(language);
});

describe("sites and hosts", () => {
  test.each([
    ["https://docs.harbour.co.uk/x", "harbour.co.uk"],
    ["http://harbour.example:8080", "harbour.example"],
    ["https://ann.github.io/notes", "ann.github.io"],
    ["http://127.0.0.1:3000/", "127.0.0.1"],
    ["http://[::1]/", "[::1]"],
    ["http://localhost/", "localhost"],
    ["https://co.uk/", "co.uk"],
  ])("%s belongs to %s", (url, domain) => {
    expect(siteOf(url)).toBe(domain);
  });
  test("sites span hosts, schemes and ports", () => {
    expect(isSameSite("https://docs.harbour.example/", "http://www.harbour.example:81/")).toBe(true);
    expect(isSameSite("https://ann.github.io/", "https://ben.github.io/")).toBe(false);
    expect(isSameSite("http://10.0.0.1/", "http://10.0.0.2/")).toBe(false);
  });
  test("hosts differ by port and subdomain, not by www and scheme", () => {
    expect(isSameHost("https://www.harbour.example/", "http://harbour.example/")).toBe(true);
    expect(isSameHost("https://harbour.example/", "https://harbour.example:8443/")).toBe(false);
    expect(isSameHost("https://docs.harbour.example/", "https://harbour.example/")).toBe(false);
  });
});

describe("filter", () => {
  const verdict = (url: string, options = {}) => {
    const result = createUrlFilter({ seeds: [`${site}/`], ...options })(url);
    return result.accepted ? "accepted" : `${result.reason}: ${result.detail}`;
  };
  test.each([
    [`${site}/tides`, {}, "accepted"],
    ["http://www.harbour.example/tides", {}, "accepted"],
    ["https://docs.harbour.example/", {}, "host: docs.harbour.example"],
    ["https://docs.harbour.example/", { same: "site" }, "accepted"],
    ["https://other.example/", { same: "site" }, "site: other.example"],
    ["https://other.example/", { same: "any" }, "accepted"],
    ["https://other.example/", { seeds: [] }, "accepted"],
    ["mailto:office@harbour.example", {}, "not-http: mailto:office@harbour.example"],
    [`${site}/${"a".repeat(2000)}`, {}, "length: 2024"],
    [`${site}/mole.jpg`, {}, "kind: asset"],
    [`${site}/mole.jpg`, { refusedKinds: [] }, "accepted"],
    [`${site}/tag/x`, {}, "accepted"],
    [`${site}/tag/x`, { refusedKinds: ["tag"] }, "kind: tag"],
    [`${site}/a/b`, { exclude: ["/a/**"] }, "exclude: /a/**"],
    [`${site}/a/b`, { include: ["/a/**"], exclude: ["/a/b"] }, "exclude: /a/b"],
    [`${site}/c`, { include: ["/a/**"] }, "include: /c"],
    [`${site}/a/tariff.pdf`, { include: ["/a/**"] }, "kind: asset"],
    [`${site}/a/tariff.pdf`, { include: ["/a/**"], refusedKinds: [] }, "accepted"],
    [`${site}/de/x`, { languages: ["en"] }, "language: de"],
    [`${site}/pt-br/x`, { languages: ["en", "pt"] }, "accepted"],
    [`${site}/pt/x`, { languages: ["pt-BR"] }, "accepted"],
    [`${site}/x`, { languages: ["en"] }, "accepted"],
    [`${site}/calendar/2031/05`, {}, "accepted"],
  ])("%.60s with %j: %s", (url, options, expected) => {
    expect(verdict(url, options)).toBe(expected);
  });
  test.each([
    [{ seeds: ["/a"] }, notHttp("seeds", "/a")],
    [{ same: "domain" }, new TypeError('same: expected "host", "site" or "any", got "domain"')],
    [{ include: [""] }, new TypeError('glob: expected a pattern such as "/docs/**", got ""')],
    [{ maxUrlLength: 0 }, new RangeError("maxUrlLength: expected a whole number of at least 1, got 0")],
  ])("%j is refused", (options, error) => {
    expect(() => createUrlFilter(options as object)).toThrow(error);
  });
});

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about/"],
  ["/news/2024/05/the-mole.html?id=7", "/news/{year}/{number}/{word}.html?id"],
  ["/2024/05/01/x", "/{year}/{number}/{number}/{word}"],
  ["/log/2024-05-01", "/log/{date}"],
  ["/p/0a1b2c3d4e5f", "/p/{id}"],
  ["/p/123e4567-e89b-12d3-a456-426614174000/", "/p/{id}/"],
  ["/list?b=1&a=2&b=3", "/list?a&b"],
  ["/Docs/Guide.HTML", "/Docs/{word}.html"],
])("the pattern of %s is %s", (path, pattern) => {
  expect(pathPattern(site + path)).toBe(`harbour.example${pattern}`);
});
