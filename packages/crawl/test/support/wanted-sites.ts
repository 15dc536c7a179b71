import { gzipSync } from "node:zlib";
import type { SiteAnswer } from "./memory-site.ts";

/** A site whose wanted pages are known. */
export interface WantedSite {
  readonly answer: (url: URL, count: number) => SiteAnswer | string | undefined;
  /** What its wanted pages are about; each has it as its heading. */
  readonly wanted: ReadonlySet<string>;
}

/** Numbers from 0. */
export const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

const syllables = "ka lo mi ren tu sa vel no dri pa zo fe hul bri ge wan".split(" ");

/** Words outside any template, the same ones for the same seed. */
export function prose(seed: number, length: number): string {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const next = (): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return syllables[(state >>> 16) % syllables.length] as string;
  };
  return Array.from({ length }, () => next() + next() + next()).join(" ");
}

export const anchor = (href: string, text: string): string => `<a href="${href.replaceAll("&", "&amp;")}">${text}</a>`;
export const page = (title: string, menu: string, main: string, head = ""): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><header><nav>${menu}</nav></header><main>${main}</main><footer>Open on weekdays</footer></body></html>`;
export const query = (parameters: Readonly<Record<string, string | number | undefined>>): string => {
  const parts = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return parts.length === 0 ? "" : `?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`;
};

/**
 * A shop: lists of products with pages, three facets that combine, a currency and a position on every link, variants that name no
 * canonical address, and products that are also below the path of their category.
 */
export function shopSite(): WantedSite {
  const shelves = ["lamps", "chairs", "ropes", "clocks", "bowls", "tents"];
  const perShelf = 45;
  const perPage = 15;
  const products = range(shelves.length * perShelf);
  const nameOf = (at: number): string => prose(at + 500, 2);
  const wanted = new Set([
    "Welcome",
    ...products.map(nameOf),
    ...shelves.flatMap((shelf) => range(perShelf / perPage).map((at) => `All ${shelf}, page ${at + 1}`)),
  ]);
  const facets = { hue: ["red", "blue", "grey"], girth: ["slim", "wide"], maker: ["aro", "bel", "cor", "dun"] };
  const answer = ({ pathname, searchParams }: URL): SiteAnswer | string | undefined => {
    const money = searchParams.get("money") ?? undefined;
    const menu = [
      anchor(`/${query({ money })}`, "Home"),
      ...shelves.map((shelf) => anchor(`/shelf/${shelf}${query({ money })}`, shelf)),
    ].join(" ");
    const given = (...names: string[]): Record<string, string | undefined> =>
      Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? undefined]));
    const moneys = ["eur", "usd", "gbp"].map((to) =>
      anchor(pathname + query({ ...Object.fromEntries(searchParams), money: to }), to.toUpperCase()),
    );
    const price = (at: number): string =>
      `${((at * 37 + 900) / (money === "usd" ? 90 : money === "gbp" ? 110 : 100)).toFixed(2)} ${(money ?? "eur").toUpperCase()}`;
    if (pathname === "/") return page("Shop", menu, `<h1>Welcome</h1><p>${prose(3, 40)}</p>`, "");
    const [, kind = "", shelf = "", item, below] = pathname.split("/");
    const product = kind === "item" ? shelf : kind === "shelf" && item === "item" ? below : undefined;
    if (product !== undefined) {
      const at = Number(product.split("-").at(-1));
      if (!(at < products.length)) return undefined;
      const variants = [1, 2].map((cut) => anchor(`/item/${product}${query({ money, cut })}`, `Cut ${cut}`));
      const others = [7, 19].map((step) => (at + step) % products.length);
      const related = others.map((to, place) =>
        anchor(`/item/${nameOf(to).replace(" ", "-")}-${to}${query({ money, place: place + 1 })}`, nameOf(to)),
      );
      const main = `<h1>${nameOf(at)}</h1><p>${price(at)}</p><p>${prose(at + 4_000, 50)}</p>${variants.join(" ")}`;
      return page(nameOf(at), menu + moneys.join(" "), main, "").replace(
        "</main>",
        `</main><aside>${related.join(" ")}</aside>`,
      );
    }
    if (kind !== "shelf" || !shelves.includes(shelf) || item !== undefined) return undefined;
    const chosen = given("hue", "girth", "maker");
    const first = shelves.indexOf(shelf) * perShelf;
    const all = range(perShelf)
      .map((at) => first + at)
      .filter((at) =>
        Object.entries(facets).every(
          ([name, values]) => chosen[name] === undefined || values[at % values.length] === chosen[name],
        ),
      );
    const at = Number(searchParams.get("page") ?? 1);
    const shown = all.slice((at - 1) * perPage, at * perPage);
    if (shown.length === 0) return undefined;
    const cards = shown.map((id, place) => {
      const slug = `${nameOf(id).replace(" ", "-")}-${id}`;
      return `<li>${anchor(`${id % 3 === 0 ? `/shelf/${shelf}` : ""}/item/${slug}${query({ money, place: place + 1 })}`, nameOf(id))} ${price(id)}</li>`;
    });
    const filters = Object.entries(facets).flatMap(([name, values]) =>
      values.map((value) => anchor(pathname + query({ ...chosen, money, [name]: value }), value)),
    );
    const title = Object.values(chosen).some(Boolean) ? `Chosen ${shelf}` : `All ${shelf}, page ${at}`;
    const next = all.length > at * perPage ? anchor(pathname + query({ ...chosen, money, page: at + 1 }), "More") : "";
    return page(
      title,
      menu + moneys.join(" ") + filters.join(" "),
      `<h1>${title}</h1><ul>${cards.join("")}</ul>${next}`,
    );
  };
  return { answer, wanted };
}

/**
 * A forum: topics of several pages, orders of their lists, a session in every link, a permalink and a form of reports for each post, and a
 * calendar.
 */
export function forumSite(): WantedSite {
  const boards = 4;
  const perBoard = 60;
  const perPage = 20;
  const posts = (topic: number): number => 2 + (topic % 5);
  const titleOf = (topic: number): string => prose(topic + 60, 3);
  const wanted = new Set([
    "Boards",
    ...range(boards).flatMap((board) => range(perBoard / perPage).map((at) => `Board ${board}, page ${at + 1}`)),
    ...range(boards * perBoard).map(titleOf),
  ]);
  let visit = 0;
  const answer = ({ pathname, searchParams }: URL): SiteAnswer | string | undefined => {
    const z = (0x9e3779b9 * ++visit).toString(36).slice(-12);
    const menu = [
      anchor(`/index.php${query({ z })}`, "Boards"),
      anchor(`/calendar.php${query({ m: 5, y: 2026, z })}`, "Calendar"),
      anchor(`/members.php${query({ z })}`, "Members"),
    ].join(" ");
    const locked = page("Private", menu, "<p>Please log in to see this page.</p>");
    const number = (name: string): number => Number(searchParams.get(name) ?? Number.NaN);
    switch (pathname) {
      case "/":
      case "/index.php":
        return page(
          "Forum",
          menu,
          `<h1>Boards</h1><p>${prose(2, 30)}</p>${range(boards)
            .map((f) => anchor(`/board.php${query({ f, z })}`, `Board ${f}`))
            .join(" ")}`,
        );
      case "/board.php": {
        const f = number("f");
        if (!(f < boards)) return undefined;
        const at = searchParams.has("from") ? number("from") / perPage : 0;
        const topics = range(perBoard).map((topic) => f * perBoard + topic);
        const by = searchParams.get("by");
        if (by === "title") topics.sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
        if (by === "replies") topics.sort((a, b) => posts(b) - posts(a));
        if (searchParams.get("way") === "up") topics.reverse();
        const orders = ["title", "replies", "time"].flatMap((order) =>
          ["up", "down"].map((way) => anchor(`/board.php${query({ f, by: order, way, z })}`, `${order} ${way}`)),
        );
        const shown = topics.slice(at * perPage, at * perPage + perPage);
        if (shown.length === 0) return undefined;
        const given = { by: by ?? undefined, way: searchParams.get("way") ?? undefined };
        const further = range(perBoard / perPage).map((to) =>
          anchor(`/board.php${query({ f, from: to === 0 ? undefined : to * perPage, ...given, z })}`, `${to + 1}`),
        );
        const rows = shown.map(
          (t) => `<li>${anchor(`/topic.php${query({ t, z })}`, titleOf(t))} ${posts(t)} posts</li>`,
        );
        return page(
          "Board",
          `${menu} ${orders.join(" ")}`,
          `<h1>Board ${f}, page ${at + 1}</h1><ul>${rows.join("")}</ul>${further.join(" ")}`,
        );
      }
      case "/topic.php": {
        const t = searchParams.has("t") ? number("t") : Math.floor(number("post") / 10);
        if (!(t < boards * perBoard)) return undefined;
        const said = range(posts(t)).map((at) => {
          const id = t * 10 + at;
          const tools = [
            anchor(`/topic.php${query({ post: id, z })}`, `#${at + 1}`),
            anchor(`/report.php${query({ post: id, z })}`, "Report"),
            anchor(`/quote.php${query({ post: id, z })}`, "Quote"),
          ];
          return `<article><p>${prose(id + 9_000, 35)}</p><p>${tools.join(" ")}</p></article>`;
        });
        return page(titleOf(t), menu, `<h1>${titleOf(t)}</h1>${said.join("")}`);
      }
      case "/calendar.php": {
        const month = number("y") * 12 + number("m") - 1;
        if (!(month > 0)) return undefined;
        const to = (step: number) => ({ m: ((month + step) % 12) + 1, y: Math.floor((month + step) / 12), z });
        return page(
          "Calendar",
          menu,
          `<h1>Month ${number("m")} of ${number("y")}</h1><p>Nobody has a birthday.</p>${[-1, 1].map((step) => anchor(`/calendar.php${query(to(step))}`, "Turn")).join(" ")}`,
        );
      }
      case "/members.php":
      case "/report.php":
      case "/quote.php":
        return locked;
      default:
        return undefined;
    }
  };
  return { answer, wanted };
}

