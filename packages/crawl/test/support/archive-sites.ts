import type { SiteAnswer } from "./memory-site.ts";
import { anchor, page, prose, query, range, type WantedSite } from "./wanted-sites.ts";

const slugOf = (title: string): string => title.replaceAll(" ", "-");
const list = (links: readonly string[]): string => `<ul>${links.map((link) => `<li>${link}</li>`).join("")}</ul>`;

/**
 * The archive of a newspaper: 240 articles in sections with pages, by tag, by author and by month, months without articles, a box of what
 * is read most, links with their origin, twins for phones and for paper, forms of answers to each comment, and authors who introduce themselves.
 */
export function newspaperSite(): WantedSite {
  const sections = ["harbour", "council", "sport", "letters"];
  const articles = range(240).map((at) => ({
    at,
    title: prose(at + 11_000, 4),
    path: `/${2024 + Math.floor(at / 120)}/${String((Math.floor(at / 10) % 12) + 1).padStart(2, "0")}/${slugOf(prose(at + 11_000, 3))}`,
    section: sections[at % 4] as string,
    tags: [at % 30, (at * 7 + 3) % 30],
    author: at % 9,
  }));
  type Article = (typeof articles)[number];
  const nameOf = (author: number): string => prose(author + 12_000, 2);
  const byPath = new Map(articles.map((article) => [article.path, article]));
  const to = ({ path, title }: Article, from?: string): string => anchor(path + query({ from }), title);
  const menu = [
    anchor("/", "Today"),
    ...sections.map((name) => anchor(`/s/${name}`, name)),
    anchor("/archive", "Archive"),
  ];
  const most = `<aside><h2>Read most</h2>${[17, 90, 133].map((at) => to(articles[at] as Article, "most")).join(" ")}</aside>`;
  const whole = (title: string, main: string, head = ""): string =>
    page(title, menu.join(" "), `<h1>${title}</h1>${main}`, head).replace("</main>", `</main>${most}`);
  const story = ({ at, title, path, tags, author, section }: Article, given: URLSearchParams): string => {
    const body = range(3).map((part) => `<p>${prose(at * 3 + part + 13_000, 40)}</p>`);
    const head = `<link rel="canonical" href="${path}">`;
    if (given.has("out") || given.has("m"))
      return page(title, "", `<h1>${title}</h1>${body.join("")}`, given.has("m") ? head : "");
    const comments = range(at % 3).map(
      (comment) =>
        `<p>${prose(at * 5 + comment + 15_000, 12)} ${anchor(path + query({ answer: at * 10 + comment }), "Answer")}</p>`,
    );
    const form = given.has("answer")
      ? `<form>Your answer to comment ${given.get("answer")}<textarea></textarea></form>`
      : "";
    const more = [3, 11].map((step) => to(articles[(at + step * 4) % 240] as Article, "below"));
    const twins = `${anchor(`${path}?m=1`, "For phones")} ${anchor(`${path}?out=paper`, "For paper")} ${anchor(`${path}?utm_source=mail`, "Send")}`;
    const about = `${anchor(`/by/${slugOf(nameOf(author))}`, nameOf(author))} ${tags.map((tag) => anchor(`/about/${prose(tag + 14_000, 1)}`, prose(tag + 14_000, 1))).join(" ")}`;
    return whole(
      title,
      `<p>${about} ${anchor(`/s/${section}`, section)}</p>${body.join("")}${comments.join("")}${form}<p>${twins}</p>${list(more)}`,
    );
  };
  const wanted = new Set([...articles.map(({ title }) => title), ...range(9).map(nameOf), "Today"]);
  const answer = ({ pathname, searchParams }: URL): SiteAnswer | string | undefined => {
    const article = byPath.get(pathname);
    if (article !== undefined) return story(article, searchParams);
    const [, kind = "", name = "", step = ""] = pathname.split("/");
    if (kind === "")
      return whole("Today", `<p>${prose(9, 30)}</p>${list(articles.slice(-12).map((one) => to(one, "today")))}`);
    if (kind === "s" && sections.includes(name)) {
      const at = Number(step || 1);
      const shown = articles
        .filter(({ section }) => section === name)
        .reverse()
        .slice((at - 1) * 15, at * 15);
      const pages = [at - 1, at + 1]
        .filter((other) => other > 0 && other <= 4)
        .map((other) => anchor(`/s/${name}/${other}`, `Page ${other}`));
      return shown.length === 0
        ? undefined
        : whole(`Section ${name}`, list(shown.map((one) => to(one, "section"))) + pages.join(" "));
    }
    if (kind === "about") {
      const tag = range(30).find((at) => prose(at + 14_000, 1) === name);
      return tag === undefined
        ? undefined
        : whole(`About ${name}`, list(articles.filter(({ tags }) => tags.includes(tag)).map((one) => to(one))));
    }
    if (kind === "by") {
      const author = range(9).find((at) => slugOf(nameOf(at)) === name);
      if (author === undefined) return undefined;
      return whole(
        nameOf(author),
        `<p>${prose(author + 16_000, 50)}</p>${list(articles.filter((one) => one.author === author).map((one) => to(one)))}`,
      );
    }
    if (kind !== "archive") return undefined;
    const [year = 2025, month = 12] = [name, step].filter(Boolean).map(Number);
    if (year < 1990 || year > 2025) return undefined;
    const before = month === 1 ? `/archive/${year - 1}/12` : `/archive/${year}/${month - 1}`;
    const shown = articles.filter(({ path }) => path.startsWith(`/${year}/${String(month).padStart(2, "0")}/`));
    return whole(
      `Month ${month} of ${year}`,
      `${shown.length === 0 ? "<p>Nothing was printed.</p>" : list(shown.map((one) => to(one)))}${anchor(before, "Earlier")}`,
    );
  };
  return { answer, wanted };
}

