import { createSiteFiles, optionalRules, type SiteFilesOptions, type SitePage } from "@decant/llms";
import { fromMarkdown } from "@decant/normalize";
import { describe, expect, test } from "vitest";
import { optionalRuleOf } from "../src/optional-rules.ts";
import { harbour, home, page } from "./harbour.ts";

const textOf = (pages: readonly SitePage[], options?: SiteFilesOptions, name = "llms.txt") =>
  createSiteFiles(pages, options).files.find(({ path }) => path === name)?.text;
const linksOf = (pages: readonly SitePage[], options?: SiteFilesOptions) =>
  textOf(pages, options)
    ?.split("\n")
    .filter((line) => line.startsWith("- "));
const pathsOf = (pages: readonly SitePage[], options?: SiteFilesOptions) =>
  createSiteFiles(pages, options).files.map(({ path }) => path);

type Nodes = ReturnType<typeof fromMarkdown>["children"][number];

const wordsOf = (node: Nodes): string =>
  "children" in node ? node.children.map(wordsOf).join("") : "value" in node ? node.value : "";

/** What CommonMark reads in an llms.txt: title, summary, and each section with its links. */
function readBack(text: string) {
  const [title, summary, ...rest] = fromMarkdown(text).children as [Nodes, Nodes, ...Nodes[]];
  const sections = rest.flatMap((node, at) => {
    const list = rest[at + 1];
    if (node.type !== "heading" || list?.type !== "list") return [];
    const links = list.children.map(({ children: [line] }) => {
      const [link, ...notes] = line?.type === "paragraph" ? line.children : [];
      const { url } = link as Extract<Nodes, { type: "link" }>;
      return { url, title: wordsOf(link as Nodes), notes: notes.map(wordsOf).join("").replace(/^: /, "") };
    });
    return [{ title: wordsOf(node), links }];
  });
  return { title: wordsOf(title), summary: wordsOf(summary), sections };
}

test("a site: sections by folder, in the order of its menus", () => {
  const { files, pages, omitted, sections } = createSiteFiles(harbour, { base: "https://harbour.example/" });
  expect(files[0]?.text).toBe(`# Harbour Handbook

> All that a keeper needs.

The text of these pages: [llms-full.txt](https://harbour.example/llms-full.txt)

## Pages

- [Harbour Handbook](https://harbour.example/index.html.md)
- [about](https://harbour.example/about.html.md): All about about.

## The guide

- [The guide](https://harbour.example/guide/index.html.md): All about guide.
- [tides](https://harbour.example/guide/tides.html.md): All about tides.
- [gauge](https://harbour.example/guide/gauge.html.md): All about gauge.
- [attic](https://harbour.example/guide/attic.html.md): All about attic.

## news

- [news](https://harbour.example/news/index.html.md): All about news.
- [storm](https://harbour.example/news/storm.html.md): All about storm.

## Optional

- [privacy](https://harbour.example/privacy.html.md): All about privacy.
`);
  expect(pages).toBe(9);
  expect(omitted).toEqual([]);
  expect(sections.map(({ title }) => title)).toEqual(["Pages", "The guide", "news", "Optional"]);
  expect(files.slice(2).map(({ path }) => path)).toEqual([
    "index.html.md",
    "guide/index.html.md",
    "news/index.html.md",
    "about.html.md",
    "guide/tides.html.md",
    "guide/gauge.html.md",
    "guide/attic.html.md",
    "news/storm.html.md",
    "privacy.html.md",
  ]);
});

test("llms-full.txt has all pages in the order of llms.txt, each with its address", () => {
  const pages = [home, page("/b.html"), page("/a.html", { markdown: "No heading.\n" })];
  expect(textOf(pages, { base: "https://harbour.example" }, "llms-full.txt")).toBe(`# home

Source: https://harbour.example/

Text of home.

# a

Source: https://harbour.example/a.html

No heading.

# b

Source: https://harbour.example/b.html

Text of b.
`);
});

test("the files are the same in any order of pages", () => {
  const expected = createSiteFiles(harbour);
  for (const pages of [[...harbour].reverse(), [...harbour.slice(4), ...harbour.slice(0, 4)]])
    expect(createSiteFiles(pages)).toEqual(expected);
});

