import { expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { readItems } from "./item-shape.ts";

const read = (html: string, title?: string): Record<string, number> => readItems(readPage(html).table, title);
/** The count whose logarithm is given. */
const counted = (value: number | undefined): number => Math.round(2 ** (value ?? 0) - 1);

test("prices have a sign beside a digit, before or after it", () => {
  const items = read("<p>$5</p><p>€ 20</p><p>7 €</p><p>19.90€</p><p>Pay in $ or €</p><p>$1 or $2</p>");
  expect(counted(items.prices)).toBe(5);
});

test("the price of a product is near its headline", () => {
  const menu = "<p>x</p>".repeat(200);
  expect(counted(read(`<p>$1</p><h1>Lamp</h1><p>$5</p>${menu}<p>$7</p>`).headPrices)).toBe(1);
  expect(counted(read(`<h1>Lamp</h1>${menu}<p>$7</p>`).headPrices)).toBe(0);
});

test("cards are the most elements of one class with a picture and a link", () => {
  const card = (price: string) => `<li class="c"><a class="l" href="/a"><img src="a.jpg">Lamp</a> ${price}</li>`;
  const items = read(`<ul>${card("$5").repeat(3)}${card("").repeat(2)}</ul><p class="n"><a href="/n">News</a></p>`);
  expect(counted(items.cards)).toBe(5);
  expect(counted(items.pricedCards)).toBe(3);
});

test("words, times and headings", () => {
  const items = read(
    "<h1>Two words</h1><p>We do it and our price is your price</p><time>1 May</time>",
    "One two  three",
  );
  expect(counted(items.headlineWords)).toBe(2);
  expect(counted(items.titleWords)).toBe(3);
  expect(counted(items.times)).toBe(1);
  expect(items.ours).toBeCloseTo(100 / 13);
  expect(items.yours).toBeCloseTo(100 / 13);
});

test.each([
  ["Add to cart", 1],
  ["ADD TO BAG", 1],
  ["Add To Basket", 1],
  ["Add to the list", 0],
])("%s: %i", (text, cart) => {
  expect(read(`<button>${text}</button>`).cart).toBe(cart);
});

test("a page of nothing has nothing", () => {
  expect(Object.values(read("")).every((value) => value === 0)).toBe(true);
});