/**
 * Documentation: two versions and two languages, a `<base>`, a forwarding page, relative indexes, a packed sitemap, feeds, and a list that
 * goes on by `rel=next` alone, in the head or as a header.
 */
export function manualSite(origin: string): WantedSite {
  const versions = ["1.0", "2.0"];
  const languages = ["en", "de"];
  const chapters = 20;
  const titleOf = (version: string, language: string, at: number): string =>
    `${prose(at * 7 + (language === "de" ? 400 : 0) + (version === "2.0" ? 800 : 0), 2)} ${version} ${language}`;
  const notes = range(30);
  const releases = range(12);
  const wanted = new Set([
    "Handbook",
    ...versions.flatMap((version) =>
      languages.flatMap((language) => [
        `Contents ${version} ${language}`,
        ...range(chapters).map((at) => titleOf(version, language, at)),
      ]),
    ),
    ...notes.map((at) => `Note ${prose(at + 70, 1)}`),
    ...releases.map((at) => `Release ${prose(at + 270, 1)}`),
    ...range(9).map((at) => `Annex ${prose(at + 370, 1)}`),
    "Changes",
  ]);
  const body = (title: string, seed: number, more = ""): string => `<h1>${title}</h1><p>${prose(seed, 60)}</p>${more}`;
  const answer = ({ pathname }: URL): SiteAnswer | string | undefined => {
    const menu = anchor("/", "Start");
    if (pathname === "/robots.txt")
      return {
        headers: { "content-type": "text/plain" },
        body: `User-agent: *\nDisallow:\nSitemap: ${origin}/map.xml.gz\n`,
      };
    if (pathname === "/map.xml.gz") {
      const places = releases.slice(0, 4).map((at) => `<url><loc>${origin}/releases/r${at}</loc></url>`);
      return {
        headers: { "content-type": "application/gzip" },
        bytes: gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join("")}</urlset>`),
      };
    }
    if (pathname === "/") {
      const indexes = versions.flatMap((version) =>
        languages.map((to) => anchor(`${version}/${to}/`, `${version} ${to}`)),
      );
      const feeds =
        '<link rel="alternate" type="application/rss+xml" href="/news.rss"><link rel="alternate" type="application/atom+xml" href="/atom.xml"><link rel="alternate" type="application/feed+json" href="/feed.json">';
      return page(
        "Handbook",
        menu,
        body(
          "Handbook",
          1,
          `${indexes.join(" ")} ${anchor("/notes/0", "Notes")} ${anchor("/old", "Changes")} ${anchor("/annex/0", "Annex")}`,
        ),
        feeds,
      );
    }
    if (pathname === "/old") return page("Moved", menu, "", '<meta http-equiv="refresh" content="0; url=/changes">');
    if (pathname === "/changes") return page("Changes", menu, body("Changes", 5));
    const entries = (from: number) =>
      releases.slice(from, from + 3).map((at) => ({ title: `Release ${at}`, url: `${origin}/releases/r${at}` }));
    const xml = (text: string): SiteAnswer => ({ headers: { "content-type": "application/xml" }, body: text });
    if (pathname === "/news.rss")
      return xml(
        `<rss version="2.0"><channel><title>News</title>${entries(4)
          .map(({ title, url }) => `<item><title>${title}</title><link>${url}</link></item>`)
          .join("")}</channel></rss>`,
      );
    if (pathname === "/atom.xml")
      return xml(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries(7)
          .map(({ title, url }) => `<entry><title>${title}</title><id>${url}</id><link href="${url}"/></entry>`)
          .join("")}</feed>`,
      );
    if (pathname === "/feed.json")
      return {
        headers: { "content-type": "application/feed+json" },
        body: JSON.stringify({
          version: "https://jsonfeed.org/version/1.1",
          title: "News",
          items: entries(9).map(({ title, url }) => ({ id: url, url, title })),
        }),
      };
    const [, first = "", second = "", third = ""] = pathname.split("/");
    if (first === "releases") {
      const at = Number(second.slice(1));
      return at < releases.length ? page("Release", menu, body(`Release ${prose(at + 270, 1)}`, at + 600)) : undefined;
    }
    if (first === "notes") {
      const at = Number(second);
      const next = at + 1 < notes.length ? `<link rel="next" href="/notes/${at + 1}">` : "";
      return at < notes.length ? page("Note", menu, body(`Note ${prose(at + 70, 1)}`, at + 700), next) : undefined;
    }
    if (first === "annex") {
      const at = Number(second);
      if (!(at < 9)) return undefined;
      const headers = at < 8 ? { link: `</annex/${at + 1}>; rel="next", </>; rel="up"` } : {};
      return { headers, body: page("Annex", menu, body(`Annex ${prose(at + 370, 1)}`, at + 900)) };
    }
    if (!versions.includes(first) || !languages.includes(second)) return undefined;
    const base = `<base href="/${first}/${second}/">`;
    const others = languages
      .map((to) => `<link rel="alternate" hreflang="${to}" href="/${first}/${to}/${third}">`)
      .join("");
    if (third === "" || third === "index.html") {
      const list = range(chapters).map((at) => anchor(`chapter-${at}.html`, titleOf(first, second, at)));
      return page(
        "Contents",
        menu,
        `<h1>Contents ${first} ${second}</h1>${list.join(" ")} ${anchor("index.html", "Contents")}`,
        base + others,
      );
    }
    const at = Number(/^chapter-(\d+)\.html$/.exec(third)?.[1]);
    if (!(at < chapters)) return undefined;
    const switches = versions.map((to) => anchor(`/${to}/${second}/${third}`, to)).join(" ");
    return page(
      titleOf(first, second, at),
      menu + switches,
      body(
        titleOf(first, second, at),
        at + (first === "2.0" ? 3_000 : 0) + (second === "de" ? 6_000 : 0),
        anchor("./", "Contents"),
      ),
      base + others,
    );
  };
  return { answer, wanted };
}

