import type { SiteAnswer } from "./memory-site.ts";

/** Size of the site; the number of addresses grows with it, about 17 for each unit. */
export interface TownOptions {
  readonly size: number;
  /** Edition of the texts: pages whose number is in `edited` differ from the edition before. */
  readonly edited?: ReadonlySet<number>;
  /** Changes the menus, the sessions and the counters, and no text of a page. */
  readonly visit?: number;
}

/** Expected outcome of an address. */
export type Wanted = "page" | "copy" | "noindex" | "missing" | "soft-404" | "binary" | "refused" | "redirect" | "error";

export interface TownSite {
  readonly answer: (url: URL) => SiteAnswer | string | undefined;
  /** Every address of the site that links or sitemaps name, except those without end, with its expected outcome. */
  readonly addresses: ReadonlyMap<string, Wanted>;
}

const syllables = [
  ..."har bo ur ti de mo le qua sai lo ga win dro pe stra ken bri fen lug nor wes ter pil ot mar sha low buo chan nel".split(
    " ",
  ),
];

/** Words of our own, the same for the same seed. */
function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state >>> 7;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + (next() % 2) }, () => syllables[next() % syllables.length]).join(""),
  ).join(" ");
}

const sections = ["news", "guides", "people", "parts", "results"] as const;
const perList = 20;

/**
 * A town's site as they are: sections with lists of many pages, articles in two languages that name each other, print copies,
 * parts and results whose pages differ in numbers alone, a calendar without end, links with sessions and with parameters of
 * tracking, pages that name another one as canonical, noindex, nofollow, soft 404, redirects, other charsets, downloads, binaries
 * with the type of pages, and pages that robots.txt forbids.
 */
