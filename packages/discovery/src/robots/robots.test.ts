import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparable, maxRobotsBytes, parseRobots } from "./parse-robots.ts";
import { robotsFor } from "./robots-for.ts";
import { parseRobotsTag, robotsPermissions, robotsSpellings } from "./robots-tag.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const site = "https://harbour.example";

function isAllowed(robots: string | Uint8Array, path: string, token = "heron"): boolean {
  return robotsFor(parseRobots(robots), token).decide(site + path).allowed;
}

/** Rules for a single crawler. */
const heron = (...rules: string[]) => ["User-agent: heron", ...rules].join("\n");

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])));

// One group of cases for each behaviour that the tests of google/robotstxt name.
describe("system", () => {
  test("an empty file allows everything", () => {
    expect(isAllowed("", "/quay")).toBe(true);
    expect(robotsFor(parseRobots(""), "heron")).toMatchObject({ agent: null, crawlDelaySeconds: null });
  });
  test("the root is a path like any other", () => {
    expect(isAllowed(heron("Disallow: /"), "")).toBe(false);
    expect(isAllowed(heron("Disallow: /"), "", "egret")).toBe(true);
  });
  test("robots.txt itself is always allowed", () => {
    expect(isAllowed(heron("Disallow: /"), "/robots.txt")).toBe(true);
    expect(isAllowed(heron("Disallow: /"), "/robots.txt.old")).toBe(false);
  });
});

describe("line syntax", () => {
  test("a line is a name, a colon and a value", () => {
    expect(isAllowed("user-agent: heron\ndisallow: /quay", "/quay")).toBe(false);
    expect(isAllowed("  user-agent :heron\t\n\tdisallow\t:/quay  ", "/quay")).toBe(false);
    expect(isAllowed("bird: heron\nkeep-out: /quay", "/quay")).toBe(true);
  });
  test("a space may stand for the colon, if there are two words", () => {
    expect(isAllowed("user-agent heron\ndisallow /quay", "/quay")).toBe(false);
    expect(isAllowed("user-agent heron\ndisallow /quay /mole", "/quay")).toBe(true);
  });
  test("names of lines are compared without case", () => {
    for (const change of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()]) {
      const robots = `${change("User-Agent")}: heron\n${change("Allow")}: /quay/\n${change("Disallow")}: /`;
      expect([isAllowed(robots, "/quay/1"), isAllowed(robots, "/mole")]).toEqual([true, false]);
    }
  });
  test.each(robotsSpellings)("$id is read as $directive, and no other row reads it", ({ id, directive }) => {
    const file = {
      "user-agent": `${id}: heron\nDisallow: /`,
      allow: heron(`${id}: /quay`, "Disallow: /q"),
      disallow: heron(`${id}: /quay`),
      sitemap: `${id}: ${site}/map.xml`,
      "crawl-delay": heron(`${id}: 3`),
      "content-signal": heron(`${id}: search=yes`),
      "content-usage": heron(`${id}: search=yes`),
      license: heron(`${id}: ${site}/license.xml`),
    }[directive];
    expect(parseRobots(file)).not.toEqual(parseRobots(file.replace(id, `x${id}`)));
    expect(robotsSpellings.filter((other) => other.id === id)).toHaveLength(1);
  });
  test("lines end with LF, CR LF or CR, and are counted alike", () => {
    const lines = ["User-agent: egret", "Allow: /a", "User-agent: heron", "", "", "Disallow: /quay"];
    for (const file of [lines.join("\n"), lines.join("\r\n"), lines.join("\r"), `${lines.join("\n")}\n`]) {
      expect(robotsFor(parseRobots(file), "heron").decide(`${site}/quay`).rule).toEqual({
        allow: false,
        path: "/quay",
        line: 6,
      });
    }
    const mixed = "User-agent: egret\nAllow: /a\r\nUser-agent: heron\n\r\n\nDisallow: /quay";
    expect(robotsFor(parseRobots(mixed), "heron").decide(`${site}/quay`).rule?.line).toBe(6);
  });
  test("a line is cut after 16,664 bytes", () => {
    const long = `/q${"a".repeat(8 * 2083 - "disallow: /q".length)}`;
    const robots = parseRobots(`user-agent: heron\ndisallow: ${long}/mole`);
    expect(robots.groups[0]?.rules[0]?.path).toBe(long);
    expect(isAllowed(`user-agent: heron\ndisallow: ${long}/mole`, "/qb")).toBe(true);
  });
});