/** Articles in lists of ten, and on the first page 400 members who have nothing to say. */
export function magazineSite(count = 200): WantedSite {
  const titleOf = (at: number): string => prose(at + 2_000, 3);
  const to = (path: string): string => anchor(path, path.slice(1));
  return {
    wanted: new Set(range(count).map(titleOf)),
    answer: ({ pathname, searchParams }) => {
      const [, kind = "", id = ""] = pathname.split("/");
      if (kind === "") {
        const members = range(400).map((at) => to(`/people/${at}`));
        return page("Start", "", `<h1>Start</h1>${to("/stories")} ${members.join(" ")}`);
      }
      if (kind === "people")
        return page("Member", to("/"), `<h1>Member ${id}</h1><p>Here since 2020. Has not said anything yet.</p>`);
      if (kind !== "stories") return undefined;
      const at = Number(id);
      if (id !== "") return page("Story", to("/stories"), `<h1>${titleOf(at)}</h1><p>${prose(at + 5_000, 60)}</p>`);
      const from = Number(searchParams.get("page") ?? 0);
      const stories = range(10).map((step) => anchor(`/stories/${from + step}`, titleOf(from + step)));
      const next = from + 10 < count ? to(`/stories?page=${from + 10}`) : "";
      return page("Stories", to("/"), `<h1>Stories from ${from}</h1>${stories.join(" ")} ${next}`);
    },
  };
}