export function townSite({ size, edited = new Set(), visit = 0 }: TownOptions): TownSite {
  const addresses = new Map<string, Wanted>();
  const pages = new Map<string, () => SiteAnswer | string>();
  const session = (path: string): string =>
    `${path}${path.includes("?") ? "&" : "?"}PHPSESSID=${(visit * 7919 + path.length).toString(16).padStart(16, "a")}`;
  const link = (path: string, text = path): string => `<a href="${path}">${text}</a>`;
  const menu = (): string =>
    `<nav>${sections.map((name) => link(session(`/${name}/`), name)).join(" ")} ${link("/calendar/2026/1", "Calendar")} ${link("/login", "Log in")}</nav>`;
  const page = (title: string, body: string, head = ""): string =>
    `<!doctype html><html><head><meta charset=utf-8><title>${title}</title>${head}</head><body>${menu()}<main><h1>${title}</h1>${body}</main>
<form><input type=hidden name=token value="${visit}-${title.length}"></form><script>var visits=${visit}</script></body></html>`;
  const add = (path: string, wanted: Wanted, make: () => SiteAnswer | string): void => {
    addresses.set(path, wanted);
    pages.set(path, make);
  };
  const prose = (seed: number, count = 90): string => {
    const text = words(seed, count);
    return edited.has(seed) ? `${text} corrected ${words(seed + 500_000, 5)}` : text;
  };
  const canonical = (path: string): string => `<link rel=canonical href="${path}">`;

  /** A list of many pages; each page of it is wanted. */
  const addList = (base: string, title: string, entries: readonly string[]): void => {
    const last = Math.max(1, Math.ceil(entries.length / perList));
    for (let at = 1; at <= last; at++) {
      const path = at === 1 ? base : `${base}?page=${at}`;
      const shown = entries.slice((at - 1) * perList, at * perList);
      const next = at < last ? link(`${base}?page=${at + 1}`, "older") : "";
      add(path, "page", () =>
        page(`${title}, page ${at}`, `<ul>${shown.map((to) => `<li>${link(to)}`).join("")}</ul>${next}`),
      );
    }
  };

  // Articles: in two languages, with a print copy, and links with tracking.
  const articles = Array.from(
    { length: size * 3 },
    (_, at) => `/news/2026/${(at % 12) + 1}/${words(at + 1, 3).replaceAll(" ", "-")}-${at}`,
  );
  for (const [at, path] of articles.entries()) {
    const german = `/de${path}`;
    const print = `${path}?view=leaf`;
    const alternate = `<link rel=alternate hreflang=de href="${german}"><link rel=alternate hreflang=en href="${path}">`;
    const more = articles[(at * 7 + 3) % articles.length] as string;
    const body = `<p>${prose(at + 1)}</p>${link(print, "print")} ${link(`${more}?utm_source=more`, "more")}`;
    add(path, "page", () => page(`Article ${words(at + 1, 3)}`, body, canonical(path) + alternate));
    add(german, "page", () =>
      page(`Artikel ${words(at + 1, 3)}`, `<p>${prose(at + 100_001)}</p>`, canonical(german) + alternate),
    );
    add(
      print,
      "copy",
      () =>
        `<title>Article ${words(at + 1, 3)}</title>${canonical(path)}<h1>Article ${words(at + 1, 3)}</h1><p>${prose(at + 1)}</p>`,
    );
  }
  addList("/news/", "News", articles);

  // Guides: a tree, with wrong canonical addresses, noindex, other charsets, and slashes that count.
  const guides = Array.from({ length: size }, (_, at) => `/guides/${words(at + 200_001, 2).replace(" ", "-")}-${at}/`);
  for (const [at, path] of guides.entries()) {
    const below = Array.from({ length: 2 }, (_, step) => `${path}${words(at * 2 + step + 300_001, 1)}`);
    // Templates that name the home page as canonical everywhere.
    add(path, "page", () =>
      page(`Guide ${at}`, `<p>${prose(at + 200_001)}</p>${below.map((to) => link(to)).join(" ")}`, canonical("/")),
    );
    for (const [step, to] of below.entries()) {
      const seed = at * 2 + step + 310_001;
      if (step === 0 && at % 10 === 0)
        add(to, "noindex", () => page(`Draft ${at}`, `<p>${prose(seed)}</p>`, "<meta name=robots content=noindex>"));
      else if (step === 1 && at % 3 === 0)
        add(to, "page", () => ({
          headers: { "content-type": "text/html; charset=iso-8859-1" },
          bytes: Buffer.from(
            page(`Führung ${at}`, `<p>${prose(seed)} für Gäste</p>`).replace("<meta charset=utf-8>", ""),
            "latin1",
          ),
        }));
      else add(to, "page", () => page(`Chapter ${at}.${step}`, `<p>${prose(seed)}</p>`));
    }
  }
  addList("/guides/", "Guides", guides);

  // Parts and results: pages that differ in numbers alone, and lead to each other.
  const parts = Array.from({ length: size * 3 }, (_, at) => `/parts/${1900 + at}`);
  for (const [at, path] of parts.entries())
    add(path, "page", () =>
      page(
        `Part ${at * 37}-B${at}`,
        `<table><tr><th>Width<td>${10 + at} mm<tr><th>Load<td>${at * 110} N</table>
<p>A bracket for the mooring rings of the inner harbour, of zinc, with two holes, tested for heavy loads and for salt water.</p>
${at + 1 < parts.length ? link(parts[at + 1] as string, "next part") : ""}`,
      ),
    );
  addList("/parts/", "Parts", parts);
  const results = Array.from({ length: Math.min(size, 120) }, (_, at) => `/results/${1905 + at}`);
  for (const [at, path] of results.entries())
    add(path, "page", () =>
      page(
        `Regatta ${1905 + at}`,
        `<p>${1905 + at}: ${7 + (at % 9)} boats, ${at % 4} protests, course ${at % 3}. The regatta is sailed from the mole to the light ship and back, in all weathers.</p>`,
      ),
    );
  addList("/results/", "Results", results);

  // People: redirects, missing and seemingly missing pages, downloads, and binaries that look like pages.
  const people = Array.from({ length: size }, (_, at) => `/people/${words(at + 400_001, 2).replace(" ", "-")}-${at}`);
  for (const [at, path] of people.entries()) {
    const [old, lost, empty, blob] = ["old", "lost", "empty", "blob"].map((name) => `/people/${name}/${at}`) as [
      string,
      string,
      string,
      string,
    ];
    const odd = [
      at % 2 === 0 ? old : "",
      at % 4 === 1 ? lost : "",
      at % 5 === 2 ? empty : "",
      at % 20 === 3 ? blob : "",
      at % 10 === 4 ? `/files/${at}.pdf` : "",
      at % 10 === 5 ? `/private/${at}` : "",
      at % 50 === 6 ? `/broken/${at}` : "",
    ].filter(Boolean);
    add(path, "page", () =>
      page(words(at + 400_001, 2), `<p>${prose(at + 400_001)}</p>${odd.map((to) => link(to)).join(" ")}`),
    );
    for (const to of odd) {
      if (to === old) add(to, "redirect", () => ({ status: 301, headers: { location: path } }));
      if (to === lost) addresses.set(to, "missing");
      if (to === empty) add(to, "soft-404", () => notThere);
      if (to === blob)
        add(to, "binary", () => ({
          bytes: Uint8Array.from({ length: 3000 }, (_, byte) => (byte * 7919 + (byte >> 4) * 31) & 0xff),
        }));
      if (to.startsWith("/files/") || to.startsWith("/private/")) addresses.set(to, "refused");
      if (to.startsWith("/broken/")) add(to, "error", () => ({ status: 500, body: "broken" }));
    }
  }
  addList("/people/", "People", people);
  add("/", "page", () =>
    page("Town", `<p>${prose(900_001)}</p>${sections.map((name) => link(`/${name}/`)).join(" ")}`),
  );
  addresses.set("/login", "refused");

  /** The site's page for some missing addresses. */
  const notThere = page("Not found", `<p>${words(999_999, 40)}</p>`);
  const month = (year: number, at: number): string =>
    page(
      `Calendar ${at}/${year}`,
      `<p>No events in month ${at} of the year ${year}. The town hall is glad to add yours to its calendar at any time.</p>
${link(`/calendar/${at === 12 ? year + 1 : year}/${(at % 12) + 1}`, "next")} ${link(`/calendar/${year + 1}/${at}`, "next year")}`,
    );

  return {
    addresses,
    answer({ pathname, search }) {
      if (pathname === "/robots.txt")
        return { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/" };
      if (pathname === "/sitemap.xml") return undefined;
      const [, first, year, at] = pathname.split("/");
      if (first === "calendar") return month(Number(year), Number(at));
      // The probe for missing pages gets the same answer as some missing pages.
      return pages.get(decodeURI(pathname) + search)?.() ?? (/^\/[a-z]{24}$/.test(pathname) ? notThere : undefined);
    },
  };
}