test("readers of Markdown get back what was written, whatever words pages use", () => {
  const words = "a](https://evil.example) [b] `c` <script>alert(1)</script> \\ # \n## d ##";
  const pages = [
    page("/one(1).html", { title: words, description: `${words}: e`, siteName: words }),
    page("/tw%20o", { title: "C #", description: "> - x" }),
  ];
  const text = textOf(pages, { summary: words, sections: [{ title: words, include: ["/tw*"] }] }) as string;
  const oneLine = words.replace(/\s+/g, " ");
  const read = readBack(text);
  expect([read.title, read.summary]).toEqual([oneLine, oneLine]);
  expect(read.sections).toEqual([
    {
      title: oneLine,
      links: [{ url: "tw%20o.md", title: "C #", notes: "> - x" }],
    },
    {
      title: "Pages",
      links: [{ url: "one%281%29.html.md", title: oneLine, notes: `${oneLine}: e` }],
    },
  ]);
  expect(text).not.toMatch(/(?<!\\)<script/);
});

test("readers of Markdown get back a whole site", () => {
  const text = textOf(harbour, { base: "https://harbour.example/docs/" }) as string;
  const { sections, title } = readBack(text);
  expect(title).toBe("Harbour Handbook");
  expect(sections.flatMap(({ links }) => links).length).toBe(harbour.length);
  expect(sections.at(-1)).toMatchObject({ title: "Optional" });
  expect(sections[1]?.links[1]?.url).toBe("https://harbour.example/docs/guide/tides.html.md");
});

describe("addresses", () => {
  const absolute = [page("https://harbour.example/a.html"), page("https://harbour.example/guide/")];

  test("are those of the pages, or begin with a base", () => {
    expect(linksOf(absolute)?.[0]).toContain("(https://harbour.example/a.html.md)");
    expect(linksOf(absolute, { base: "https://docs.example/x" })?.[0]).toContain("(https://docs.example/x/a.html.md)");
    expect(linksOf(absolute, { base: "/x/" })?.[0]).toContain("(/x/a.html.md)");
    expect(linksOf([page("/a.html")])?.[0]).toContain("(a.html.md)");
  });

  test("of a site below a path", () => {
    const pages = [page("https://harbour.example/docs/"), page("https://harbour.example/docs/a.html")];
    expect(pathsOf(pages, { base: "https://harbour.example/docs/" }).slice(2)).toEqual(["index.html.md", "a.html.md"]);
  });

  test("of other hosts have a section, and no files", () => {
    const pages = [...absolute, page("https://other.example/b.html")];
    expect(textOf(pages)).toContain("## other.example\n\n- [b](https://other.example/b.html)");
    expect(pathsOf(pages).length).toBe(4);
    expect(textOf(pages, {}, "llms-full.txt")).toContain("Source: https://other.example/b.html");
  });

  test("can be those of the pages", () => {
    expect(linksOf(absolute, { linkTo: "page" })?.map((line) => /\((.*)\)/.exec(line)?.[1])).toEqual([
      "https://harbour.example/a.html",
      "https://harbour.example/guide/",
    ]);
  });
});

describe("files of pages", () => {
  const pages = ["/", "/a.html", "/guide/", "/guide/b", "/guide/index.xhtml", "/c.md"].map((url) => page(url));

  test("append", () => {
    expect(pathsOf(pages).slice(2).sort()).toEqual([
      "a.html.md",
      "c.md",
      "guide/b.md",
      "guide/index.html.md",
      "index.html.md",
    ]);
  });

  test("replace", () => {
    expect(pathsOf(pages, { pageFiles: "replace" }).slice(2).sort()).toEqual([
      "a.md",
      "c.md",
      "guide.md",
      "guide/b.md",
      "index.md",
    ]);
  });

  test("none", () => {
    expect(pathsOf(pages, { pageFiles: "none" })).toEqual(["llms.txt", "llms-full.txt"]);
    expect(linksOf(pages, { pageFiles: "none" })).toContain("- [a](a.html): All about a.");
  });

  test.each([
    "/a?b=1",
    "/a%2Fb",
    "/a%00b",
    "/con.html",
    "/.env",
    "/a%3Fb",
    "/a./b",
    `/${"a".repeat(100)}`,
    "/%E0%A4%A",
    "/a//b",
    "/%2e%2e%2Fa",
  ])("none for %s, whose address is listed instead", (url) => {
    expect(pathsOf([page(url)])).toEqual(["llms.txt", "llms-full.txt"]);
    expect(linksOf([page(url)])?.[0]).toContain(`](${new URL(url, "http://h").href.slice("http://h/".length)})`);
  });

  test("names that differ by case alone are one file on some systems", () => {
    expect(pathsOf([page("/a.html"), page("/A.html")]).length).toBe(3);
  });

  test("percent-encoded letters are letters", () => {
    expect(pathsOf([page("/caf%C3%A9.html")])).toContain("café.html.md");
  });
});

