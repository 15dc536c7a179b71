import { expect, test } from "vitest";
import { convert } from "../src/index.ts";
import { convertMarkdown } from "../src/markdown/convert-markdown.ts";

const lines = (count: number, lineOf: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => lineOf(at)).join("\n");

const repeated: readonly string[] = [
  ...[
    "> ",
    "- ",
    "1. ",
    "*",
    "*a_ ",
    "_a__b",
    "a** ",
    "**a *b ",
    "~~a ",
    "[",
    "![",
    "[a](b) ",
    "[a](",
    "]",
    "$a ",
    "&amp;",
  ],
  ...[
    "<b>",
    "<a b ",
    "<!-- ",
    "www.a.b ",
    "a@b.c ",
    "\\*",
    ":a[b]",
    "`",
    "a**b",
    "__**",
    "- - - ",
    "<![CDATA[",
    "<?",
    "[^a]",
    "[a][b]",
    "a\n\n",
    "a\n",
    "# a\n",
    "a\n=\n",
    "a  \n",
  ],
  ...[
    "> [!NOTE]\n> a\n\n",
    "> a\nb\n",
    "- a\nb\n",
    "```\na\n",
    "- [ ] a\n",
    "- a\n\n",
    "$$\na\n$$\n",
    "[x]: /y\n",
    "|a",
  ],
];
const around = (before: string, after: string) => (count: number) => `${before.repeat(count)}a${after.repeat(count)}`;
const made: readonly (readonly [string, (count: number) => string])[] = [
  ["one line of a quotation, and lines without its mark", (count) => `> a\n${"b\n".repeat(count)}`],
  ["links in links", around("[", "](b)")],
  ["pictures in pictures", around("![", "](b)")],
  ["footnotes", (count) => lines(count, (at) => `a[^${at}]\n\n[^${at}]: note ${at}\n`)],
  ["a footnote of many marks", (count) => `${"a[^1] ".repeat(count)}\n\n[^1]: note`],
  ["footnotes in footnotes", (count) => `a[^0]\n\n${lines(count, (at) => `[^${at}]: note[^${at + 1}]\n`)}`],
  ["definitions", (count) => `${lines(count, (at) => `[d${at}]: /x${at}`)}\n\n${"[d1] ".repeat(count)}`],
  ["rows", (count) => `| a | b |\n|--|--|\n${"| c | d |\n".repeat(count)}`],
  ["cells", (count) => ["|a", "|-", "|b"].map((cell) => `${cell.repeat(count)}|`).join("\n")],
  ["items at all depths", (count) => lines(count, (at) => `${"  ".repeat(at % 60)}- a`)],
];
const shapes = [
  ...repeated.map((part) => [JSON.stringify(part), (count: number) => part.repeat(count)] as const),
  ...made,
];

/** The CPU time of one run in microseconds: a mean of many short runs, as some clocks step by ten milliseconds. */
function costOf(markdown: string): number {
  const before = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    convert(markdown, { contentType: "text/markdown" }, { convertMarkdown });
    const { user, system } = process.cpuUsage(before);
    if (user + system >= 50_000) return (user + system) / runs;
  }
}

/** Where each doubling took four times as long, three would take 64 times as long. Compiling and the collector have their times, too. */
const limit = 24;

test.each(shapes)("eight times as much of %s costs about eight times as much", (_, markdownOf) => {
  const growth = (): number => costOf(markdownOf(4000)) / costOf(markdownOf(500));
  const first = growth();
  // A machine that was busy with something else has a second try.
  expect(first < limit ? first : growth()).toBeLessThan(limit);
});
