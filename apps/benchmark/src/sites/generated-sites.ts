import { Random } from "../random.ts";

/** A page of a generated site with the text of its content. */
export interface GeneratedPage {
  readonly url: string;
  readonly html: string;
  /** Its paragraphs, one a line. */
  readonly text: string;
}

export interface GeneratedSite {
  readonly name: string;
  readonly pages: readonly GeneratedPage[];
}

const birds = [
  "heron", "tern", "gull", "coot", "rail", "plover", "curlew", "dunlin", "avocet", "godwit", "whimbrel", "snipe",
]; // biome-ignore format: words
const places = [
  "the outer mole", "the salt pans", "the old quay", "the reed beds", "the north channel", "the light-house rock",
]; // biome-ignore format: words
const doings = ["feeds", "rests", "nests", "calls", "waits for the ebb", "gathers in the evening", "was ringed"];
const times = [
  "in early spring", "after the first frost", "at low water", "before sunrise", "when the wind turns",
  "late in the year",
]; // biome-ignore format: words
const people = ["the warden", "a volunteer", "the harbour master", "two students", "a retired pilot", "the ferry crew"];
const found = ["counted", "photographed", "lost sight of", "drew", "described", "followed", "reported"];

/** Sentences of our own, each of a few choices: no two articles have the same. */
function sentence(random: Random): string {
  const one = random.pick(birds);
  const count = 3 + random.below(190);
  return random.pick([
    `The ${one} ${random.pick(doings)} near ${random.pick(places)} ${random.pick(times)}, and ${random.pick(people)} ${random.pick(found)} ${count} of them.`,
    `On day ${count} ${random.pick(people)} ${random.pick(found)} a ${one} by ${random.pick(places)}, which nobody had expected ${random.pick(times)}.`,
    `At ${random.pick(places)}, ${count} pairs of ${one} were seen ${random.pick(times)}; ${random.pick(people)} ${random.pick(found)} them again later.`,
    `Because the water rose by ${count} centimetres, the ${one} left ${random.pick(places)} and ${random.pick(doings)} elsewhere ${random.pick(times)}.`,
  ]);
}

interface Article {
  readonly slug: string;
  readonly title: string;
  readonly author: number;
  readonly paragraphs: readonly string[];
}

function writeArticles(random: Random, count: number): Article[] {
  return Array.from({ length: count }, (_, number) => {
    const bird = random.pick(birds);
    const title = `Where the ${bird} ${random.pick(doings)}: notes from week ${number + 1}`;
    const paragraphs = Array.from({ length: 2 + random.below(5) }, () =>
      Array.from({ length: 2 + random.below(3) }, () => sentence(random)).join(" "),
    );
    return { slug: `week-${number + 1}`, title, author: random.below(3), paragraphs };
  });
}

const authors = [
  "Ada Quill writes about wading birds and has kept the diary of the salt pans for twelve years. She lives on a barge.",
  "Tom Mole is the warden of the outer harbour. He counts what flies, swims and runs aground, and writes it down on Fridays.",
  "Ines Strand draws maps of the reed beds and repairs the hides. Her notes have been printed in four languages so far.",
];
const newsletter =
  "Get the harbour letter. Every Sunday we send you the counts of the week, one photograph and the tides of the days to come.";
const disclaimer =
  "The counts in our diary are made by volunteers from a distance. They are estimates and must not be used for navigation.";
const support =
  "You read this for free because 412 members pay for the hides, the boat and the tea. Become a member today.";

/** How a site puts its pages together: where its boxes stand, and with how much help of its mark-up. */
interface Layout {
  readonly name: string;
  readonly wrap: (parts: PageParts) => string;
}

interface PageParts {
  readonly title: string;
  readonly body: readonly string[];
  readonly author: string;
  readonly related: string;
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("\n");

const layouts: readonly Layout[] = [
  {
    name: "boxes named for what they are",
    wrap: ({ title, body, author, related }) => `<main><article><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="newsletter-box"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="author-box"><p>${author}</p></div><div class="disclaimer"><p>${disclaimer}</p></div>
<aside class="related"><h3>More from the diary</h3><ul>${related}</ul></aside></article></main>`,
  },
  {
    name: "boxes without names",
    wrap: ({ title, body, author, related }) => `<div class="page"><div class="text"><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="inner"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="inner"><p>${author}</p></div><div class="inner"><p>${disclaimer}</p></div>
<div class="inner"><p>Keep reading</p><ul>${related}</ul></div></div></div>`,
  },
  {
    name: "boxes that are paragraphs of the article",
    wrap: ({ title, body, author, related }) => `<div class="story"><h2>${title}</h2>
${paragraphs(body.slice(0, 2))}<p>${support}</p>${paragraphs(body.slice(2))}
<p>${author}</p><p>${disclaimer}</p><section><h4>From the same weeks</h4>${related.replaceAll(/<(\/?)li>/g, "<$1p>")}</section></div>`,
  },
];

const header = `<header><a href="/">Harbour diary</a><nav><ul><li><a href="/counts">Counts</a></li><li><a href="/tides">Tides</a></li>
<li><a href="/people">People</a></li><li><a href="/shop">Shop</a></li></ul></nav></header>`;
const footer = `<footer><p>Harbour diary, kept by the wardens of the old harbour since 1921. All texts may be quoted.</p></footer>`;

/**
 * Sites of our own whose articles have boxes inside the text: a letter to subscribe to, three authors, a disclaimer, a list of other pages.
 *
 * @param pages Pages of each site.
 */
export function generateSites(pages: number, seed = 25): GeneratedSite[] {
  return layouts.map(({ name, wrap }, layout) => {
    const random = new Random(seed + layout);
    const articles = writeArticles(random, pages);
    const host = `diary-${layout}.example`;
    return {
      name,
      pages: articles.map((article, number) => {
        const others = [1, 2, 3, 4].map((step) => articles[(number * 7 + step) % pages] as Article);
        const related = others.map((other) => `<li><a href="/${other.slug}">${other.title}</a></li>`).join("");
        const { title, paragraphs: body } = article;
        const content = wrap({ title, body, author: authors[article.author] as string, related });
        return {
          url: `https://${host}/${article.slug}`,
          html: `<!doctype html><html lang="en"><head><title>${title} | Harbour diary</title></head><body>${header}${content}${footer}</body></html>`,
          text: body.join("\n"),
        };
      }),
    };
  });
}
