import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

const inCell = (html: string): string => markupOf(`<table><tr><th>Tight</th><td>${html}</td></tr></table>`);

test.each([
  '<svg role="img" aria-label="Yes"><path d="M0 0"/></svg>',
  "<svg role=img><title>Yes</title><path d='M0 0'/></svg>",
  '<span><i class="tick" aria-label="Yes"></i></span>',
  '<span class="icon-tick" title="Yes"></span>',
])("an icon that is all of a cell is its name: %s", (html) => {
  expect(inCell(html)).toContain("<td>«Yes»</td>");
});

test.each([
  ["<svg><title>Yes</title></svg>", "«Yes»"],
  ['<img src="/tick.png" alt="Yes">', "«Yes»"],
  ['<img src="/a.svg" alt="Diesel">', "«Diesel»"],
  ['<i class="fa fa-check" aria-hidden="true"></i>', "«✓»"],
  ['<span class="icon-times"></span>', "«✗»"],
  ['<svg><use href="#icon-check"/></svg>', "«✓»"],
])("an icon in a cell is what it says or draws: %s", (html, expected) => {
  expect(inCell(html)).toContain(`<td>${expected}</td>`);
});

test.each([
  '<svg role="img" aria-label="Yacht"></svg> 12 V',
  '<img src="/a.jpg" alt="Yes, a boat">',
  '<a href="/x"><svg role="img" aria-label="Yes"></svg></a>',
  '<svg role="img" aria-hidden="true" aria-label="Yes"></svg>',
  '<i aria-label="Yes"></i><i aria-label="Yes"></i><svg></svg>',
])("not one beside something else, in a link, or hidden: %s", (html) => {
  expect(inCell(html)).not.toContain("«");
});