describe("byte order mark", () => {
  const rules = "User-agent: heron\nDisallow: /quay\n";
  test.each([
    ["whole", bytes(0xef, 0xbb, 0xbf, rules), false],
    ["of text", `\ufeff${rules}`, false],
    ["cut after two bytes", bytes(0xef, 0xbb, rules), false],
    ["cut after one byte", bytes(0xef, rules), false],
    ["broken, so that the first line is lost", bytes(0xef, 0x11, 0xbf, rules), true],
    [
      "in the middle, so that its line is lost",
      bytes("User-agent: heron\n", 0xef, 0xbb, 0xbf, "Disallow: /quay"),
      true,
    ],
  ])("%s", (_, file, expected) => {
    expect(isAllowed(file, "/quay")).toBe(expected);
  });
});

describe("groups", () => {
  const robots = `allow: /early

user-agent: heron
disallow: /
allow: /reed
user-agent: egret
disallow: /
allow: /pond


allow: /late
user-agent: bittern

user-agent: heron
allow: /sand
disallow: /`;

  test("end at the next user-agent line after a rule, not at an empty line", () => {
    expect(isAllowed(robots, "/reed")).toBe(true);
    expect(isAllowed(robots, "/pond")).toBe(false);
    expect(isAllowed(robots, "/pond", "egret")).toBe(true);
    expect(isAllowed(robots, "/late", "egret")).toBe(true);
    expect(isAllowed(robots, "/sand", "egret")).toBe(false);
  });
  test("of one crawler are merged", () => {
    expect(isAllowed(robots, "/sand")).toBe(true);
    expect(isAllowed(robots, "/sand", "bittern")).toBe(true);
    expect(isAllowed(robots, "/reed", "bittern")).toBe(false);
  });
  test("do not get the rules before them", () => {
    for (const token of ["heron", "egret", "bittern"]) expect(isAllowed(robots, "/early", token)).toBe(false);
    expect(parseRobots(robots).diagnostics).toMatchObject([{ code: "discovery/robots-no-group", line: 1 }]);
  });
  test("are not ended by lines that are no rules", () => {
    for (const line of ["Sitemap: https://harbour.example/map.xml", "Beak: long", "Crawl-delay: 2"]) {
      const file = `User-agent: egret\n${line}\nUser-agent: heron\nDisallow: /quay`;
      expect([isAllowed(file, "/quay", "egret"), isAllowed(file, "/quay")]).toEqual([false, false]);
    }
  });
  test("for everybody count if no other group names the crawler", () => {
    const both = "user-agent: *\nallow: /\nuser-agent: heron\ndisallow: /";
    expect([isAllowed(both, "/x"), isAllowed(both, "/x", "egret")]).toEqual([false, true]);
    expect(robotsFor(parseRobots(both), "egret").agent).toBe("*");
    expect(isAllowed("user-agent: heron\nallow: /\nuser-agent: egret\ndisallow: /", "/x", "bittern")).toBe(true);
  });
  test("that name the crawler set aside those for everybody, even without rules", () => {
    const file = "User-agent: *\nDisallow: /quay\nUser-agent: heron\nDisallow: /mole";
    expect([isAllowed(file, "/quay"), isAllowed(file, "/mole")]).toEqual([true, false]);
    expect(isAllowed("User-agent: *\nDisallow: /\nUser-agent: heron\nDisallow:", "/quay")).toBe(true);
  });
});

