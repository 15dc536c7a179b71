import type { SiteAnswer } from "./memory-site.ts";

export const contentPages = 500;
const tags = 2_000;
const perList = 20;

/** Words outside any template: the same ones for the same seed. */
function prose(seed: number, length = 60): string {
  let state = seed * 2654435761 + 1;
  const syllables = [
    "har",
    "bo",
    "ur",
    "ti",
    "de",
    "mo",
    "le",
    "qua",
    "y",
    "sai",
    "lo",
    "ga",
    "uge",
    "win",
    "d",
    "ro",
    "pe",
  ];
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return syllables[state % syllables.length]! + syllables[(state >>> 8) % syllables.length]!;
  }).join(" ");
}

const slug = (at: number): string => `/articles/${prose(at + 1, 2).replace(" ", "-")}-${at}`;
const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/articles/">Articles</a>
<a href="/calendar/2026/1">Calendar</a> <a href="/session/">Members</a> <a href="/deep/">Map</a></nav><main>${body}</main></body></html>`;
const anchor = (path: string, text = path): string => `<a href="${path}">${text}</a>`;

/**
 * A site of 500 articles and several traps: a calendar, a maze of session ids, a path without end, and 2,000 tags.
 */
export function mazeSite({ pathname, searchParams }: URL): SiteAnswer | string | undefined {
  const [, part = "", first = "", second = ""] = pathname.split("/");
  switch (part) {
    case "":
      return page("Harbour", `<p>${prose(1)}</p>${anchor("/articles/")}`);
    case "articles": {
      if (first === "") return list(Number(searchParams.get("page") ?? 1));
      const at = Number(/-(\d+)$/.exec(first)?.[1]);
      if (!(at < contentPages) || pathname !== slug(at)) return undefined;
      const own = [0, 1, 2, 3].map((step) =>
        anchor(`/tag/${prose((at * 4 + step) % tags, 1)}${(at * 4 + step) % tags}`),
      );
      return page(
        `Article ${at}`,
        `<h1>Article ${at}</h1><p>${prose(at + 10)}</p>${own.join(" ")} ${anchor(slug((at + 7) % contentPages))}`,
      );
    }
    case "tag": {
      const at = Number(/(\d+)$/.exec(first)?.[1]);
      return at < tags
        ? page(`Tag ${first}`, `<p>${prose(at + 5_000, 20)}</p>${anchor(slug(at % contentPages))}`)
        : undefined;
    }
    case "calendar": {
      const month = Number(first) * 12 + Number(second);
      const near = [-1, 1, 12].map(
        (step) => `/calendar/${Math.floor((month + step - 1) / 12)}/${((month + step - 1) % 12) + 1}`,
      );
      return page(
        `Calendar ${second}/${first}`,
        `<p>No events in month ${second} of the year ${first}.</p>${near.map((path) => anchor(path)).join(" ")}`,
      );
    }
    case "session": {
      const at = Number(first || 1);
      const next = [at * 3, at * 3 + 1, at * 3 + 2].map((to) =>
        anchor(`/session/${to}/start?PHPSESSID=${(to * 7919).toString(16).padStart(16, "a")}`),
      );
      return page(
        "Members",
        `<p>Welcome, visitor ${at}. Please choose one of the rooms below to go on with your visit.</p>${next.join(" ")}`,
      );
    }
    case "deep":
      return page(
        "Map",
        `<p>The map of ${pathname.split("/").length} levels. Choose where to go from here.</p>${["east/", "west/"].map((to) => anchor(to)).join(" ")}`,
      );
    default:
      return undefined;
  }
}

function list(at: number): SiteAnswer | string | undefined {
  const from = (at - 1) * perList;
  if (!(from < contentPages)) return undefined;
  const entries = Array.from({ length: perList }, (_, index) => anchor(slug(from + index), `Article ${from + index}`));
  const next = from + perList < contentPages ? anchor(`/articles/?page=${at + 1}`, "Older") : "";
  return page(`Articles, page ${at}`, `<ul><li>${entries.join("<li>")}</ul>${next}`);
}
