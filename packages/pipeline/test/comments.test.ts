import { describe, expect, test } from "vitest";
import { convert } from "../src/index.ts";

const story = Array.from(
  { length: 8 },
  (_, day) =>
    `<p>On day ${day + 1} the ferry waited for the tide until noon, and the captain wrote down wind, hour and depth.</p>`,
).join("");
const replies = [
  "The gauge <b>never</b> lies, see <a href=/log>the log</a>.",
  "Fog waits for nobody, least of all at noon.",
];
const html = `<nav><a href=/>Home</a></nav><main><h1>Waiting</h1>${story}</main><div class=comments><h2>2 comments</h2>${replies
  .map(
    (text, i) =>
      `<div class=comment><img src=/a${i}.png alt=""><b>Pom ${i}</b> <time>${i + 3} May 2024</time><p>${text}</p><a href=#r>Reply</a></div>`,
  )
  .join("")}</div>`;
const url = "https://harbour.example/waiting";

describe("comments", () => {
  test("are Markdown and text of their own, moved in the ledger, with offsets", () => {
    const page = convert(html, { url });
    expect(page.markdown).not.toContain("Fog");
    expect(page.comments?.markdown).toContain("The gauge **never** lies, see [the log](https://harbour.example/log).");
    expect(page.comments?.text).toContain("Fog waits for nobody");
    expect(page.comments?.markdown).not.toMatch(/Reply|2 comments/);
    expect(page.violations).toEqual([]);
    const { kept, moved, dropped, visible } = page.ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
    const told = page.ledger.entries.filter(({ rule }) => rule === "extractor/comments");
    expect(told.map(({ fate }) => fate)).toContain("moved");
    for (const { start, end, path } of page.comments?.blocks ?? []) {
      expect(html.slice(start, end)).not.toBe("");
      expect(path).toContain("div[");
    }
    const link = page.ledger.items.find(({ start }) => html.startsWith("<a href=/log>", start));
    expect(link).toMatchObject({ fate: "moved", rule: "extractor/comments" });
  });

  test("stand in the content, or nowhere, where that is wished", () => {
    const included = convert(html, { url, comments: "include" });
    expect(included.markdown).toContain("Fog waits");
    expect(included.comments).toBeNull();
    expect(included.violations).toEqual([]);
    const dropped = convert(html, { url, comments: "drop" });
    expect(dropped.markdown).toBe(convert(html, { url }).markdown);
    expect(dropped.comments).toBeNull();
    expect(dropped.ledger.totals.droppedByRule["extractor/comments"]).toBeGreaterThan(0);
  });

  describe("of a known system, included", () => {
    const said = (text: string, i: number) =>
      `<li class="comment"><cite class="fn">Pom ${i}</cite> <time datetime="2024-05-0${i + 3}">May</time><div class="comment-content"><p>${text}</p></div><a class="reply" href="#r">Reply</a></li>`;
    const section = `<div class="comments"><h2>2 comments</h2><ol>${replies.map(said).join("")}</ol></div>`;
    const headings = ["## Comment by Pom 0, 2024-05-03", "## Comment by Pom 1, 2024-05-04"];
    const after =
      "<p>The harbour master read the log that evening, and he said that no boat had ever waited so long for so little.</p>";

    test.each([
      ["below the content", `<main><h1>Waiting</h1>${story}</main>${section}`],
      ["inside it", `<main><h1>Waiting</h1>${story}${section}${after}</main>`],
    ])("have the headings of posts: %s", (_, page) => {
      const { markdown, text, posts, comments, violations, ledger } = convert(page, { url, comments: "include" });
      const lines = markdown.split("\n");
      expect(lines.filter((line) => line.startsWith("## "))).toEqual(headings);
      expect(lines.findLastIndex((line) => /On day 8|harbour master/.test(line))).toBeLessThan(
        lines.indexOf(headings[0]!),
      );
      expect(markdown.match(/Fog waits/g)).toHaveLength(1);
      expect(text).not.toContain("Comment by");
      expect(text).toContain("Fog waits for nobody");
      expect(posts.map(({ line }) => lines[line - 1])).toEqual(headings);
      expect(comments).toBeNull();
      expect(violations).toEqual([]);
      expect(ledger.entries.filter(({ rule }) => rule === "extractor/comments")).toEqual([]);
    });
  });

  test("are null on a page without any, and where nothing is extracted", () => {
    expect(convert(`<main>${story}</main>`).comments).toBeNull();
    expect(convert(html, { extract: false }).comments).toBeNull();
  });

  test("an unknown wish is refused", () => {
    expect(() => convert(html, { comments: "hide" as "drop" })).toThrow(TypeError);
  });
});