describe("product token", () => {
  test("is letters, - and _ alone", () => {
    const robots = parseRobots("");
    for (const token of ["Heron", "Heron-Image", "Heron_Image"]) expect(() => robotsFor(robots, token)).not.toThrow();
    for (const token of ["", "鷺", "Heron*", " Heron ", "Heron/2.1", "Heron Image"])
      expect(() => robotsFor(robots, token)).toThrow(
        new TypeError(`token: expected letters, "_" and "-" as in "ExampleBot", got ${JSON.stringify(token)}`),
      );
  });
  test("is compared without case", () => {
    for (const name of ["HERON", "heron", "hErOn"])
      for (const token of ["Heron", "heron"])
        expect(isAllowed(`User-agent: ${name}\nDisallow: /`, "/", token)).toBe(false);
  });
  test("of a line ends at the first other character", () => {
    const robots = "User-agent: *\nDisallow: /\nUser-agent: Heron Image\nAllow: /reed\nDisallow: /";
    expect(isAllowed(robots, "/reed")).toBe(true);
    expect(isAllowed("User-agent: heron/2.1 (+https://heron.example)\nDisallow: /", "/")).toBe(false);
    expect(isAllowed("User-agent: heronbot\nDisallow: /", "/")).toBe(true);
    expect(isAllowed("User-agent: * (all)\nDisallow: /", "/")).toBe(false);
    expect(isAllowed("User-agent: *heron\nDisallow: /", "/")).toBe(true);
  });
});

