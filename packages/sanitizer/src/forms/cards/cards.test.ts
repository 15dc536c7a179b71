import { describe, expect, test } from "vitest";
import { markupOf, savedDecisions, savedMarkup } from "../../../test/markup.ts";

const names = ["Spring rope", "Storm lamp", "Tide clock"];
const texts = ["Spun in the yard.", "Burns for nine hours.", "Needs no battery."];

/** Cards of one form, with `T` for the title, `X` for the text and `N` for the number of the card. */
function grid(card: string): string {
  const cards = names.map((name, i) =>
    card
      .replaceAll("T", name)
      .replaceAll("X", texts[i] as string)
      .replaceAll("N", String(i)),
  );
  return `<div class=grid>${cards.join("")}</div>`;
}

const linked = '<h3><a href="https://example.org/p/1">Storm lamp</a></h3>';

describe("the link of a card is on its heading", () => {
  test.each([
    ["around the card", "<a href=/p/N><img src=N.jpg alt=''><h3>T</h3><p>X</p></a>"],
    ["over the card, by Bootstrap", "<div class=card><h3>T</h3><p>X</p><a href=/p/N class='btn stretched-link'>Go there</a></div>"],
    ["over the card, with a label", "<div class=card><a href=/p/N aria-label='T' class=cover></a><h3>T</h3><p>X</p></div>"],
    ["over the card, with hidden words", "<div class=card><a href=/p/N><span class=sr-only>T</span></a><h3>T</h3><p>X</p></div>"],
    ["over the card, empty", "<div class=card><h3>T</h3><p>X</p><a href=/p/N class=cover></a></div>"],
    ["on the picture", "<div class=card><a href=/p/N><img src=N.jpg alt=''></a><h3>T</h3><p>X</p></div>"],
    ["on the picture, which shows what the title says", "<div class=card><a href=/p/N><img src=N.jpg alt='A T on a quay'></a><h3>T</h3><p>X</p></div>"],
    ["on words that lead on", "<div class=card><h3>T</h3><p>X</p><a href=/p/N>Read more »</a></div>"],
    ["on words that lead on to the title", "<div class=card><h3>T</h3><p>X</p><a href=/p/N>Continue reading <span>“T”</span></a></div>"],
    ["on a button with the title", "<div class=card><h3>T</h3><p>X</p><a href=/p/N>Discover the T collection</a></div>"],
    ["on the heading", "<div class=card><a href=/p/N><img src=N.jpg alt=T></a><h3><a href=/p/N>T</a></h3><p>X</p><a href=/p/N>More</a></div>"],
    ["beside links to other pages", "<div class=card><a href=/p/N><img src=N.jpg alt=''></a><h3>T</h3><p>X</p><a href=/tag/rope>rope</a> <a href=/p/N#comments>3</a></div>"],
    ["in a column", "<div class=col><div class=card><h3>T</h3><p>X</p><a href=/p/N>More</a></div></div>"],
  ])("%s", (_, card) => {
    expect(markupOf(grid(card))).toContain(linked);
    const markup = savedMarkup(grid(card));
    expect(markup).toContain(linked);
    expect(markup.split('href="https://example.org/p/1')).toHaveLength(2);
    expect(markup).toContain("Burns for nine hours.");
  }); // biome-ignore format: one line an example

  test("on what is named a title, where there is no heading", () => {
    const card = "<div class=card><a href=/p/N><img src=N.jpg alt=T></a><div class=card__title>T</div><p>X</p></div>";
    expect(markupOf(grid(card))).toContain('<div><a href="https://example.org/p/1">Storm lamp</a></div>');
    const inline =
      "<div class=card><a href=/p/N><img src=N.jpg alt=T></a><span class=product-name>T</span><p>X</p></div>";
    expect(markupOf(grid(inline))).toContain('<a href="https://example.org/p/1">Storm lamp</a><p>Burns');
  });

  test.each([
    ["a cover with a label", "<div class=card><img src=N.jpg alt=''><div class=x1>T</div><div class=x2>X</div><a href=/p/N class=cover aria-label='T'></a></div>"],
    ["a link that leads on", "<div class=card><div class=x1>T</div><div class=x2>X</div><a href=/p/N>Learn more</a></div>"],
    ["a box in the card", "<div class=card><a href=/p/N><img src=N.jpg alt=''></a><div class=body><div class=x1>T</div><div class=x2>X</div></div></div>"],
  ])("on the first line, where nothing is named a title: %s", (_, card) => {
    expect(markupOf(grid(card))).toContain('<div><a href="https://example.org/p/1">Storm lamp</a></div>');
  }); // biome-ignore format: one line an example

  test("and what goes is in the decisions", () => {
    const html =
      "<div><h3>a tide</h3><p>b</p><a href=/c>More</a></div><div><h3>d</h3><p>e</p><a href=/f>More</a></div>";
    expect(savedDecisions(html)).toEqual([
      "dropped read-more <a href=/c>More</a>",
      "dropped read-more <a href=/f>More</a>",
    ]);
  });
});