/**
 * A university: staff by letter and in two orders, a catalogue of courses by term, subject and page, a calendar of days and weeks without end,
 * a switch of languages by parameter that most pages ignore, one by cookie that leads back, and beside each page a notice that is longer than it.
 */
export function universitySite(): WantedSite {
  const people = range(110).map((at) => ({ at, name: prose(at + 21_000, 2), room: `${(at * 13) % 40}.${at % 9}` }));
  const letterOf = (name: string): string => name.slice(0, 1);
  const subjects = ["algebra", "botany", "law", "music"];
  const terms = ["25w", "25s", "24w"];
  const courses = range(160).map((at) => ({
    at,
    title: prose(at + 23_000, 3),
    subject: at % 4,
    term: Math.floor(at / 4) % 3,
  }));
  const papers = range(12).map((at) => ({ at, title: { en: prose(at + 25_000, 3), de: prose(at + 25_500, 3) } }));
  const events = range(18).map((at) => ({ at, title: prose(at + 26_000, 3), day: at * 2 + 3 }));
  const notice = `<aside><h2>Notices</h2>${range(6)
    .map((at) => `<p>${prose(at + 27_000, 40)}</p>`)
    .join("")}</aside>`;
  const wanted = new Set([
    "University",
    ...[...people.map(({ name }) => name), ...courses.map(({ title }) => title), ...events.map(({ title }) => title)],
    ...papers.flatMap(({ title }) => [title.en, title.de]),
    ...subjects.map((subject) => `Subject ${subject}`),
  ]);
  const answer = ({ pathname, searchParams, search }: URL): SiteAnswer | string | undefined => {
    const given = Object.fromEntries(searchParams);
    const hl = given.hl === "de" ? "de" : undefined;
    const menu = [
      ...["people", "courses", "events"].map((name) => anchor(`/${name}${query({ hl })}`, name)),
      ...papers.map(({ at, title }) => anchor(`/paper/${at}${query({ hl })}`, title[hl ?? "en"])),
      anchor(pathname + query({ ...given, hl: "de" }), "Deutsch"),
      anchor(pathname + query({ ...given, hl: "en" }), "English"),
      anchor(`/language${query({ set: "de", back: encodeURIComponent(pathname + search) })}`, "Remember Deutsch"),
    ];
    const whole = (title: string, main: string): string =>
      page(title, menu.join(" "), `<h1>${title}</h1>${main}`).replace("</main>", `</main>${notice}`);
    const [, kind = "", id = ""] = pathname.split("/");
    const at = Number(id);
    if (kind === "language") return { status: 302, headers: { location: given.back ?? "/", "set-cookie": "hl=de" } };
    if (kind === "")
      return whole(
        "University",
        `<p>${prose(7, 40)}</p>${subjects.map((name) => anchor(`/subject/${name}`, name)).join(" ")}`,
      );
    if (kind === "subject" && subjects.includes(id))
      return whole(
        `Subject ${id}`,
        `<p>${prose(id.length + 28_000, 50)}</p>${anchor(`/courses${query({ subject: id })}`, "Courses")}`,
      );
    if (kind === "paper") {
      const paper = papers[at];
      return paper && whole(paper.title[hl ?? "en"], `<p>${prose(at + (hl === "de" ? 29_500 : 29_000), 50)}</p>`);
    }
    if (kind === "people" && id !== "") {
      const one = people.find(({ name }) => slugOf(name) === id);
      return (
        one &&
        whole(
          one.name,
          `<p>Room ${one.room}. ${prose(one.at + 30_000, 25)}</p>${anchor(`/people${query({ letter: letterOf(one.name), hl })}`, "All")}`,
        )
      );
    }
    if (kind === "people") {
      const letters = [...new Set(people.map(({ name }) => letterOf(name)))].sort();
      const shown = people.filter(({ name }) => letterOf(name) === (given.letter ?? letters[0]));
      if (given.order === "room") shown.sort((a, b) => a.room.localeCompare(b.room));
      const index = letters.map((letter) => anchor(`/people${query({ letter, order: given.order, hl })}`, letter));
      const orders = ["name", "room"].map((order) =>
        anchor(`/people${query({ letter: given.letter, order, hl })}`, order),
      );
      return whole(
        "People",
        `${index.join(" ")} ${orders.join(" ")}${list(shown.map(({ name }) => anchor(`/people/${slugOf(name)}${query({ hl })}`, name)))}`,
      );
    }
    if (kind === "courses" && given.id !== undefined) {
      const course = courses[Number(given.id)];
      return (
        course &&
        whole(
          course.title,
          `<p>${prose(course.at + 31_000, 35)}</p>${terms.map((term) => anchor(`/courses${query({ term, id: course.at, hl })}`, term)).join(" ")}`,
        )
      );
    }
    if (kind === "courses") {
      const term = given.term ?? "25w";
      const all = courses.filter(
        (one) => terms[one.term] === term && (given.subject === undefined || subjects[one.subject] === given.subject),
      );
      const from = Number(given.skip ?? 0);
      const shown = all.slice(from, from + 10);
      const further = [from - 10, from + 10].filter((skip) => skip >= 0 && skip < all.length);
      const links = [
        ...terms.map((other) => anchor(`/courses${query({ term: other, subject: given.subject, hl })}`, other)),
        ...subjects.map((subject) => anchor(`/courses${query({ term: given.term, subject, hl })}`, subject)),
        ...further.map((skip) =>
          anchor(`/courses${query({ term: given.term, subject: given.subject, skip, hl })}`, `From ${skip}`),
        ),
      ];
      return whole(
        "Courses",
        `${list(shown.map((one) => anchor(`/courses${query({ term, id: one.at, hl })}`, one.title)))}${links.join(" ")}`,
      );
    }
    if (kind === "events" && id !== "")
      return events[at] && whole(events[at].title, `<p>${prose(at + 32_000, 40)}</p>`);
    if (kind !== "events") return undefined;
    const day = Number(given.day ?? 1);
    const [span, step] = given.view === "week" ? [7, 7] : [1, 1];
    const shown = events.filter((one) => one.day >= day && one.day < day + span);
    const turns = [day - step, day + step].map((other) =>
      anchor(`/events${query({ day: other, view: given.view, hl })}`, "Turn"),
    );
    const views = ["day", "week"].map((view) => anchor(`/events${query({ day, view, hl })}`, view));
    return whole(
      `From day ${day}`,
      `${shown.length === 0 ? "<p>No events.</p>" : list(shown.map((one) => anchor(`/events/${one.at}`, one.title)))}${turns.join(" ")} ${views.join(" ")}`,
    );
  };
  return { answer, wanted };
}
