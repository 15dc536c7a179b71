import { describe, expect, test } from "vitest";
import { kindOfUrl, type PageLink } from "../src/index.ts";
import { priorityByRules, priorityOf, priorityRules } from "../src/urls/priority.ts";

const site = "https://harbour.example";

test.each(priorityRules)("$id is needed", (rule) => {
  const without = priorityRules.filter((other) => other !== rule);
  expect(priorityByRules(rule.example, without)).not.toBe(priorityOf(rule.example));
});

test("the kinds of pages have an order", () => {
  const candidates = [
    { url: `${site}/`, source: "seed" as const },
    { url: `${site}/news/the-new-mole`, context: "content" as const },
    { url: `${site}/tides`, context: "content" as const },
    { url: `${site}/news`, context: "navigation" as const },
    { url: `${site}/news/page/2`, context: "content" as const },
    { url: `${site}/news/page/2` },
    { url: `${site}/tag/tides` },
    { url: `${site}/login` },
  ];
  const priorities = candidates.map((candidate) => priorityOf(candidate));
  expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  expect(new Set(priorities).size).toBeGreaterThan(6);
});

test("priorities are from 0 to 1", () => {
  expect(priorityOf({ url: `${site}/the-mole`, source: "seed", context: "content", text: "x".repeat(30) })).toBe(1);
  expect(priorityOf({ url: `${site}/calendar/x/x1/x/x2/x/x3/x?session=${"a1".repeat(16)}`, depth: 9 })).toBe(0);
});

/** A site: lists of 10 articles on pages that follow each other, 5 tags and a date for each article, a calendar without end. */
function linksOf(path: string): Pick<PageLink, "url" | "context" | "text">[] {
  const to = (target: string, context: PageLink["context"], text = "more") => ({ url: site + target, context, text });
  const menu = ["/", "/news", "/calendar/2024/1", "/login", "/tag/tides"].map((target) => to(target, "navigation"));
  const article = (n: number) =>
    to(`/news/story-number-${"abcdefghij"[n % 10]}-${n}`, "content", "What happened at the harbour");
  const list = (from: number) => Array.from({ length: 10 }, (_, i) => article((from + i) % 300));
  const [, section, ...rest] = path.split(/[/?]/);
  if (section === "") return [...menu, ...list(0)];
  if (section === "calendar")
    return [
      ...menu,
      to(`/calendar/2024/${Number(rest[1]) + 1}`, "content"),
      to(`/calendar/2025/${rest[1]}`, "content"),
    ];
  if (section === "tag") return [...menu, ...list((rest[0]?.length ?? 0) * 7)];
  if (section === "news" && (rest[0] === undefined || rest[0].startsWith("page="))) {
    const page = Number(rest[0]?.slice(5) ?? 1);
    return [...menu, ...list((page - 1) * 10), ...(page < 30 ? [to(`/news?page=${page + 1}`, "content", "Next")] : [])];
  }
  const n = Number(path.split("-").at(-1));
  const tags = Array.from({ length: 5 }, (_, i) => to(`/tag/t${(n * 5 + i) % 900}`, "content"));
  return [...menu, ...tags, to(`/2024/${(n % 12) + 1}/`, "content")];
}

/** Articles among the first pages that a crawl fetches. */
function articlesFetched(
  pages: number,
  priority: (link: { url: string; context: PageLink["context"]; text: string }, order: number) => number,
) {
  const seen = new Set([`${site}/`]);
  const frontier = [{ url: `${site}/`, priority: 1 }];
  let articles = 0;
  for (let fetched = 0; fetched < pages && frontier.length > 0; fetched++) {
    const best = frontier.reduce((a, b) => (b.priority > a.priority ? b : a));
    frontier.splice(frontier.indexOf(best), 1);
    if (best.url.includes("/news/story")) articles++;
    for (const link of linksOf(best.url.slice(site.length))) {
      if (seen.has(link.url)) continue;
      seen.add(link.url);
      frontier.push({ url: link.url, priority: priority(link, seen.size) });
    }
  }
  return articles;
}

describe("a crawl of a site with 300 articles, 900 tags and a calendar", () => {
  test("by priority reaches almost nothing but articles first", () => {
    const byPriority = articlesFetched(330, (link) => priorityOf(link));
    const byOrder = articlesFetched(330, (_, order) => -order);
    expect(byPriority).toBeGreaterThanOrEqual(280);
    expect(byOrder).toBeLessThan(150);
  });
  test("is over this site", () => {
    expect(kindOfUrl(linksOf("/news?page=2").at(-1)!.url).kind).toBe("pagination");
    expect(linksOf("/tag/tides").filter(({ url }) => url.includes("story")).length).toBe(10);
  });
});
