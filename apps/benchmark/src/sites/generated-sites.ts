import { Random } from "../sample.ts";

/** A page of a site with the text of its content. */
export interface SitePage {
  readonly url: string;
  readonly html: string;
  readonly text: string;
}

// biome-ignore format: words
const words = "heron tern gull coot rail plover curlew dunlin avocet godwit whimbrel snipe the outer mole near salt pans by old quay rests nests calls waits for ebb was ringed in early spring after first frost at low water before sunrise when wind turns late year warden a volunteer counted photographed drew described followed reported of them again later".split(" ");

const sentence = (random: Random): string =>
  `The ${Array.from({ length: 10 + random.below(14) }, () => random.pick(words)).join(" ")} ${3 + random.below(190)}.`;

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

interface PageParts {
  readonly title: string;
  readonly body: readonly string[];
  readonly author: string;
  readonly related: string;
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("\n");

/** How a site puts its pages together: where its boxes stand, and with how much help of its mark-up. */
const layouts: Readonly<Record<string, (parts: PageParts) => string>> = {
  "boxes named for what they are": ({ title, body, author, related }) => `<main><article><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="newsletter-box"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="author-box"><p>${author}</p></div><div class="disclaimer"><p>${disclaimer}</p></div>
<aside class="related"><h3>More from the diary</h3><ul>${related}</ul></aside></article></main>`,
  "boxes without names": ({ title, body, author, related }) => `<div class="page"><div class="text"><h1>${title}</h1>
${paragraphs(body.slice(0, 1))}<div class="inner"><p>${newsletter}</p></div>${paragraphs(body.slice(1))}
<div class="inner"><p>${author}</p></div><div class="inner"><p>${disclaimer}</p></div>
<div class="inner"><p>Keep reading</p><ul>${related}</ul></div></div></div>`,
  "boxes that are paragraphs of the article": ({
    title,
    body,
    author,
    related,
  }) => `<div class="story"><h2>${title}</h2>
${paragraphs(body.slice(0, 2))}<p>${support}</p>${paragraphs(body.slice(2))}
<p>${author}</p><p>${disclaimer}</p><section><h4>From the same weeks</h4>${related.replaceAll(/<(\/?)li>/g, "<$1p>")}</section></div>`,
};

const header = `<header><a href="/">Harbour diary</a><nav><ul><li><a href="/counts">Counts</a></li><li><a href="/tides">Tides</a></li>
<li><a href="/people">People</a></li><li><a href="/shop">Shop</a></li></ul></nav></header>`;
const footer = `<footer><p>Harbour diary, kept by the wardens of the old harbour since 1921. All texts may be quoted.</p></footer>`;

/**
 * Sites of our own whose articles have boxes inside the text: a letter to subscribe to, three authors, a disclaimer, a list of other pages.
 *
 * @param count Pages of each site.
 */
export function generateSites(count: number): ReadonlyMap<string, readonly SitePage[]> {
  return new Map(Object.entries(layouts).map(([name, wrap], layout) => [name, makeSite(count, layout, wrap)]));
}

function makeSite(count: number, layout: number, wrap: (parts: PageParts) => string): SitePage[] {
  const random = new Random(25 + layout);
  const titles = Array.from(
    { length: count },
    (_, at) => `Where the ${random.pick(words)} is: notes from week ${at + 1}`,
  );
  return titles.map((title, at) => {
    const body = Array.from({ length: 2 + random.below(5) }, () =>
      Array.from({ length: 2 + random.below(3) }, () => sentence(random)).join(" "),
    );
    const others = [1, 2, 3, 4].map((step) => (at * 7 + step) % count);
    const related = others.map((other) => `<li><a href="/week-${other + 1}">${titles[other]}</a></li>`).join("");
    const content = wrap({ title, body, author: authors[random.below(3)] as string, related });
    return {
      url: `https://diary-${layout}.example/week-${at + 1}`,
      html: `<!doctype html><html lang="en"><head><title>${title} | Harbour diary</title></head><body>${header}${content}${footer}</body></html>`,
      text: body.join("\n"),
    };
  });
}
