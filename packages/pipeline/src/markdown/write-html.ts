import { fromMarkdown } from "@decant/normalize";
import { lowerBound, nodesIn } from "@decant/page";
import type { AlignType, Definition, FootnoteDefinition, Nodes, RootContent } from "mdast";
import { escapeHtml, readFrontMatter } from "./front-matter.ts";

export interface HtmlOfMarkdown {
  readonly html: string;
  /** Offset in the Markdown of an offset in the HTML, where something begins or ends. */
  readonly placeOf: (offset: number, side: "start" | "end") => number;
}

/**
 * Write Markdown as an HTML page. HTML within it is passed on as it is; the reader of the page has to make it safe.
 *
 * @example
 * writeHtml("# Tides").html; // "<!doctype html><html><head></head><body><h1>Tides</h1></body></html>"
 */
export function writeHtml(markdown: string): HtmlOfMarkdown {
  const { end, head, language } = readFrontMatter(markdown);
  const writer = new HtmlWriter(end);
  writer.add(
    `<!doctype html><html${language === undefined ? "" : ` lang="${escapeHtml(language)}"`}><head>${head}</head><body>`,
  );
  writer.write(fromMarkdown(markdown.slice(end)).children);
  writer.add("</body></html>");
  return { html: writer.html(), placeOf: (offset, side) => writer.placeOf(offset, side) };
}

/** A pending step: a node in its surroundings, or the end of one. */
type Step =
  | { readonly node: Nodes; readonly place: Place }
  | { readonly close: string; readonly at: number | undefined };

interface Place {
  readonly isTight: boolean;
  readonly isHeader: boolean;
  /** Of the columns of its table, and of its own. */
  readonly aligns: readonly AlignType[];
  readonly align: AlignType;
}

const anywhere: Place = { isTight: false, isHeader: false, aligns: [], align: null };

/** The element of a node with content; without a tag there is none around the content. */
interface Opened {
  readonly tag: string;
  readonly attributes?: Attributes;
  /** HTML before the content. */
  readonly before?: string;
  /** Of the content. @default anywhere */
  readonly place?: Place;
}

class HtmlWriter {
  private readonly parts: string[] = [];
  private length = 0;
  /** Places that belong together, by those in the HTML. */
  private readonly htmlOffsets: number[] = [];
  private readonly markdownOffsets: { start: number; end: number }[] = [];
  private readonly definitions = new Map<string, Definition>();
  private readonly footnotes = new Map<string, FootnoteDefinition>();
  /** Footnotes in the order in which they are referred to. */
  private readonly noted: string[] = [];
  private readonly start: number;

  /** @param start Offset of the text in the Markdown. */
  constructor(start: number) {
    this.start = start;
  }

  html(): string {
    return this.parts.join("");
  }

  add(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  placeOf(offset: number, side: "start" | "end"): number {
    const last =
      Math.max(
        1,
        lowerBound(this.htmlOffsets.length, (at) => this.htmlOffsets[at] <= offset),
      ) - 1;
    const from = this.htmlOffsets[last];
    const places = this.markdownOffsets[last];
    if (from === undefined || places === undefined) return this.start;
    if (offset <= from) return places[side];
    // Text is as long in both, except where characters are escaped.
    const next = this.markdownOffsets[last + 1]?.end ?? places.start;
    return Math.max(places.start, Math.min(places.start + offset - from, next));
  }

  write(nodes: readonly RootContent[]): void {
    this.collect(nodes);
    this.writeAll(nodes);
    if (this.noted.length === 0) return;
    this.add('<section data-footnotes class="footnotes"><ol>');
    // A footnote may refer to further ones.
    for (let i = 0; i < this.noted.length; i++) {
      const id = this.noted[i];
      this.add(`<li id="user-content-fn-${escapeHtml(id)}">`);
      this.writeAll(this.footnotes.get(id)?.children ?? []);
      this.add("</li>");
    }
    this.add("</ol></section>");
  }

  private writeAll(nodes: readonly Nodes[]): void {
    const steps: Step[] = [];
    const push = (children: readonly Nodes[], place: Place): void => {
      for (const node of children.toReversed()) steps.push({ node, place });
    };
    push(nodes, anywhere);
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      if ("close" in step) {
        this.add(step.close);
        this.mark(step.at, "end");
        continue;
      }
      const { node, place } = step;
      this.mark(node.position?.start.offset, "start");
      const opened = this.open(node, place);
      if (opened === undefined) {
        this.add(this.leaf(node));
        this.mark(node.position?.end.offset, "end");
        continue;
      }
      const { tag, attributes = {}, before = "", place: inside = anywhere } = opened;
      this.add(tag === "" ? "" : `<${tag}${write(attributes)}>${before}`);
      steps.push({ close: tag === "" ? "" : `</${tag}>`, at: node.position?.end.offset });
      if (node.type === "table") {
        const [header, ...rows] = node.children;
        push(rows, inside);
        if (header !== undefined) push([header], { ...inside, isHeader: true });
      } else if (node.type === "tableRow") {
        for (const [at, cell] of [...node.children.entries()].reverse())
          push([cell], { ...inside, align: inside.aligns[at] ?? null });
      } else if ("children" in node) push(node.children, inside);
    }
  }