describe("matching", () => {
  const decide = (path: string, ...rules: string[]) => isAllowed(heron(...rules), path);

  test("heeds case", () => {
    expect([decide("/quay", "Disallow: /quay"), decide("/quay", "Disallow: /QUAY")]).toEqual([false, true]);
  });
  test("lets the longest path win, and Allow among equals", () => {
    expect(decide("/quay/a.html", "Disallow: /quay/a.html", "Allow: /quay/")).toBe(false);
    expect(decide("/quay/a.html", "Allow: /quay/a.html", "Disallow: /quay/")).toBe(true);
    expect(decide("/quay/", "Allow: /quay/a.html", "Disallow: /quay/")).toBe(false);
    expect(decide("/quay", "Disallow:", "Allow:")).toBe(true);
    expect(decide("/quay", "Disallow: /", "Allow: /")).toBe(true);
    expect(decide("/q", "Disallow: /q", "Allow: /q/")).toBe(false);
    expect(decide("/q/", "Disallow: /q", "Allow: /q/")).toBe(true);
    expect(decide("/a.html", "Allow: /a", "Disallow: /*.html")).toBe(false);
    expect(decide("/a", "Allow: /a", "Disallow: /*.html")).toBe(true);
    expect(decide("/quay/a.html", "Allow: /quay/a.", "Disallow: /*.html")).toBe(true);
    expect(decide("/quay/b.html", "Allow: /quay/a.", "Disallow: /*.html")).toBe(false);
  });
  test("takes * for any characters and a final $ for the end", () => {
    expect(decide("/a/b/c", "Disallow: /a/*/c")).toBe(false);
    expect(decide("/a//c", "Disallow: /a/*/c")).toBe(false);
    expect(decide("/a/c", "Disallow: /a/*/c")).toBe(true);
    expect(decide("/a/b", "Disallow: /a/b$")).toBe(false);
    for (const path of ["/a/b/", "/a/bc", "/a/b?c"]) expect(decide(path, "Disallow: /a/b$")).toBe(true);
    expect(decide("/aba", "Disallow: /a*a$")).toBe(false);
    expect(decide("/a", "Disallow: /a*a$")).toBe(true);
    expect(decide("/x", "Disallow: *")).toBe(false);
    expect(decide("/x/secret", "Disallow: *secret")).toBe(false);
    expect(decide("/", "Disallow: /", "Allow: /$")).toBe(true);
    expect(decide("/x", "Disallow: /", "Allow: /$")).toBe(false);
  });
  test("takes # for the beginning of a comment", () => {
    expect(decide("/quay", "# Disallow: /quay")).toBe(true);
    expect(decide("/quay", "Disallow: /quay#mole")).toBe(false);
    expect(decide("/qua", "Disallow: /quay # not the mole")).toBe(true);
  });
  test("takes an allowed index.html for its folder, and nothing else", () => {
    const rules = ["Allow: /reed/index.html", "Disallow: /"];
    expect(decide("/reed/", ...rules)).toBe(true);
    expect(decide("/reed/index.html", ...rules)).toBe(true);
    expect(decide("/reed/index.htm", ...rules)).toBe(false);
    expect(decide("/reed/nest", ...rules)).toBe(false);
    expect(decide("/sand/", ...rules)).toBe(false);
  });

  // The table of paths in Google's documentation.
  test.each([
    [
      "/eel",
      ["/eel", "/eel.html", "/eel/smoked.html", "/eels", "/eels/x.html", "/eel.html?id=7"],
      ["/Eel.asp", "/conger-eel", "/?id=eel"],
    ],
    [
      "/eel*",
      ["/eel", "/eel.html", "/eel/smoked.html", "/eels", "/eel.html?id=7"],
      ["/Eel.asp", "/conger-eel", "/?id=eel"],
    ],
    ["/eel/", ["/eel/", "/eel/smoked", "/eel/?smoked", "/eel/?id=7"], ["/eel", "/eel.html", "/Eel/Smoked.asp"]],
    [
      "/*.php",
      ["/a.php", "/b/a.php", "/b/a.php?c", "//b/a.php.html", "/a.php/", "/x?f=a.php/"],
      ["/", "/php/", "/x?php", "/a.PHP"],
    ],
    ["/*.php$", ["/a.php", "/b/a.php"], ["/a.php?c", "/a.php/", "/a.php5", "/php/", "/a?php", "/aphp", "/A.PHP"]],
    ["/eel*.php", ["/eel.php", "/eels/conger.php?c"], ["/Eel.PHP", "/eel"]],
  ])("%s", (path, matching, others) => {
    const rules = [`Allow: ${path}`, "Disallow: /"];
    expect(matching.filter((address) => !decide(address, ...rules))).toEqual([]);
    expect(others.filter((address) => decide(address, ...rules))).toEqual([]);
  });

  test("reads path and query of an address, without fragment", () => {
    for (const path of ["", "/", "#top"]) expect(decide(path, "Disallow: /$")).toBe(false);
    expect(decide("/a/b?c=https://d.example/", "Disallow: /a/b?c=https://d.example/$")).toBe(false);
    expect(decide("/a?c=d#e", "Disallow: /a?c=d$")).toBe(false);
    expect(decide("?a", "Disallow: /?a$")).toBe(false);
    expect(decide("/a;b#c", "Disallow: /a;b$")).toBe(false);
    const { decide: byRule } = robotsFor(parseRobots(""), "heron");
    for (const url of ["", "/a", "harbour.example/a", "ftp://harbour.example/"])
      expect(() => byRule(url)).toThrow(TypeError);
  });
});