/** A list of pages whose parameter nobody knows by its name. */
export interface ListOptions {
  readonly parameter: string;
  /** Number of its second page, and from page to page. @default 2 and 1 */
  readonly begin?: number;
  readonly step?: number;
  /** Whether each page leads to all others, or to the next one alone. @default false */
  readonly hasNumbers?: boolean;
  /** Entries that another list has, too, the first ones. @default 0 */
  readonly known?: number;
}

/** Three stories on each of forty pages, beside a box that is nine tenths of their text. */
export function listSite({ parameter, begin = 2, step = 1, hasNumbers = false, known = 0 }: ListOptions): WantedSite {
  const pages = 40;
  const titleOf = (at: number): string => prose(at + 41_000, 3);
  const story = (at: number): string => anchor(`/read/${at}`, titleOf(at));
  const place = (at: number): string => `/all${query({ [parameter]: at === 0 ? undefined : begin + (at - 1) * step })}`;
  const box = `<div><p>${prose(40_000, 120)}</p></div>`;
  return {
    wanted: new Set(range(pages * 3).map(titleOf)),
    answer: ({ pathname, searchParams }) => {
      const [, kind = "", id = ""] = pathname.split("/");
      if (kind === "") return page("Start", anchor("/all", "All"), range(known).map(story).join(" "));
      if (kind === "read")
        return page("Story", "", `<h1>${titleOf(Number(id))}</h1><p>${prose(Number(id) + 42_000, 40)}</p>`);
      const number = searchParams.get(parameter);
      const at = number === null ? 0 : (Number(number) - begin) / step + 1;
      if (kind !== "all" || !Number.isInteger(at) || at < 0 || at >= pages) return undefined;
      const further = hasNumbers ? range(pages) : [at + 1].filter((next) => next < pages);
      const links = further.map((to) => anchor(place(to), `${to + 1}`));
      return page(
        "All",
        "",
        `${box}${range(3)
          .map((one) => story(at * 3 + one))
          .join(" ")} ${links.join(" ")}`,
      );
    },
  };
}

