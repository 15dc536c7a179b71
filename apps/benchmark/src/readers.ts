import { HtmlRenderer, Parser } from "commonmark";
import markdownIt from "markdown-it";
import { Marked } from "marked";
import { micromark } from "micromark";
import { frontmatter, frontmatterHtml } from "micromark-extension-frontmatter";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { Extension, HtmlExtension } from "micromark-util-types";

/** What a reader knows beyond CommonMark. */
export type Knowledge = "tables" | "footnotes" | "links" | "math" | "front-matter";

/** A reader of Markdown, with raw HTML on and every scheme allowed. */
export interface Reader {
  readonly id: string;
  readonly knows: readonly Knowledge[];
  readonly render: (markdown: string) => string;
}

/** Formulas as code: what KaTeX makes of them is the subject of `math-safe`. */
const mathHtml: HtmlExtension = {
  enter: {
    mathFlow() {
      this.tag('<pre class="math">');
    },
    mathFlowFenceMeta() {
      this.buffer();
    },
    mathText() {
      this.tag('<code class="math">');
    },
  },
  exit: {
    mathFlow() {
      this.tag("</pre>");
    },
    mathFlowFenceMeta() {
      this.resume();
    },
    mathFlowValue(token) {
      this.raw(this.encode(this.sliceSerialize(token)));
    },
    mathText() {
      this.tag("</code>");
    },
    mathTextData(token) {
      this.raw(this.encode(this.sliceSerialize(token)));
    },
  },
};

/** GitHub's tag filter is off: other GFM readers have none. */
const unfiltered: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token));
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token));
    },
  },
};

type Syntax = readonly [Extension, HtmlExtension];
const gfmSyntax: readonly Syntax[] = [
  [gfm(), gfmHtml()],
  [{}, unfiltered],
];
const noFootnotes: Syntax = [
  { disable: { null: ["gfmFootnoteDefinition", "gfmFootnoteCall", "gfmPotentialFootnoteCall"] } },
  {},
];
const mathSyntax: Syntax = [math(), mathHtml];
const frontMatterSyntax: Syntax = [frontmatter(["yaml", "toml"]), frontmatterHtml(["yaml", "toml"])];

function micromarkWith(...syntax: readonly Syntax[]): (markdown: string) => string {
  const options = {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: syntax.map(([extension]) => extension),
    htmlExtensions: syntax.map(([, html]) => html),
  } as const;
  return (markdown) => micromark(markdown, options);
}

function carelessIt(preset: "commonmark" | "default", linkify: boolean): (markdown: string) => string {
  const reader = markdownIt(preset, { html: true, linkify });
  reader.validateLink = () => true;
  return (markdown) => reader.render(markdown);
}

function markedWith(gfm: boolean): (markdown: string) => string {
  const reader = new Marked({ gfm });
  return (markdown) => reader.parse(markdown, { async: false });
}

const commonmarkParser = new Parser();
const commonmarkWriter = new HtmlRenderer({ safe: false });

/** Every reader that safety is promised for. */
export const readers: readonly Reader[] = [
  { id: "micromark", knows: [], render: micromarkWith() },
  { id: "micromark-math", knows: ["math"], render: micromarkWith(mathSyntax) },
  { id: "micromark-front-matter", knows: ["front-matter"], render: micromarkWith(frontMatterSyntax) },
  { id: "micromark-gfm", knows: ["tables", "links", "footnotes"], render: micromarkWith(...gfmSyntax) },
  {
    id: "micromark-gfm-math",
    knows: ["tables", "links", "footnotes", "math"],
    render: micromarkWith(...gfmSyntax, mathSyntax),
  },
  { id: "micromark-gfm-no-footnotes", knows: ["tables", "links"], render: micromarkWith(...gfmSyntax, noFootnotes) },
  {
    id: "micromark-gfm-no-footnotes-math",
    knows: ["tables", "links", "math"],
    render: micromarkWith(...gfmSyntax, noFootnotes, mathSyntax),
  },
  {
    id: "commonmark.js",
    knows: [],
    render: (markdown) => commonmarkWriter.render(commonmarkParser.parse(markdown)),
  },
  { id: "markdown-it-commonmark", knows: [], render: carelessIt("commonmark", false) },
  { id: "markdown-it", knows: ["tables"], render: carelessIt("default", false) },
  { id: "markdown-it-linkify", knows: ["tables", "links"], render: carelessIt("default", true) },
  { id: "marked", knows: ["tables", "links"], render: markedWith(true) },
  { id: "marked-commonmark", knows: [], render: markedWith(false) },
];