describe("percent-encoding", () => {
  const decide = (path: string, rule: string) => isAllowed(heron(rule), path);
  test("of bytes beyond ASCII makes no difference", () => {
    expect(comparable("/a/b")).toBe("/a/b");
    expect(comparable("%aa")).toBe("%AA");
    for (const rule of ["Disallow: /möwe", "Disallow: /m%C3%B6we", "Disallow: /m%c3%b6we"])
      for (const path of ["/möwe", "/m%C3%B6we", "/m%c3%b6we"]) expect(decide(path, rule)).toBe(false);
    const latin = bytes("User-agent: heron\nDisallow: /m", 0xf6, "we");
    expect(isAllowed(latin, "/m%F6we")).toBe(false);
    expect(isAllowed(latin, "/m%C3%B6we")).toBe(true);
  });
  test("of unreserved characters makes no difference, as RFC 9309 says and Google's parser does not", () => {
    expect(decide("/eel", "Disallow: /%65%65l")).toBe(false);
    expect(decide("/%65el", "Disallow: /eel")).toBe(false);
  });
  test("of reserved characters does", () => {
    expect(decide("/a/b", "Disallow: /a%2Fb")).toBe(true);
    expect(decide("/a?b=https://c.example", "Disallow: /a?b=https://c.example")).toBe(false);
  });
  test("makes operators ordinary characters", () => {
    for (const [char, code] of [
      ["*", "%2A"],
      ["$", "%24"],
    ]) {
      expect(decide(`/a${char}`, `Disallow: /a${code}`)).toBe(false);
      expect(decide("/ab", `Disallow: /a${code}`)).toBe(true);
    }
    expect(decide("/a$b", "Disallow: /a$b")).toBe(false);
  });
});

describe("size", () => {
  test("500 KiB are read, and nothing of the line that is cut there", () => {
    const start = `${heron("Disallow: /quay")}\n#`;
    const robots = `${start.padEnd(maxRobotsBytes - 5, "-")}\nDisallow: /mole`;
    const { groups, diagnostics } = parseRobots(robots);
    expect(groups[0]?.rules.map(({ path }) => path)).toEqual(["/quay"]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["discovery/robots-too-long"]);
    expect(parseRobots(`${start.padEnd(maxRobotsBytes - 16, "-")}\nDisallow: /mole`).diagnostics).toEqual([]);
  });
  test("half a path forbids nothing", () => {
    const start = heron("Disallow: /");
    const body = `${"\n".repeat(maxRobotsBytes - start.length)}`;
    expect(isAllowed(`User-agent: heron${body}\nDisallow: /private`, "/")).toBe(true);
  });
  test("bytes count, not characters", () => {
    const robots = `${"# ö\n".repeat(maxRobotsBytes / 5)}\nUser-agent: heron\nDisallow: /`;
    expect(robots.length).toBeLessThan(maxRobotsBytes);
    expect(isAllowed(robots, "/")).toBe(true);
  });
});

describe("further lines", () => {
  test("sitemaps are found anywhere, resolved and listed once", () => {
    const file =
      "Sitemap: /a.xml\nUser-agent: heron\nSitemap: https://cdn.example/b.xml # all\nDisallow: /\nSitemap: /a.xml\nSitemap: ftp://x";
    const { sitemaps, diagnostics } = parseRobots(file, { url: `${site}/robots.txt` });
    expect(sitemaps).toEqual([`${site}/a.xml`, "https://cdn.example/b.xml"]);
    expect(diagnostics).toMatchObject([{ code: "discovery/robots-sitemap", line: 6 }]);
    expect(parseRobots("Sitemap: https://harbour.example/möwe.xml").sitemaps).toEqual([`${site}/m%C3%B6we.xml`]);
    expect(parseRobots("Sitemap: /a.xml").sitemaps).toEqual([]);
  });
  test("the longest delay of merged groups counts, and nonsense does not", () => {
    const delay = (file: string) => robotsFor(parseRobots(file), "heron").crawlDelaySeconds;
    expect(delay("User-agent: heron\nCrawl-delay: 2.5\nDisallow: /a\nUser-agent: heron\nCrawl-delay: 10")).toBe(10);
    expect(delay("User-agent: *\nCrawl-delay: 4\nUser-agent: egret\nDisallow: /")).toBe(4);
    for (const value of ["-1", "soon", "", "Infinity", "1e999"])
      expect(delay(heron(`Crawl-delay: ${value}`))).toBeNull();
    expect(parseRobots(heron("Crawl-delay: soon")).diagnostics).toMatchObject([
      { code: "discovery/robots-delay", line: 2 },
    ]);
  });
  test("content signals are those of the crawler's groups and of the longest path", () => {
    const file = `Content-Signal: search=yes
User-agent: *
Content-Signal: ai-train=no, AI-Input = Yes, broken
Content-Usage: /open/ ai-train=y
Allow: /
User-agent: egret
Disallow:`;
    const signals = (token: string, path: string) =>
      robotsFor(parseRobots(file), token)
        .contentSignals(site + path)
        .map(({ purpose, value, line }) => `${purpose}=${value}:${line}`);
    expect(signals("heron", "/a")).toEqual(["search=yes:1", "ai-train=no:3", "ai-input=yes:3"]);
    expect(signals("heron", "/open/a")).toEqual(["search=yes:1", "ai-train=y:4", "ai-input=yes:3"]);
    expect(signals("egret", "/open/a")).toEqual(["search=yes:1"]);
    expect(parseRobots("Content-Usage: /a").contentSignals).toEqual([]);
  });
});

