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
  '<svg role="img" aria-label="Yes"></svg> 12 V',
  '<a href="/x"><svg role="img" aria-label="Yes"></svg></a>',
  '<svg role="img" aria-hidden="true" aria-label="Yes"></svg>',
  '<i aria-label="Yes"></i><i aria-label="Yes"></i><svg></svg>',
])("not one beside something else, in a link, or hidden: %s", (html) => {
  expect(inCell(html)).not.toContain("Yes");
});
