import { measure, parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";

const scorer = (rows: Float32Array): Float32Array => new Float32Array(rows.length / featureNames.length).fill(1);

const text = (subject: string): string =>
  Array.from(
    { length: 6 },
    (_, at) => `<p>${subject} ${at}: ${`${subject}${at} water and stone, `.repeat(5)}</p>`,
  ).join("");
const time = "<time datetime=2024-03-02>2 March 2024</time>";
const own = (tag: string): string => `<${tag} class=post><h1>Silt at the quay</h1>${time}${text("Silt")}</${tag}>`;

/** Whether a rule for further articles dropped something. */
function dropsNext(body: string, title = "Silt at the quay"): boolean {
  const document = parse(`<body><main>${body}</main></body>`);
  const options = { url: "https://harbour.example/news/silt-at-the-quay", ogType: "article", scorer };
  const { decisions } = extract(document, { ...options, table: measure(document), title });
  return decisions.some(({ rule }) => rule === "extractor/next-article");
}

test.each([
  ["an article", `${own("article")}<article><h1>Storms in March</h1>${time}${text("Storm")}</article>`],
  ["a box of the same class", `${own("div")}<hr><div class=post><h2>Storms in March</h2>${time}${text("Storm")}</div>`],
  [
    "one below a label",
    `${own("article")}<h2>Next</h2><article><h2>Storms in March</h2>${time}${text("Storm")}</article>`,
  ],
])("a further article is dropped: %s", (_, body) => {
  expect(dropsNext(body)).toBe(true);
});

test.each([
  ["a section without a date", `${own("div")}<div class=post><h2>Storms in March</h2>${text("Storm")}</div>`],
  ["a part without a headline", `${own("div")}<div class=post>${time}${text("Storm")}</div>`],
  ["a box of another class", `${own("div")}<div class=more><h2>Storms in March</h2>${time}${text("Storm")}</div>`],
  ["a short one", `${own("article")}<article><h2>Storms in March</h2>${time}<p>Storm.</p></article>`],
  [
    "entries below the title of all",
    `<h1>Silt at the quay</h1>${["Dawn", "Noon"].map((part) => `<article><h2>${part}</h2>${time}${text(part)}</article>`).join("")}`,
  ],
])("content stays: %s", (_, body) => {
  expect(dropsNext(body)).toBe(false);
});
