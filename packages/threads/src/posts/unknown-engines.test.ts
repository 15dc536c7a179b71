import { expect, test } from "vitest";
import { postsOf, readFixture, readPosts } from "../../test/pages.ts";
import type { FoundPost } from "../found-post.ts";

const read = (fixture: string, folder?: string): readonly FoundPost[] => postsOf(readPosts(fixture, folder));

/** "question Maren 2021-04-20 5 depth 0 accepted", without unknown values. */
function line({ role, author, date, score, depth, accepted, isComment }: FoundPost): string {
  return [
    role,
    author,
    date?.slice(0, 10),
    score,
    depth > 0 ? `depth ${depth}` : null,
    accepted ? "accepted" : null,
    isComment ? "below an article" : null,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(" ");
}

const expected: Readonly<Record<string, readonly string[]>> = {
  "repeated-profiles": ["post Maren 2021-04-20", "post Tjark 2021-04-20", "post Oda 2021-04-21"],
  "repeated-nested": [
    "post Maren 2021-04-20",
    "post Tjark 2021-04-20 depth 1",
    "post Oda 2021-04-21 depth 2",
    "post Ebbe 2021-04-22",
  ],
  "repeated-date-last": ["post Maren 2021-04-20", "post Tjark 2021-04-20", "post Oda 2021-04-21"],
  "repeated-names": ["post Maren 2021-04-20", "post Tjark 2021-04-20", "post Oda 2021-04-21"],
  "repeated-votes": ["post Maren 2021-04-20 5", "post Tjark 2021-04-20 1200", "post Oda 2021-04-21 -3"],
  "repeated-comments": ["post Maren 2021-04-20", "post Tjark 2021-04-20", "post Oda 2021-04-21"],
  "json-ld-questions": [
    "question Maren 2021-04-20 5",
    "answer Tjark 2021-04-20 12 accepted",
    "answer Oda 2021-04-21 3",
  ],
  "json-ld-forum": ["post Maren 2021-04-20 4", "reply Tjark 2021-04-20", "reply Oda 2021-04-21 depth 1"],
  "json-ld-opening": ["post Maren Harms 2021-04-20 9", "reply Tjark 2021-04-20", "reply Oda 2021-04-21"],
  "json-ld-comments": [
    "comment Maren 2021-04-20 below an article",
    "comment Tjark 2021-04-20 below an article",
    "comment Oda 2021-04-21 below an article",
  ],
};

test.each(Object.entries(expected))("%s", (fixture, lines) => {
  expect(read(fixture).map(line)).toEqual(lines);
});

// Comments below signed answers are not the answers that the page declares: its text is the content as it is.
test.each(["teasers", "changelog", "topics", "jobs", "faq", "signed-answers"])(
  "a page of %s is no thread",
  (fixture) => {
    expect(read(fixture, "no-threads").map(line)).toEqual([]);
  },
);

const textOf = (element: FoundPost["body"]): string =>
  element.children.map((child) => ("data" in child ? child.data : textOf(child as FoundPost["body"]))).join("");

test("a post is the text of its author, without profile, date and signature", () => {
  const [first] = read("repeated-profiles");
  expect(textOf(first?.body as FoundPost["body"])).toMatch(/^The mooring line .* since the spring\.$/);
  expect(first?.omitted).toEqual([]);
  expect(first?.sources.map(textOf)).toEqual(["Maren", "20 April 2021, 08:00"]);
  expect(first?.element.attribs.class).toBe("row-1 entry");
});

test.each([
  ["numbers that are not named for votes", /vote-count/g, "count"],
  ["votes of one post alone", /<span class="vote-count">(?!5)[^<]*<.span>/g, ""],
] as const)("%s says nothing about posts", (_, pattern, part) => {
  const posts = postsOf(readPosts("repeated-votes").replace(pattern, part));
  expect(posts.map(({ score }) => score)).toEqual([null, null, null]);
});

test("a post that the page only declares is left out", () => {
  expect(postsOf(readPosts("json-ld-forum").replace(/<time>[^<]*<.time>/g, ""))).toEqual([]);
});

test("a comment with answers inside is one, as those without", () => {
  expect(postsOf(readFixture("article-with-comments")).map(({ author, depth }) => `${author} ${depth}`)).toEqual([
    "Wrenfield 0",
    "Pom 1",
    "Wrenfield 1",
    "Ossian_K 0",
    "bakerloo 0",
  ]);
});

test("only posts that nothing but repetition shows are guesses", () => {
  expect(read("repeated-names").every(({ isGuess }) => isGuess)).toBe(true);
  expect(read("json-ld-opening").some(({ isGuess }) => isGuess)).toBe(false);
});

test.each([
  ["dates that follow one another", '<p class="author">A</p><time>2020-01-02</time>'],
  [
    "posts with the same text",
    '<div class="comment"><b class="author">A</b> <time>2020-01-02</time><p>The same again and again.</p></div>',
  ],
  [
    "posts in one another",
    '<div class="comment"><b class="author">A</b> <time>2020-01-02</time><p>One inside the other, always.</p>',
  ],
])("%s are read in linear time", (_, part) => {
  const times = 5000;
  expect(postsOf(part.repeat(times)).length).toBeLessThanOrEqual(times);
});