describe("pages that are left out", () => {
  const reasonsOf = (pages: readonly SitePage[], options?: SiteFilesOptions) =>
    createSiteFiles(pages, options).omitted.map(({ url, reason }) => `${url} ${reason}`);

  test.each<[string, SitePage[], SiteFilesOptions?]>([
    ["/b.html no-content", [page("/a.html"), page("/b.html", { markdown: " \n" })]],
    ["/b.html noindex", [page("/a.html"), page("/b.html", { isNoindex: true })]],
    ["/404.html error-page", [page("/a.html"), page("/404.html")]],
    ["/404/ error-page", [page("/a.html"), page("/404/")]],
    ["/b.html canonical", [page("/a.html"), page("/b.html", { canonicalUrl: "/a.html" })]],
    ["/guide/index.html duplicate", [page("/guide/"), page("/guide/index.html")]],
    ["/b.html not-chosen", [page("/a.html"), page("/b.html")], { exclude: ["/b*"] }],
    ["/b.html not-chosen", [page("/a.html"), page("/b.html")], { include: ["/a*"] }],
    ["/b.html full-size", [page("/a.html"), page("/b.html")], { maxFullBytes: 50 }],
  ])("%s", (expected, pages, options) => {
    expect(reasonsOf(pages, options)).toEqual([expected]);
    if (!expected.endsWith("full-size")) expect(linksOf(pages, options)?.length).toBe(1);
  });

  test("two pages that name each other as canonical both stay", () => {
    const pages = [page("/a.html", { canonicalUrl: "/b.html" }), page("/b.html", { canonicalUrl: "/a.html" })];
    expect(reasonsOf(pages)).toEqual([]);
  });

  test("nothing is left: no files", () => {
    expect(createSiteFiles([page("/a.html", { markdown: "" })]).files).toEqual([]);
    expect(createSiteFiles([])).toEqual({ files: [], pages: 0, sections: [], omitted: [] });
  });
});

describe("llms-full.txt", () => {
  test("leaves out optional pages, or all", () => {
    expect(textOf(harbour, { full: "required" }, "llms-full.txt")).not.toContain("Text of privacy");
    expect(pathsOf(harbour, { full: "none" })).not.toContain("llms-full.txt");
    expect(textOf(harbour, { full: "none" })).not.toContain("llms-full");
  });

  test.each([0, 60, 200, 500])("has at most %i bytes", (maxFullBytes) => {
    const { files, omitted, pages } = createSiteFiles(harbour, { maxFullBytes });
    const full = files.find(({ path }) => path === "llms-full.txt")?.text ?? "";
    const sources = full.match(/^Source: /gm)?.length ?? 0;
    if (sources > 0) expect(new TextEncoder().encode(full).length).toBeLessThanOrEqual(maxFullBytes);
    expect(sources + omitted.length).toBe(pages);
  });
});

describe("order", () => {
  test("pages that no menu reaches follow the sitemap, then their paths", () => {
    const pages = ["/z.html", "/y.html", "/x.html", "/w.html"].map((url) => page(url));
    const order = linksOf([home, ...pages], { sitemap: ["/y.html", "https://other.example/", "/x.html"] });
    expect(order?.map((line) => line.slice(3, 4))).toEqual(["H", "y", "x", "w", "z"]);
  });

  test("menus name pages as servers do", () => {
    const pages = [page("/", { navigation: ["/b", "/a/"] }), page("/a.html"), page("/b.html")];
    expect(linksOf(pages)?.map((line) => line.slice(3, 4))).toEqual(["h", "b", "a"]);
  });
});

