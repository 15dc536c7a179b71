import { describe, expect, test } from "vitest";
import { type Citation, createCiter } from "./index.ts";

/** The fragment for a marked passage: the text between `[[` and `]]`. */
function cite(marked: string): Citation {
  const start = marked.indexOf("[[");
  const end = marked.indexOf("]]") - 2;
  return createCiter(marked.replace("[[", "").replace("]]", "")).spans([{ start, end }]);
}

const cases: readonly (readonly [name: string, html: string, fragment: string])[] = [
  ["text that occurs once needs no context", "<p>The [[moon]] pulls.</p>", "#:~:text=moon"],
  ["part of a word needs its rest", "<p>A [[moon]]lit night.</p>", "#:~:text=moon,-lit%20night"],
  ["the same letters inside a word before count", "<p>honeymoon</p><p>The [[moon]].</p>", "#:~:text=The-,moon"],
  ["case and accents do not distinguish", "<p>CAFÉ here</p><p>the [[cafe]] there</p>", "#:~:text=the-,cafe"],
  ["context goes over blocks", "<ul><li>a<li>x<li>b<li>[[x]]</ul>", "#:~:text=b-,x"],
  ["suffix where nothing before helps", "<p>a x b</p><p>a [[x]] c</p>", "#:~:text=x,-c"],
  ["blocks make a range", "<p>[[One.</p><p>Two]] or three.</p>", "#:~:text=One.,Two"],
  [
    "a line of the passage may tell another apart",
    "<p>One</p><p>x</p><img><p>[[One</p><p>Two]]</p>",
    "#:~:text=x-,One,Two",
  ],
  [
    "its own lines tell its first apart",
    "<i>One</i><select><option>a</select><p>[[One</p><p>Two]]</p>",
    "#:~:text=One,-Two&text=Two",
  ],
  ["marks of the syntax are encoded", "<p>[[a-b, c & d]]</p>", "#:~:text=a%2Db%2C%20c%20%26%20d"],
  ["hidden text is no competitor", "<p style='display:none'>moon</p><p>[[moon]]</p>", "#:~:text=moon"],
  ["no term goes over a line end", "<p>[[one<br>two]]</p>", "#:~:text=one,two"],
  ["an image parts no words", "<p>x one</p><p>y<img>[[one]]</p>", "#:~:text=y-,one"],
  [
    "words of scripts without spaces end where all browsers see it",
    "<p>月が[[潮]]を引く。</p>",
    "#:~:text=%E6%9C%88%E3%81%8C-,%E6%BD%AE,-%E3%82%92%E5%BC%95%E3%81%8F%E3%80%82",
  ],
  ["an anchor is where it opens otherwise", "<h2 id=tides>Tides</h2><p>The [[moon]].", "#tides:~:text=moon"],
];

test.each(cases)("%s", (_, html, fragment) => {
  expect(cite(html)).toMatchObject({ fragment, marks: "passage", doubt: null });
});

describe("where no link marks the passage", () => {
  test("repeated lines lead to the nearest anchor", () => {
    const line = "<li>x</li>";
    expect(cite(`<h2 id=list>List</h2>${line.repeat(4)}<li>[[x]]</li>${line.repeat(4)}`)).toMatchObject({
      fragment: "#list",
      marks: "anchor",
      doubt: "ambiguous",
    });
  });

  test("hidden text and scripts lead to the page", () => {
    expect(cite("<script>[[moon]]</script>")).toMatchObject({
      fragment: "",
      marks: "page",
      doubt: "no-text",
      selectors: [],
    });
    expect(cite("<style>.a{display:none}</style><p class=a>[[moon]]</p>").doubt).toBe("hidden");
  });

  test("half of a surrogate pair is no term", () => {
    expect(cite("<p>a [[\ud83d]]\udf12 b</p>").marks).not.toBe("passage");
  });
});

test("a quote may differ in case and white space, and go over blocks", () => {
  const citer = createCiter("<p>The  Moon\npulls.</p><p>The sun, too.</p>", { url: "https://tides.example/#old" });
  expect(citer.quote("moon pulls. the sun").map(({ href, text }) => [href, text])).toEqual([
    ["https://tides.example/#:~:text=Moon%20pulls.,The%20sun", "Moon pulls.\nThe sun"],
  ]);
  expect(citer.quote("mars")).toEqual([]);
});

test("a route of the page stays in its address", () => {
  const citer = createCiter("<h2 id=a>A</h2><p>moon", { url: "https://app.example/#/notes/1" });
  expect(citer.quote("moon")[0]?.href).toBe("https://app.example/#/notes/1:~:text=moon");
});

test("positions count code points of the body's text", () => {
  const html = "<body><script>1</script><p>🌒 The moon.</p></body>";
  expect(createCiter(html).quote("moon")[0]?.selectors).toEqual([
    { type: "TextQuoteSelector", exact: "moon", prefix: "1🌒 The ", suffix: "." },
    { type: "TextPositionSelector", start: 7, end: 11 },
  ]);
});

test("a bad call says what was expected", () => {
  expect(() => createCiter(1 as never)).toThrow("page: expected HTML");
  expect(() => createCiter("", { link: "" } as never)).toThrow("link");
  expect(() => createCiter("").quote(" ")).toThrow("quote: expected at least one visible character");
});

test("time grows with the page, not with its square", () => {
  const count = (rows: number) => {
    const html = `<table>${"<tr><td>x<td>1".repeat(rows)}</table>`;
    const citer = createCiter(html);
    return [html.length - 3, html.length - 20].map((start) => citer.spans([{ start, end: start + 3 }]).marks);
  };
  expect(count(20_000)).toEqual(count(20));
});
