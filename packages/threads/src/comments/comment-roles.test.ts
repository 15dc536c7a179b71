import type { AnyNode, Selection } from "@decant/dom";
import { type ExtractOptions, featureNames } from "@decant/extractor";
import { commentsRule } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractComments, extractPosts, hostileHtml, readFixture, urlOf } from "../../test/pages.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const story = Array.from(
  { length: 8 },
  (_, i) =>
    `<p>Im ${i + 1}. Jahr wartete die Fähre bis Mittag auf das Wasser, und der Kapitän schrieb Wind, Stunde und Pegel auf.</p>`,
).join("");

const page = (below: string, attributes = "") =>
  `<nav><a href="/">Start</a> <a href="/boote">Boote</a></nav><main${attributes}><h1>Warten</h1>${story}</main>${below}<footer>Impressum</footer>`;

/** Text of a selection, blocks apart by bars. */
function textOf(selection: Selection | null): string {
  const parts: string[] = [];
  const pending: AnyNode[] = [...(selection?.roots ?? [])].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (selection?.omitted.has(node as never)) continue;
    if (node.type === "text" && node.data.trim() !== "") parts.push(node.data.trim());
    else if ("children" in node) pending.push(...[...node.children].reverse());
  }
  return parts.join(" | ");
}

const scoresLow = (rows: Float32Array): Float32Array => new Float32Array(rows.length / featureNames.length).fill(0.1);

function read(html: string, options: ExtractOptions = {}) {
  const { content, comments, decisions } = extractComments(html, options);
  return { content: textOf(content), comments: comments === null ? null : textOf(comments), decisions };
}

const replies = [
  ["Wrenfield", "Genau so fühlt es sich an, wenn man auf das Wasser wartet."],
  ["Ossian", "Bei uns war es der Nebel, und der wartet auf niemanden."],
  ["Pom", "Ich habe die Zahlen nachgerechnet, sie stimmen bis auf zwei Finger."],
] as const;

const wordpress = `<div id="comments" class="comments-area"><h2 class="comments-title">3 Gedanken zu „Warten“</h2><ol class="comment-list">${replies
  .map(
    ([
      who,
      text,
    ]) => `<li class="comment"><article class="comment-body"><footer class="comment-meta"><b class="fn">${who}</b>
<a href="#c"><time datetime="2024-05-06">6. Mai 2024 um 14:05</time></a></footer><div class="comment-content"><p>${text}</p></div>
<div class="reply"><a href="#respond">Antworten</a></div></article></li>`,
  )
  .join(
    "",
  )}</ol><div id="respond"><h3>Schreibe einen Kommentar</h3><form><p>Deine Adresse wird nicht veröffentlicht, Pflichtfelder sind markiert.</p><textarea></textarea></form></div></div>`;