describe("a heading gets no link", () => {
  test.each([
    ["without a neighbour of its kind", "<div><div class=card><h3>Storm lamp</h3><p>x</p><a href=/p/1>More</a></div></div>"],
    ["from two pages", grid("<div class=card><h3>T</h3><a href=/p/N>More</a> <a href=/q/N>Details</a></div>")],
    ["from a picture of something else", grid("<div class=card><h3>T</h3><p><a href=/p/N><img src=N.jpg alt='A logo'></a></p></div>")],
    ["from words in its text", grid("<div class=card><h3>T</h3><p>See the <a href=/p/N>T</a> of the yard.</p></div>")],
    ["from a link into the page", grid("<div class=card><h3>T</h3><a href=#pN>More</a></div>")],
    ["from a link to a picture", grid("<div class=card><h3>T</h3><a href=/N.jpg><img src=N-150x150.jpg alt=''></a></div>")],
    ["from an address that is no page", grid("<div class=card><h3>T</h3><a href=mailto:N@a.example>More</a></div>")],
    ["in a section of text", grid(`<section><h3>T</h3><p>${"The lamp burns on. ".repeat(40)}</p><a href=/p/N>More</a></section>`)],
    ["which is not the first line of its card", grid("<div class=card><div class=x1>Yard</div><h3>T</h3><a href=/p/N>More</a> <a href=/q/N>More</a></div>")],
    ["in a table", `<table><tr><th>a<th>b${names.map((name, i) => `<tr><td><h3>${name}</h3> <a href=/p/${i}>More</a><td>x`).join("")}</table>`],
  ])("%s", (_, html) => {
    expect(markupOf(html)).toMatch(/<h3>Storm lamp<\/h3>|<td>(?:<h3>)?Storm lamp/);
  }); // biome-ignore format: one line an example
});

describe("a link around a card without a heading is on", () => {
  test.each([
    ["its first words", "<a href=/p/N><div>T</div><div>X</div></a>"],
    ["what is named its title", "<a href=/p/N><div class=kind>Yard</div><div class=card-title>T</div><div>X</div></a>"],
    ["what is bold", "<a href=/p/N><div>Yard</div><div><b>T</b></div><div>X</div></a>"],
    ["not a price in bold", "<a href=/p/N><div>T</div><div><b>£4.20</b></div></a>"],
  ])("%s", (_, card) => {
    expect(markupOf(grid(card))).toMatch(/<a href="https:\/\/example.org\/p\/1">(?:<strong>)?Storm lamp(?:<\/strong>)?<\/a>/);
  }); // biome-ignore format: one line an example

  test("spans in a line of text stay a line", () => {
    const html =
      "<p>See <a href=/a><span class=title>The tables of all tides</span><span class=x>And of all ebbs, for a year or two more</span></a> first.</p>";
    expect(markupOf(html)).toMatch(/^<p>See <a [^>]*>The tables .* more<\/a> first.<\/p>$/);
  });
});
