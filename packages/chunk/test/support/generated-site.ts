/** A made-up handbook: pages with navigation around a main part of several sections, some of them long. */

const nouns =
  "gauge mole sluice basin fairway lantern pilot ledger anchor ferry winch tide harbour keeper signal buoy".split(" ");
const verbs = "opens closes lifts marks carries measures turns holds clears enters leaves warns".split(" ");
const rests = [
  "before the first ferry",
  "at low water",
  "twice a day",
  "without a word",
  "in the old book",
  "behind the mole",
  "when the wind turns",
  "as the keeper said",
];

/** The same numbers for the same seed, on every machine (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface SitePage {
  readonly url: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly (readonly string[])[] }[];
}

export function generateSite(pages: number): SitePage[] {
  return Array.from({ length: pages }, (_, number) => generatePage(number));
}

function generatePage(number: number): SitePage {
  const random = createRandom(number + 1);
  const pick = <Item>(list: readonly Item[]): Item => list[random(list.length)] as Item;
  const sentence = (): string =>
    `${pick(["The", "Every", "No", "One", "That"])} ${pick(nouns)} ${number % 97} of the ${pick(nouns)} ${pick(verbs)} the ${pick(nouns)} ${pick(rests)}.`;
  const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);
  const sections = times(2 + random(3), () => ({
    title: `The ${pick(nouns)} and the ${pick(nouns)}`,
    paragraphs: times(random(4) === 0 ? 14 : 2, () => times(2 + random(3), sentence)),
  }));
  return { url: `https://harbour.example/${number}`, title: `Chapter ${number}`, sections };
}

/** A copy of a page in which one sentence in the middle of a section has an additional word. */
export function editSentence(page: SitePage, random: (below: number) => number): SitePage {
  const section = random(page.sections.length);
  const paragraph = random(page.sections[section]?.paragraphs.length ?? 1);
  const sentence = random(page.sections[section]?.paragraphs[paragraph]?.length ?? 1);
  const sections = page.sections.map((old, s) => ({
    ...old,
    paragraphs: old.paragraphs.map((sentences, p) =>
      sentences.map((text, t) =>
        s === section && p === paragraph && t === sentence ? text.replace(" the ", " the repaired ") : text,
      ),
    ),
  }));
  return { ...page, sections };
}

export function toHtml({ title, sections }: SitePage, navigation: readonly string[]): string {
  const links = navigation.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("");
  const content = sections
    .map(
      (section) =>
        `<h2>${section.title}</h2>${section.paragraphs.map((sentences) => `<p>${sentences.join(" ")}</p>`).join("")}`,
    )
    .join("");
  return `<html lang="en"><head><title>${title}</title></head><body><nav><ul>${links}</ul></nav><main><h1>${title}</h1>${content}</main><footer>Harbour office</footer></body></html>`;
}