describe("comments", () => {
  test.each([
    [
      "a short one in plain mark-up",
      `<section class="comments"><h3>Kommentare (2)</h3>${replies
        .slice(0, 2)
        .map(
          ([who, text], i) =>
            `<div class="comment"><span class="who">${who}</span> <time>${i + 5}. Mai 2024</time><p>${i === 0 ? text : "Danke schön."}</p></div>`,
        )
        .join("")}</section>`,
    ],
    [
      "names in bold, without dates",
      `<div class="comments"><h3>Kommentare</h3>${replies
        .slice(0, 2)
        .map(([who, text], i) => `<div class="comment"><b>${who}</b><p>${i === 0 ? text : "Danke schön."}</p></div>`)
        .join("")}</div>`,
    ],
    [
      "a comment with one short reply",
      `<div id="comments"><ol class="comment-list"><li class="comment"><div class="comment-author"><b class="fn">Wrenfield</b></div><a href="#c1"><time>5. Mai 2024</time></a><div class="comment-content"><p>${replies[0][1]}</p></div><ol class="children"><li class="comment"><div class="comment-author"><b class="fn">Pom</b></div><a href="#c2"><time>6. Mai 2024</time></a><div class="comment-content"><p>Danke schön.</p></div></li></ol></li></ol></div>`,
    ],
  ])("%s", (_, below) => {
    const { content, comments } = read(page(below));
    expect(comments).toContain(replies[0][1]);
    expect(comments).toContain("Danke schön.");
    expect(content).not.toContain("Danke");
  });

  test("without dates are found by the names of their authors", () => {
    const [who, text] = replies[0];
    const below = `<div id="comments"><h3>Comments</h3><ol><li class="comment"><p class="comment-author"><span>${who}</span> says</p><div class="comment-content"><p>${text}</p></div></li></ol></div>`;
    const { content, comments } = read(page(below));
    expect(content).not.toContain(text);
    expect(comments).toContain(`${who} | says | ${text}`);
    expect(read(page(below.replaceAll("comment", "notice"))).comments).toBeNull();
  });

  test.each([
    ["short ages", (at: number) => `${at + 3}d`],
    ["dates in a sentence", (at: number) => `Reviewed in the United States on September ${at + 3}, 2024`],
  ])("are found by %s", (_, dateOf) => {
    const comment = ([who, text]: readonly [string, string], at: number) =>
      `<div class="comment"><span>${who}</span> <span>${dateOf(at)}</span><p>${text}</p></div>`;
    const below = `<div class="comment-list">${replies.map(comment).join("")}</div>`;
    expect(read(page(below)).comments).toContain(replies[2][1]);
  });

  test("are no entries whose class alone speaks of a date", () => {
    const entry = ([who, text]: readonly [string, string], at: number) =>
      `<div class="entry"><p class="meta"><span class="date">Rheinweg ${at + 3}, 13:15 bis 17:00</span> ${who}</p><p>${text}</p></div>`;
    expect(read(page(`<div>${replies.map(entry).join("")}</div>`)).comments).toBeNull();
  });

  test("without an element around them are siblings of one class", () => {
    const comment = ([who, text]: readonly [string, string]) =>
      `<div class="comments-body"><p>${text}</p><span>Von ${who} am 6. Mai 2024</span></div>`;
    const below = (count: number) => `<h2>Stimmen</h2>${replies.slice(0, count).map(comment).join("")}<h2>Ende</h2>`;
    const { content, comments } = read(page(below(3)));
    for (const [, text] of replies) expect(comments).toContain(text);
    expect(content).toContain("Im 8. Jahr");
    expect(read(page(below(1).replace("comments-body", "body"))).comments).toBeNull();
  });

  test("on a product's page are its reviews, on an article's they are not", () => {
    const reviews = replies
      .slice(0, 2)
      .map(([who, text]) => `<li><h4>Von ${who}</h4><p>${text}</p><p><time>2024-05-06</time></p></li>`);
    const html = page(`<section id="reviews"><ul>${reviews.join("")}</ul></section>`);
    expect(read(html, { schemaTypes: ["Product"], url: "https://shop.example/p/boot" }).comments).toContain("Nebel");
    expect(read(html, { schemaTypes: ["NewsArticle"] }).comments).toBeNull();
  });

  test("below an article are a result of their own, without forms, headings and what each of them repeats", () => {
    const { content, comments, decisions } = read(page(wordpress));
    expect(content).toContain("Im 8. Jahr");
    expect(content).not.toContain("Nebel");
    expect(comments).toBe(replies.map(([who, text]) => `${who} | 6. Mai 2024 um 14:05 | ${text}`).join(" | "));
    const moved = decisions.filter(({ fate }) => fate === "moved");
    expect(moved.map(({ rule }) => rule)).toEqual(Array.from({ length: 9 }, () => commentsRule));
    const html = page(wordpress);
    expect(moved.map(({ start, end }) => html.slice(start, end))).toEqual(comments?.split(" | "));
  });

  test("are part of the content where that is wished, or left out", () => {
    const included = read(page(wordpress), { comments: "include" });
    expect(included.content).toMatch(/Im 8\. Jahr.*Wrenfield.*zwei Finger\.$/s);
    expect(included.content).not.toContain("Antworten");
    expect(included.comments).toBeNull();
    const dropped = read(page(wordpress), { comments: "drop" });
    expect(dropped.content).toBe(read(page(wordpress)).content);
    expect(dropped.comments).toBeNull();
    expect(dropped.decisions.every(({ fate }) => fate === "dropped")).toBe(true);
    expect(dropped.decisions.map(({ rule }) => rule)).toContain(commentsRule);
  });

  test("are found inside the article's own element, and nested", () => {
    const inner = `<section class="kommentare"><ul>${replies
      .map(
        ([who, text], i) =>
          `<li><div><img src="a.png" alt=""><a href="/u">${who}</a> <span>vor ${i + 2} Tagen</span><p>${text}</p><button>Melden</button></div>${
            i === 0
              ? `<ul><li><div><a href="/u">Bakerloo</a> <span>vor 1 Tag</span><p>Und niemand kam bei Regen, auch der Prüfer nicht.</p><button>Melden</button></div></li></ul>`
              : ""
          }</li>`,
      )
      .join("")}</ul></section>`;
    const { content, comments } = read(
      `<nav>Start</nav><main><article><h1>Warten</h1>${story}${inner}</article></main>`,
    );
    expect(content).toMatch(/Pegel auf\.$/);
    expect(comments).toContain("Bakerloo | vor 1 Tag | Und niemand kam");
    expect(comments).not.toContain("Melden");
  });

  test("are found by their dates in other scripts", () => {
    const items = [
      "潮が満ちるまで待つのは、いつも長く感じます。とてもよく分かります。",
      "霧の日は誰も待ってくれません。それでも船は必ず出ると祖父は言いました。",
    ];
    const list = items.map(
      (text, i) => `<div class="c"><span>海辺${i}</span><span>2024年5月${i + 1}日</span><div>${text}</div></div>`,
    );
    const { comments } = read(page(`<div class="comment-box">${list.join("")}</div>`));
    expect(comments).toBe(`海辺0 | 2024年5月1日 | ${items[0]} | 海辺1 | 2024年5月2日 | ${items[1]}`);
  });

  test("one alone needs an element that is named for it", () => {
    const lone = (around: string, name: string) =>
      page(
        `<div class="${around}"><div class="${name}"><cite>Pom</cite> <time>3. März 2021</time><p>Der Pegel am Damm wurde nie wieder gelesen.</p></div></div>`,
      );
    const found = "Pom | 3. März 2021 | Der Pegel am Damm wurde nie wieder gelesen.";
    for (const html of [lone("comments", "comment"), lone("comments", "note"), lone("notes", "comment")])
      expect(read(html).comments).toBe(found);
    expect(read(lone("notes", "note")).comments).toBeNull();
  });

  test("are no chapter of a manual, whatever its name", () => {
    const chapter = `<section id="comments" class="comments"><h2>Comments</h2>
<p>Everything between the marks is ignored by the reader, and written back as it was found when the file is saved.</p>
<p>Since version 2.4 of 3 May 2019 they may be nested, which earlier readers refuse with a message of their own.</p>
<pre><code># a comment</code></pre><p>Do not put a comment between a key and its value: the value would be lost in older files.</p></section>`;
    const { content, comments } = read(
      `<nav><a href="/">Docs</a></nav><main><h1>Files</h1>${story}${chapter}<h2>Keys</h2>${story}</main>`,
    );
    expect(comments).toBeNull();
    expect(content).toContain("between a key and its value");
    expect(content).toContain("# a comment");
  });

  test("are no rows of a table with addresses in figures", () => {
    const row = (name: string) =>
      `<tbody><tr><td><p><code>${name}('192.168.1.5/24')</code></p><p>Gives what the address says about its network, as a text of its own.</p></td></tr></tbody>`;
    const { content, comments } = read(page(`<table>${["host", "mask", "family", "net"].map(row).join("")}</table>`));
    expect(comments).toBeNull();
    expect(content).toContain("family('192.168.1.5/24')");
  });

  test("are not the posts of a thread", () => {
    for (const name of ["forum-discourse", "forum-phpbb", "forum-stackexchange", "forum-xenforo"]) {
      expect(read(readFixture(name), { url: urlOf(name) }).comments, name).toBeNull();
    }
  });

  test("are content where hardly anything else is there", () => {
    const posts = Array.from({ length: 30 }, (_, i) => replies[i % 3] as (typeof replies)[number]);
    const thread = posts.map(
      ([who, text], i) => `<div class="comment"><b>${who}</b> <time>${i + 1} May 2024</time><p>${text} ${i}</p></div>`,
    );
    const { content, comments } = read(
      `<main><h1>Nebel?</h1><p>Wer war dabei?</p><div class="comments">${thread.join("")}</div></main>`,
    );
    expect(comments).toBeNull();
    expect(content).toContain("zwei Finger. 29");
  });

  test("need no names where their shape is plain: reviews of a product", () => {
    const reviews = replies.map(
      ([who, text]) =>
        `<div class="x1"><span class="x2">${who}</span><span class="x3">12.03.2023</span><p class="x4">${text}</p></div>`,
    );
    const html = page(`<div class="x0">${reviews.join("")}</div>`);
    expect(read(html, { schemaTypes: ["Product"] }).comments).toContain("Pom | 12.03.2023 | Ich habe");
    expect(read(html, { schemaTypes: ["Service"], url: "https://a.example/services/x" }).comments).toBeNull();
  });

  test("teasers with dates and headings are none", () => {
    const teasers = replies.map(
      ([who, text]) => `<div><h3><a href="/s">${who} und das Meer</a></h3><time>6. Mai 2024</time><p>${text}</p></div>`,
    );
    expect(read(page(`<div>${teasers.join("")}</div>`)).comments).toBeNull();
  });

  test("the first is found below a date of something else, and a smile is a comment", () => {
    const comment = ([who, text]: readonly [string, string], at: number) =>
      `<li class="comment depth-${at}"><b class="fn">${who}</b> <time>${at + 3}. Mai 2024</time><div class="comment-content"><p>${text}</p></div></li>`;
    const below = `<ul><li><a href="/n">Nebel</a> 2. Mai 2024</li></ul><ol id="comments">${[["Pom", "❤️"] as const, ...replies].map(comment).join("")}</ol>`;
    const { comments } = read(page(below));
    expect(comments).toMatch(/^Pom \| 3\. Mai 2024 \| ❤️ \| Wrenfield/);
    for (const [, text] of replies) expect(comments).toContain(text);
  });

  test.each([
    ["times of day", (at: number) => `Gestern um ${at + 9}:20`],
    ["days without a year", (at: number) => `Oct ${at + 7}`],
  ])("are found by %s where they are named, in one word too", (_, dateOf) => {
    const comment = ([who, text]: readonly [string, string], at: number) =>
      `<div class="commentItem"><span>${who}</span> <span>${dateOf(at)}</span><p>${text}</p></div>`;
    const below = (name: string) => `<div class="${name}">${replies.map(comment).join("")}</div>`;
    expect(read(page(below("commentsList"))).comments).toContain(replies[2][1]);
    expect(read(page(below("commentsList").replaceAll("comment", "event"))).comments).toBeNull();
    expect(
      read(`<body class="no-comments">${page(below("notes").replaceAll("comment", "event"))}`).comments,
    ).toBeNull();
  });

  test("without dates have their authors in links", () => {
    const comment = ([who, text]: readonly [string, string]) =>
      `<li class="comment"><div><cite><a href="/u">${who}</a></cite></div><p>${text}</p></li>`;
    const { comments } = read(page(`<ol class="comment-thread">${replies.map(comment).join("")}</ol>`));
    expect(comments).toBe(replies.map(([who, text]) => `${who} | ${text}`).join(" | "));
  });

  test("keep their addresses and titles, but no box that opens over them", () => {
    const notice =
      "Wie werde ich Mitglied? Zwei Wege: sich hier eintragen, oder mit dem Namen eines anderen Dienstes anmelden.";
    const comment = ([who, text]: readonly [string, string], at: number) =>
      `<li class="comment"><div class="popup">${notice}</div><b>${who}</b> <time>${at + 3}. Mai 2024</time><div><span>5 von 5</span> Titel ${at}</div><p>${text.repeat(3)}</p><p><a href="/x">https://a.example/${at}</a></p></li>`;
    const { comments } = read(page(`<ol id="comments">${replies.map(comment).join("")}</ol>`));
    expect(comments).not.toContain("Mitglied");
    expect(comments).toContain("5 von 5 | Titel 2 | Ich habe");
    expect(comments).toContain("https://a.example/0");
  });

  test("of other pages, in a widget, are none", () => {
    const widget = `<div class="widget_recent_comments"><h3>Comments</h3>${replies.map(([who, text]) => `<div class="comment"><b>${who}</b> <time>6. Mai 2024</time><p>${text}</p></div>`).join("")}</div>`;
    expect(read(page(widget)).comments).toBeNull();
  });

  test("without a name are found with the answers in them", () => {
    const comment = ([who, text]: readonly [string, string]) =>
      `<div><span>${who}</span> <span>6. Mai 2024</span><p>${text}</p></div>`;
    const below = `<div>${replies.map(comment).join("")}<section style="display:none">${comment(["Bakerloo", "Und niemand kam bei Regen."])}</section></div>`;
    expect(
      read(page(below, ' itemscope itemtype="https://schema.org/Article"'), { schemaTypes: ["NewsArticle"] }).comments,
    ).toContain("Bakerloo | 6. Mai 2024 | Und niemand");
  });

  test("of a long article are no thread, however many", () => {
    const many = Array.from({ length: 100 }, (_, i) => replies[i % 3] as (typeof replies)[number]);
    const below = many.map(
      ([who, text], i) =>
        `<div class="comment"><b class="author">${who}</b> <time>${i + 1} May 2024</time><p>${text.repeat(3)} ${i}</p></div>`,
    );
    const html = page(`<div class="comments">${below.join("")}</div>`).replace(
      story,
      [1, 2, 3, 4].map((n) => story.replaceAll(" Jahr", `${n}. Jahr`)).join(""),
    );
    const { content, comments } = extractPosts(html, { schemaTypes: ["NewsArticle"] });
    expect(textOf(content)).toContain("Im 8.3. Jahr");
    expect(textOf(content)).not.toContain("Nebel");
    expect(textOf(comments)).toContain("zwei Finger. 98");
  });

  test.each([
    [
      "terms and texts in a section",
      `<div id="comments"><dl>${replies.map(([who, text], at) => `<dt class="comment"><b>${who}</b> am ${at + 5}. Mai 2024</dt><dd>${text}</dd>`).join("")}</dl></div>`,
    ],
    [
      "texts and lines that name their writer, below a label",
      `<h2>Kommentare (3)</h2>${replies.map(([who, text]) => `<div><p>${text}</p><p>Geschrieben von: <a href="/u">${who}</a></p></div>`).join("")}`,
    ],
    [
      "texts and their buttons, below a label",
      `<p>3 Kommentare</p>${replies.map(([, text]) => `<p>${text}</p><p>Antworten</p>`).join("")}`,
    ],
  ])("are rows: %s", (_, below) => {
    const html = page(below, ' itemscope itemtype="https://schema.org/Article"');
    const { content, comments } = read(html, { schemaTypes: ["NewsArticle"] });
    for (const [, text] of replies) {
      expect(comments).toContain(text);
      expect(content).not.toContain(text);
    }
    expect(content).toContain("Im 8. Jahr");
    // A front page has a counter under each post, and a heading may come after its texts.
    const counters = replies.map(([, text]) => `<p>${text}</p><p>3 Kommentare</p>`).join("");
    expect(read(page(counters), { schemaTypes: ["NewsArticle"] }).comments).toBeNull();
    expect(read(below, { schemaTypes: ["NewsArticle"] }).comments).toBeNull();
  });

  test("of a short post are no thread, however many, but on a board they are", () => {
    const many = Array.from({ length: 60 }, (_, at) => post(replies[at % 3] as (typeof replies)[number], at % 20));
    const text = story.slice(0, story.length / 2);
    const html = page(`<section class="comments">${many.join("")}</section>`).replace(story, text);
    const declared = { schemaTypes: ["NewsArticle"], ogType: "article" };
    const { content, comments } = read(html, declared);
    expect(content).toContain("Im 3. Jahr");
    expect(content).not.toContain("Nebel");
    expect(comments).toContain("Nebel");
    expect(read(html, { ...declared, url: "https://bootsforum.example/nebel" }).content).toContain("Nebel");
  });

  const post = ([who, text]: readonly [string, string], at: number) =>
    `<div class="comment"><b class="author">${who}</b> <time>${at + 3} May 2024</time><p>${text}</p></div>`;

  test("that are posts leave the text that they answer in the content", () => {
    const opening =
      "Wer von euch hat auch schon einmal bis Mittag auf das Wasser gewartet, und was habt ihr in der langen Zeit dort draußen gemacht?";
    const { content, decisions } = extractPosts(
      `<nav>Start</nav><main><h1>Warten</h1><p>${opening}</p>${[...replies, ...replies, ...replies].map(post).join("").replaceAll("comment", "message")}</main>`,
    );
    expect(decisions.map(({ rule }) => rule)).toContain("extractor/post-heading");
    expect(textOf(content)).toContain(opening);
    expect(textOf(content)).toContain(replies[2][1]);
  });

  test("are the content of a page without other text: an article with a date looks like one of them", () => {
    const rows = [["Wrenfield", story.slice(3, 400)] as const, ...replies, ...replies, ...replies];
    const html = `<title>Warten</title><div class="comments">${rows.map(post).join("")}</div>`;
    const { content, comments } = read(html, { schemaTypes: ["NewsArticle"], scorer: scoresLow });
    expect(content).toContain("Im 1. Jahr");
    expect(comments).toBeNull();
  });

  test("stay on a page that is hidden until its script runs", () => {
    const html = `<body><div hidden>${page(`<section class="comments">${replies.map(post).join("")}</section>`)}</div></body>`;
    const { content, comments } = extractPosts(html, { schemaTypes: ["NewsArticle"] });
    expect(textOf(content)).toContain("Im 8. Jahr");
    for (const [, text] of replies) expect(textOf(comments)).toContain(text);
  });

  test("any page: content and comments are disjoint, and every run is accounted for", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const { decisions } = extractComments(`${html}${wordpress}`);
        const starts = decisions.map(({ start }) => start);
        expect(new Set(starts).size).toBe(starts.length);
      }),
      { numRuns: 50 },
    );
  });
});
