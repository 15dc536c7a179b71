import { hasInvisible, removeInvisible } from "@decant/page";
import type { Definition, Html, Image, ImageReference, Link, Nodes, Parents } from "mdast";
import { actsInTex, cleanLine, inlineMath, isBalanced, isPlainMath, mathAsCode, plainTex } from "../nodes/text.ts";
import { isAbsoluteUrl, isSafe, resolveUrl } from "../nodes/url.ts";
import { type Finding, forNodes, type Invariant } from "./invariant.ts";

/** Nodes with an address. */
export const addressed = ["link", "image", "definition"] as const;

/** Tags that Markdown has no mark for. Without attributes, nothing can hide in them. */
export const allowedTags: ReadonlySet<string> = new Set(["<sub>", "</sub>", "<sup>", "</sup>", "<br>"]);

/** Invariants of addresses, text, code and formulas: what a reader or a renderer could run, or not see. */
export const textInvariants: readonly Invariant[] = [
  /** Renderers allow different schemes; these are safe in the most careless one. */
  forNodes({
    id: "link-safe",
    sentence: "Every link and image has a relative URL or one of an allowed scheme, however it is disguised.",
    types: addressed,
    everyReader: true,
    check: ({ type, url }) =>
      isSafe(url, type === "image" ? "image" : "link") ? undefined : `A ${type} has an unsafe URL: ${url.slice(0, 20)}`,
    replace: withoutUrl,
  }),
  /** A relative URL means nothing without the address of the page, which Markdown does not hold. */
  forNodes({
    id: "link-absolute",
    sentence: "Every link and image has an absolute URL, if the address of the page is known.",
    types: addressed,
    repairs: true,
    check(node, _place, { baseUrl }) {
      if (baseUrl === undefined || isAbsoluteUrl(node.url)) return undefined;
      const resolved = resolveUrl(node.url, baseUrl);
      const repair = (): void => {
        node.url = resolved;
      };
      const message = `A ${node.type} has a relative URL: ${node.url.slice(0, 60)}`;
      return { message, repair: isAbsoluteUrl(resolved) ? repair : undefined };
    },
  }),
  /** A renderer that allows HTML would run the tags of a page. */
  {
    id: "no-raw-html",
    sentence: "No HTML except <sub>, <sup> and <br>, without attributes, each closed in the block that opened it.",
    types: ["html"],
    repairs: true,
    everyReader: true,
    start({ dialect }) {
      const open = new Map<Parents | undefined, Html[]>();
      return {
        visit(node, { parent }): Finding | undefined {
          const html = node as Html;
          if (!allowedTags.has(html.value)) {
            const value = textOfHtml(html.value);
            const replacement: Nodes[] = value === "" ? [] : [{ type: "text", value }];
            return { message: `Raw HTML: ${html.value.slice(0, 60)}`, node, parent, replacement };
          }
          // To readers without formulas the stars of a formula may be emphasis that overlaps a tag.
          if (html.value === "<br>" || dialect !== undefined) return undefined;
          const tags = open.get(parent) ?? [];
          open.set(parent, tags);
          if (!html.value.startsWith("</")) tags.push(html);
          else if (tags.at(-1)?.value === html.value.replace("/", "")) tags.pop();
          else return removal(`${html.value} closes nothing.`, html, parent);
          return undefined;
        },
        end: () =>
          [...open].flatMap(([parent, tags]) =>
            tags.map((node) => removal(`${node.value} is not closed.`, node, parent)),
          ),
      };
    },
  },
  /** Invisible text can hide instructions to machines, and a lone surrogate breaks a file. */
  forNodes({
    id: "clean-text",
    sentence: "No text, no code and no formula holds control characters, lone surrogates or invisible characters.",
    types: ["text", "inlineCode", "inlineMath", "math", "code", "html"],
    // Direction characters of code blocks are reported by the next invariant.
    check: ({ type, value }) =>
      hasInvisible(type === "code" ? withoutReordering(value) : value)
        ? `There are invisible characters in ${type}.`
        : undefined,
    repair(node) {
      node.value = removeInvisible(node.value);
    },
  }),
  /** Machines and tooltips show these texts, so they can hide content as well as other text can. */
  forNodes({
    id: "clean-description",
    sentence: "Titles and alternative texts are one line each, without control characters or invisible characters.",
    types: ["link", "image"],
    check: (node) =>
      isClean(node.title) && (node.type === "link" || isClean(node.alt))
        ? undefined
        : `A ${node.type} has a description that is not one clean line.`,
    repair(node) {
      if (node.title) node.title = cleanLine(node.title) || null;
      if (node.type === "image" && node.alt) node.alt = cleanLine(node.alt);
    },
  }),
  /** Such code runs otherwise than it reads (CVE-2021-42574). Without them, it reads as it runs. */
  forNodes({
    id: "code-order",
    sentence: "No code block holds characters that change the order in which text is shown.",
    types: ["code"],
    check: ({ value }) =>
      withoutReordering(value) === value ? undefined : "A code block holds characters that reorder text.",
    repair(node) {
      node.value = withoutReordering(node.value);
    },
  }),
  /** A formula is a program to its reader, and its links pass no check. Readers without formulas see it as text. */
  forNodes({
    id: "math-safe",
    sentence:
      "No formula has a command that links, loads or styles, nor anything that readers without formulas take for a tag, a link, an address or code.",
    types: ["math", "inlineMath"],
    check(node) {
      const shown = node.value.slice(0, 60);
      if (actsInTex(node.value)) return `A formula does more than show: ${shown}`;
      return isPlainMath(node) ? undefined : `A formula is more than text without formulas: ${shown}`;
    },
    replace(node) {
      if (actsInTex(node.value)) return [mathAsCode(node)];
      return [node.type === "math" ? { ...node, value: plainTex(node.value) } : inlineMath(node.value, node.position)];
    },
  }),
  /** Readers show a formula with a missing brace as an error, or take the text after it into the formula. */
  forNodes({
    id: "math-balanced",
    sentence: "The braces of every formula are balanced.",
    types: ["math", "inlineMath"],
    check: ({ value }) =>
      isBalanced(value, "{}", true) ? undefined : `A formula has unbalanced braces: ${value.slice(0, 60)}`,
  }),
];

function withoutUrl(node: Link | Image | Definition): readonly Nodes[] {
  if (node.type === "link") return node.children;
  return node.type === "image" ? altText(node) : [];
}

/** The alternative text of an image, in its place. */
export function altText({ alt }: Image | ImageReference): readonly Nodes[] {
  return alt ? [{ type: "text", value: alt }] : [];
}

function removal(message: string, node: Html, parent: Parents | undefined): Finding {
  return { message, node, parent, replacement: [] };
}

const onlyTag = /^<(?:!--[\s\S]*--|\/?[A-Za-z][^<>]*)>$/;

/** The text that replaces raw HTML: empty for a tag, which is invisible; anything else as it is. */
export function textOfHtml(value: string): string {
  return allowedTags.has(value) || onlyTag.test(value) ? "" : value;
}

const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function withoutReordering(text: string): string {
  return text.replace(reordering, "");
}

function isClean(value: string | null | undefined): boolean {
  return !value || cleanLine(value) === value;
}