test("a page of HTML instead of a robots.txt allows everything, and is reported", () => {
  const html = "<!doctype html>\n<title>404: not found</title>\n<p style='color: red'>Disallow nothing: here";
  const robots = parseRobots(html);
  expect(robots).toMatchObject({ groups: [], diagnostics: [{ code: "discovery/robots-unknown" }] });
});

test("a path that can match nothing is reported", () => {
  expect(parseRobots(heron("Disallow: quay", "Disallow: mole")).diagnostics).toMatchObject([
    { code: "discovery/robots-path", line: 2, data: { count: 2 } },
  ]);
});

test("a bad call throws", () => {
  expect(() => robotsFor("User-agent: *" as never, "heron")).toThrow("robots: expected a result of parseRobots");
  expect(() => parseRobots(7 as never)).toThrow(new TypeError("source: expected a string or Uint8Array, got number"));
  expect(() => parseRobots("", { url: "/robots.txt" })).toThrow(
    new TypeError('url: expected an absolute http or https address, got "/robots.txt"'),
  );
});

test("any file and any address give a decision, the same from text and from bytes", () => {
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .tuple(
        fc.constantFrom("User-agent", "Allow", "Disallow", "Sitemap", "Crawl-delay", "Content-Signal"),
        fc.string({ unit: "grapheme" }),
      )
      .map(([name, value]) => `${name}: ${value}`),
  );
  fc.assert(
    fc.property(fc.array(line), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
      const text = lines.join("\n");
      const robots = parseRobots(text);
      expect(typeof robotsFor(robots, "heron").decide(url).allowed).toBe("boolean");
      expect(parseRobots(new TextEncoder().encode(text))).toEqual(robots);
      expect(JSON.parse(JSON.stringify(robots))).toEqual(robots);
    }),
  );
});

describe("robots tags", () => {
  test.each([
    ["noindex, NoFollow", null, { agent: null, directives: ["noindex", "nofollow"] }],
    ["Heron: noindex", null, { agent: "heron", directives: ["noindex"] }],
    ["max-snippet:20, noai", null, { agent: null, directives: ["max-snippet:20", "noai"] }],
    ["unavailable_after: 2030-01-01", null, { agent: null, directives: ["unavailable_after: 2030-01-01"] }],
    ["noindex", "heron", { agent: "heron", directives: ["noindex"] }],
    ["", null, { agent: null, directives: [] }],
  ])("%s", (value, agent, tag) => {
    expect(parseRobotsTag(value, agent)).toEqual(tag);
  });
  test("the strictest one that concerns the crawler wins", () => {
    const permissions = (...values: string[]) =>
      robotsPermissions(
        values.map((value) => parseRobotsTag(value)),
        "Heron",
      );
    expect(permissions("all", "index, follow")).toEqual({ index: true, follow: true });
    expect(permissions("all", "heron: noindex")).toEqual({ index: false, follow: true });
    expect(permissions("egret: none", "nofollow")).toEqual({ index: true, follow: false });
    expect(permissions("none")).toEqual({ index: false, follow: false });
  });
});