/** Data sheets that each lead to the next one; only their numbers differ. */
export function sheetSite(count = 80): WantedSite {
  const titleOf = (at: number): string => `Sheet ${at * 37}-B${at}`;
  return {
    wanted: new Set(["Sheets", ...range(count).map(titleOf)]),
    answer: ({ pathname }) => {
      if (pathname === "/") return page("Sheets", "", `<h1>Sheets</h1>${anchor("/sheet/0", "First")}`);
      const at = Number(/^\/sheet\/(\d+)$/.exec(pathname)?.[1]);
      if (!(at < count)) return undefined;
      const facts = `<p>Load ${at * 110 + 7} N, width ${10 + at} mm, height ${at * 3 + 4} mm, price ${at * 9 + 1} euros.</p>`;
      const next = at + 1 < count ? anchor(`/sheet/${at + 1}`, "Next") : "";
      return page(
        titleOf(at),
        "",
        `<h1>${titleOf(at)}</h1>${facts}<p>A bracket of zinc with two holes, for wood and brick.</p>${next}`,
      );
    },
  };
}

/** Nine pages whose links carry a session that no one knows by its name or form, and a count of visits on each page. */
export function sessionSite(hasCount = true): WantedSite {
  const names = range(9).map((at) => (at === 0 ? "Welcome" : prose(at + 30, 1)));
  let visit = 0;
  return {
    wanted: new Set(names),
    answer: ({ pathname }) => {
      visit++;
      const at = pathname === "/" ? 0 : names.indexOf(pathname.slice(1), 1);
      if (at < 0) return undefined;
      const sid = (visit * 2_654_435_761).toString(36);
      const all = names.map((name, to) => anchor(`/${to === 0 ? "" : name}?sid=${sid}${to}`, name));
      const count = hasCount ? `<p>You are visitor ${visit}.</p>` : "";
      return page("Club", all.join(" "), `<h1>${names[at]}</h1><p>${prose(at + 40, 30)}</p>${count}`);
    },
  };
}

