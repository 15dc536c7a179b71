import { closeSync, openSync, writeSync } from "node:fs";
import { readFixturePages, withStart } from "../fixtures.ts";
import { Random } from "../random.ts";

const words = "tide mole gauge keeper pilot harbour winter level pencil wind morning office board rope bell quay".split(
  " ",
);

/** Write JSON lines of small pages, no two of which say the same. */
export function writeSmallPages(path: string, count: number, seed: number): void {
  const random = new Random(seed);
  const sentence = (): string =>
    `${Array.from({ length: 8 + random.below(10) }, () => random.pick(words)).join(" ")} ${random.below(1_000_000)}.`;
  const paragraph = (): string => `<p>${Array.from({ length: 4 }, sentence).join(" ")}</p>`;
  writeLines(path, count, (at) => {
    const parts = Array.from({ length: 3 }, (_, part) => `<h2>Part ${part} of ${at}</h2>${paragraph()}${paragraph()}`);
    return `<!doctype html><html lang="en"><head><title>Page ${at}</title></head><body><nav><a href="/">Home</a></nav>
<main><h1>Page ${at}</h1>${parts.join("")}</main><footer>Imprint</footer></body></html>`;
  });
}

/** Write JSON lines of pages that are made of the fixtures, in turns. */
export function writeFixturePages(path: string, count: number): void {
  const sources = readFixturePages();
  writeLines(path, count, (at) => withStart(sources[at % sources.length] as string, `<p>The ${at}th page.</p>`));
}

function writeLines(path: string, count: number, page: (at: number) => string): void {
  const file = openSync(path, "w");
  for (let at = 0; at < count; at++) {
    const url = `https://harbour.example/${at}`;
    writeSync(file, `${JSON.stringify({ id: url, url, html: page(at) })}\n`);
  }
  closeSync(file);
}