describe("sections", () => {
  const titles = (urls: readonly string[], options?: SiteFilesOptions) =>
    createSiteFiles(
      urls.map((url) => page(url)),
      options,
    ).sections.map(({ title, pages }) => `${title} ${pages}`);

  test("a folder without an index page has its name in words", () => {
    expect(titles(["/getting-started/a", "/getting-started/b", "/rest_api/c", "/rest_api/d"])).toEqual([
      "Getting started 2",
      "REST API 2",
    ]);
  });

  test("a folder of one page is no section", () => {
    expect(titles(["/about/", "/guide/a", "/guide/b", "/news/only"])).toEqual(["Pages 2", "Guide 2"]);
  });

  test("folders count from the one that all pages have in common", () => {
    expect(titles(["/", "/docs/intro", "/docs/guide/a", "/docs/guide/b"])).toEqual(["Pages 2", "Guide 2"]);
  });

  test("a folder of all pages except the home page is one", () => {
    expect(titles(["/", "/guide/a", "/guide/b"])).toEqual(["Pages 1", "Guide 2"]);
  });

  test("a page beside its folder is the folder's index", () => {
    expect(titles(["/guide.html", "/guide/a.html", "/b.html"])).toEqual(["Pages 1", "guide 2"]);
  });

  test("named ones come by globs", () => {
    const sections = [{ title: "Start here", include: ["/guide/a", "/b"] }];
    expect(titles(["/guide/a", "/guide/c", "/guide/d", "/b"], { sections })).toEqual(["Start here 2", "Guide 2"]);
  });

  test("the caller may call pages optional", () => {
    expect(titles(["/a", "/b"], { optional: ["/b"] })).toEqual(["Pages 1", "Optional 1"]);
  });

  test("a version that all pages have in common is not an old one", () => {
    expect(titles(["/v1.2/a", "/v1.2/b"])).toEqual(["Pages 2"]);
  });
});

describe("optional pages", () => {
  test.each(optionalRules.map((rule) => [rule.id, rule.example] as const))("without rule %s, %s is not", (id, path) => {
    expect(optionalRuleOf(path)).toBe(id);
    expect(
      optionalRuleOf(
        path,
        optionalRules.filter((rule) => rule.id !== id),
      ),
    ).toBeUndefined();
  });

  test.each(["guide/", "api/v1/users", "terms-of-trade.html", "2.html", ""])("%j is not", (path) => {
    expect(optionalRuleOf(path)).toBeUndefined();
  });
});

test("a page without a description of its own has its first sentence, and a long one is cut at a word", () => {
  const shared = { description: "The harbour." };
  const long = { description: "word ".repeat(100) };
  const markdown = "# D\n\nHome > D\n\nThe *gauge* (i.e. the brass one) is read at eye level. It is old.\n";
  const lines = linksOf([
    page("/a", shared),
    page("/b", shared),
    page("/c", long),
    page("/d", { ...shared, markdown }),
  ]);
  expect(lines?.slice(0, 2)).toEqual(["- [a](a.md)", "- [b](b.md)"]);
  expect(lines?.[2]).toMatch(/: (word )+word…$/);
  expect(lines?.[3]).toBe("- [d](d.md): The gauge (i.e. the brass one) is read at eye level.");
});

test("a site is named by what its titles end with, else by its host, never by nothing", () => {
  const titled = (name: string, more: Partial<SitePage> = {}) =>
    page(`https://harbour.example/${name}`, { otherTitles: [`${name} – Harbour Handbook`], ...more });
  const nameOf = (pages: readonly SitePage[], options?: SiteFilesOptions) => textOf(pages, options)?.split("\n")[0];
  expect(nameOf([titled("a"), titled("b"), page("https://harbour.example/c")])).toBe("# Harbour Handbook");
  expect(nameOf([titled("a"), page("https://harbour.example/b"), page("https://harbour.example/c")])).toBe(
    "# harbour.example",
  );
  expect(nameOf([titled("a"), titled("b", { siteName: "Quay" })])).toBe("# Quay");
  expect(nameOf([page("/a"), page("/b")])).toBe("# Pages");
  expect(nameOf([page("/a"), page("/b")], { base: "https://quay.example/" })).toBe("# quay.example");
  expect(nameOf([page("/", { title: " " }), page("/b")])).toBe("# Pages");
});

describe("bad calls", () => {
  test.each<[SiteFilesOptions | Record<string, unknown>, string]>([
    [{ base: "harbour.example" }, 'base: expected an address such as "https://example.org/docs/"'],
    [{ pageFiles: "both" }, 'pageFiles: expected "append", "replace" or "none"'],
    [{ maxFullBytes: -1 }, "maxFullBytes: expected a whole number of at least 0"],
    [{ sections: [{ title: "A" }] }, "sections: expected an array of objects such as"],
    [{ titel: "A" }, "titel: unknown option"],
  ])("%j", (options, message) => {
    expect(() => createSiteFiles([], options)).toThrow(message);
  });

  test("an address that is none", () => {
    expect(() => createSiteFiles([page("guide")])).toThrow(
      "url: expected an http address, or a path that begins with /",
    );
  });
});
