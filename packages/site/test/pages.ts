import { measure, parse } from "@decant/dom";
import type { SitePage } from "../src/index.ts";

export const letter =
  "Get the harbour letter: the counts of the week, one photograph, and the tides of the days to come.";
export const terms = "The counts are made by volunteers from a distance and must not be used for navigation.";
export const birds: readonly string[] = [
  "heron",
  "tern",
  "gull",
  "coot",
  "rail",
  "plover",
  "curlew",
  "dunlin",
  "avocet",
  "godwit",
];

export function pageOf(html: string, url: string): SitePage & { readonly html: string } {
  return { html, table: measure(parse(html)), url };
}

/** A page of a diary with a letter in its text, terms below it and a list of other pages. */
export function diaryPage(bird: string, host = "diary.example", box: string = letter): ReturnType<typeof pageOf> {
  const at = birds.indexOf(bird);
  const others = [1, 2, 3].map((step) => birds[(at + step * 3) % birds.length]);
  const links = others.map((other) => `<li><a href="/${other}">What the ${other} does in winter</a></li>`).join("");
  return pageOf(
    `<body><header><p>Harbour diary</p><ul><li><a href="/">Home</a></li><li><a href="/counts">Counts of the week</a></li></ul></header>
<main><h1>The ${bird}</h1><h2>Where it lives</h2><p>The ${bird} nests near the ${bird} rock, ${at + 2} steps from the mole.</p>
<div class="letter"><p>${box}</p></div><p>In winter the ${bird} leaves on day ${at * 7} of the year.</p>
<aside class="more"><h3>More birds</h3><ul>${links}</ul></aside><p class="terms">${terms}</p></main>
<footer><p>Kept by the wardens of the old harbour since 1921.</p></footer></body>`,
    `https://${host}/${bird}`,
  );
}

/** Texts that decisions drop, as in the source. */
export function droppedTexts(
  html: string,
  decisions: readonly { readonly start: number; readonly end: number }[],
): string[] {
  return decisions.map(({ start, end }) =>
    html
      .slice(start, end)
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " "),
  );
}