  private open(node: Nodes, place: Place): Opened | undefined {
    switch (node.type) {
      case "emphasis":
        return { tag: "em", place };
      case "strong":
        return { tag: "strong", place };
      case "delete":
        return { tag: "del", place };
      case "paragraph":
        return { tag: place.isTight ? "" : "p" };
      case "heading":
        return { tag: `h${node.depth}` };
      case "blockquote": {
        const kind = node.data?.callout;
        if (kind === undefined) return { tag: "blockquote" };
        const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
        const before = `<p class="markdown-alert-title">${title}</p>`;
        return { tag: "div", attributes: { class: `markdown-alert markdown-alert-${kind}` }, before };
      }
      case "list": {
        const attributes = { start: node.ordered && node.start !== 1 ? node.start : undefined };
        return { tag: node.ordered ? "ol" : "ul", attributes, place: { ...anywhere, isTight: !node.spread } };
      }
      case "listItem": {
        // Two paragraphs would run together.
        const isTight = place.isTight && node.children.filter(({ type }) => type === "paragraph").length < 2;
        const inside = { tag: "li", place: { ...anywhere, isTight } };
        if (typeof node.checked !== "boolean") return inside;
        const before = `<input type="checkbox" disabled${node.checked ? " checked" : ""}> `;
        return { ...inside, attributes: { class: "task-list-item" }, before };
      }
      case "table":
        return { tag: "table", place: { ...anywhere, aligns: node.align ?? [] } };
      case "tableRow":
        return { tag: "tr", place };
      case "tableCell":
        return { tag: place.isHeader ? "th" : "td", attributes: { align: place.align } };
      case "link":
        return { tag: "a", attributes: { href: node.url, title: node.title } };
      case "linkReference": {
        const target = this.definitions.get(node.identifier);
        return { tag: "a", attributes: { href: target?.url ?? "", title: target?.title } };
      }
      default:
        return undefined;
    }
  }

  /** A node without content; empty for invisible ones. */
  private leaf(node: Nodes): string {
    switch (node.type) {
      case "text":
        return escapeHtml(node.value);
      case "image":
        return `<img${write({ src: node.url, alt: node.alt, title: node.title })}>`;
      case "imageReference": {
        const target = this.definitions.get(node.identifier);
        return `<img${write({ src: target?.url, alt: node.alt, title: target?.title })}>`;
      }
      case "break":
        return "<br>";
      case "thematicBreak":
        return "<hr>";
      case "inlineCode":
        return `<code>${escapeHtml(node.value)}</code>`;
      case "code": {
        const [language = ""] = (node.lang ?? "").split(" ", 1);
        const named = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
        return `<pre><code${named}>${escapeHtml(node.value)}\n</code></pre>`;
      }
      case "math":
        return `<script type="math/tex; mode=display">${closed(node.value)}</script>`;
      case "inlineMath":
        return `<script type="math/tex">${closed(node.value)}</script>`;
      case "html":
        return node.value;
      case "footnoteReference": {
        if (!this.footnotes.has(node.identifier)) return "";
        if (!this.noted.includes(node.identifier)) this.noted.push(node.identifier);
        const id = escapeHtml(node.identifier);
        const number = this.noted.indexOf(node.identifier) + 1;
        return `<sup><a href="#user-content-fn-${id}" id="user-content-fnref-${id}" data-footnote-ref>${number}</a></sup>`;
      }
      default:
        return "";
    }
  }

  private mark(markdownOffset: number | undefined, side: "start" | "end"): void {
    if (markdownOffset === undefined) return;
    const place = this.start + markdownOffset;
    const last = this.markdownOffsets.at(-1);
    if (last !== undefined && this.htmlOffsets.at(-1) === this.length) {
      last[side] = place;
      return;
    }
    this.htmlOffsets.push(this.length);
    this.markdownOffsets.push({ start: place, end: place });
  }

  /** Definitions may be anywhere; the first of several counts. */
  private collect(nodes: readonly Nodes[]): void {
    for (const node of nodesIn(nodes)) {
      if (node.type === "definition" && !this.definitions.has(node.identifier))
        this.definitions.set(node.identifier, node);
      if (node.type === "footnoteDefinition" && !this.footnotes.has(node.identifier))
        this.footnotes.set(node.identifier, node);
    }
  }
}

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

function write(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value != null)
    .map(([name, value]) => ` ${name}="${escapeHtml(`${value}`)}"`)
    .join("");
}

const scriptEnd = /<(?=\/script|!--)/gi;

/** A formula that cannot end its element. */
const closed = (tex: string): string => tex.replace(scriptEnd, "< ");