/** A board of sixty topics whose links carry a session in their path. @param session What an address ends with. */
export function pathSessionSite(session: (value: string) => string): WantedSite {
  const count = 60;
  const titleOf = (topic: number): string => prose(topic + 90_000, 3);
  let visit = 0;
  return {
    wanted: new Set(["Board", "Help", ...range(count).map(titleOf)]),
    answer: ({ pathname }) => {
      const end = session(((0x9e3779b9 * ++visit) >>> 0).toString(36));
      const topic = (at: number): string => anchor(`/board/view/t/${at % count}${end}`, titleOf(at % count));
      const menu = `${anchor(`/board${end}`, "Board")} ${anchor(`/board/help${end}`, "Help")}`;
      const whole = (title: string, seed: number, more = ""): string =>
        page(title, menu, `<h1>${title}</h1><p>${prose(seed, 40)}</p>${more}`);
      const at = /^\/board\/view\/t\/(\d+)/.exec(pathname)?.[1];
      if (at !== undefined) return whole(titleOf(Number(at)), Number(at) + 91_000, topic(Number(at) + 7));
      if (pathname.startsWith("/board/help")) return whole("Help", 77);
      const isBoard = pathname === "/" || pathname.startsWith("/board");
      return isBoard ? whole("Board", 78, range(count).map(topic).join(" ")) : undefined;
    },
  };
}

/** Three parts in forty sizes each, with sheets that differ in few words from that of the part. @param to Address of a size. */
export function sizesSite(to: (part: string, size: number) => string): WantedSite {
  const parts = ["bolt", "nut", "ring"];
  const sizes = range(40).map((at) => at + 1);
  const titleOf = (part: string, size: number): string => `Sheet ${part} ${size * 37}-B${size}`;
  const about = (part: string): string => `<p>${prose(7_000 + part.length, 60)}</p>`;
  return {
    wanted: new Set(parts.flatMap((part) => sizes.map((size) => titleOf(part, size)))),
    answer: ({ pathname, search }) => {
      const home = anchor("/", "All parts");
      for (const part of parts) {
        const list = sizes.map((size) => anchor(to(part, size), titleOf(part, size)));
        if (pathname + search === `/parts/${part}`)
          return page(part, home, `<h1>About ${part}</h1>${about(part)}${list.join(" ")}`);
        const size = sizes.find((one) => pathname + search === to(part, one));
        if (size === undefined) continue;
        const facts = `<p>Load ${size * 110 + 7} N, width ${10 + size} mm, price ${size * 9 + 1} euros.</p>`;
        const title = titleOf(part, size);
        return page(title, home, `<h1>${title}</h1>${facts}${about(part)}${list[size % sizes.length]}`);
      }
      const all = parts.map((part) => anchor(`/parts/${part}`, part));
      return pathname === "/" ? page("All parts", "", `<h1>All parts</h1>${all.join(" ")}`) : undefined;
    },
  };
}

/** A site whose parameters are segments of its paths, `/hue~red/page~2`. @param mark What stands between name and value. */
export function inPaths({ answer, wanted }: WantedSite, names: readonly string[], mark: "/" | "~"): WantedSite {
  const write = (href: string): string => {
    const [path = "", given] = href.replaceAll("&amp;", "&").split("?");
    return given === undefined
      ? href
      : `${path === "/" ? "" : path}/${given.replaceAll("=", mark).replaceAll("&", "/")}`;
  };
  const pair = new RegExp(`/(${names.join("|")})${mark}([^/]+)`, "g");
  return {
    wanted,
    answer: (url, count) => {
      const read = new URL(url.pathname.replaceAll(pair, "") || "/", url);
      for (const [, name = "", value = ""] of url.pathname.matchAll(pair)) read.searchParams.append(name, value);
      const given = answer(read, count);
      if (typeof given !== "string") return given;
      return given.replaceAll(/href="(\/[^"]*)"/g, (_, href) => `href="${write(href)}"`);
    },
  };
}
