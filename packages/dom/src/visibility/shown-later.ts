import type { ChildNode, Element } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { blockElements, Has, TEXT, tagSet } from "../measure/tags.ts";
import type { Hiding } from "../measure/visibility.ts";
import { isHidingClass } from "./element-techniques.ts";
import { inlineDeclarations } from "./sheet-styles.ts";
import { readDeclarations } from "./sheets.ts";
import { styleTechniques, techniqueOfStyle } from "./style-techniques.ts";

/** Least share of a page's text that waits for a script, and fewest characters: without it the page says nothing. Chosen by hand. */
const mostText = 0.5;
const leastText = 80;
/** The same for text that fades in while the reader scrolls, and fewest paragraphs. Guesses: an instruction to a model is one paragraph. */
const fadingText = 0.15;
const leastFading = 200;
const leastParagraphs = 2;
/** Fewest separate blocks with a heading that fade in, whatever their share of the page: its sections do. Twice changes 1 of 48 pages that read it, for the worse. */
const leastSections = 3;

/** Elements around the content. A menu may have more text than the page. */
const around = tagSet(["header", "nav", "footer", "aside", "dialog"]);

/** Techniques that a script undoes to let an element fade in. */
const fades: ReadonlySet<string> = new Set(["opacity", "visibility"]);
const otherTechniques = styleTechniques.filter(({ id }) => !fades.has(id));
const outOfFlow = /^(?:absolute|fixed)/;

/**
 * Find blocks that an inline style makes transparent or invisible in their place, with much of the page's text in them: they fade in as
 * the reader scrolls, or once a script has run. Elements without a size or out of the flow, or with another hiding style, do not count.
 *
 * @returns These elements, as possibly hidden.
 */
export function findFading(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): Map<ChildNode, Hiding> {
  const fading = new Map<ChildNode, Hiding>();
  for (const [node, hiding] of hidden) if (isFading(node as Element, hiding)) fading.set(node, hiding);
  if (fading.size === 0) return fading;
  const { shown, transparent, invisible, paragraphs, sections } = countText(table, hidden, fading);
  const all = shown + transparent + invisible;
  const isPage = transparent + invisible >= Math.max(leastText, mostText * all);
  const isLarge = transparent >= Math.max(leastFading, fadingText * all) && paragraphs >= leastParagraphs;
  const scrolls = isLarge || sections >= leastSections;
  for (const [node, { technique }] of fading) {
    if (isPage || (scrolls && technique === "zero-opacity"))
      fading.set(node, { technique, certainty: "possible", revealedBy: "fade-in" });
    else fading.delete(node);
  }
  return fading;
}

function isFading(element: Element, { technique, certainty, rule }: Hiding): boolean {
  if (certainty !== "certain" || rule !== undefined || !blockElements.has(element.name)) return false;
  if (technique !== "zero-opacity" && technique !== "visibility-hidden") return false;
  if (isHidingClass(element.attribs.class ?? "")) return false;
  const { style } = readDeclarations(inlineDeclarations(element));
  if (outOfFlow.test(style.get("position") ?? "") || style.get("pointer-events") === "none") return false;
  return techniqueOfStyle(style, () => undefined, otherTechniques) === undefined;
}

interface TextCounts {
  /** Visible characters outside of hidden elements, in those without opacity, and in those that are invisible. */
  shown: number;
  transparent: number;
  invisible: number;
  /** Blocks with text of their own in transparent elements. */
  paragraphs: number;
  /** Transparent elements with a heading. */
  sections: number;
}

function countText(
  table: NodeTable,
  hidden: ReadonlyMap<ChildNode, Hiding>,
  fading: ReadonlyMap<ChildNode, Hiding>,
): TextCounts {
  const { nodes, end, size, tag, flags, parent, attributes, chars, headings } = table;
  const counts: TextCounts = { shown: 0, transparent: 0, invisible: 0, paragraphs: 0, sections: 0 };
  let outer: "shown" | "transparent" | "invisible" = "shown";
  let fadesTo = 0;
  let block = -1;
  for (let i = 1; i < size; i++) {
    if (i >= fadesTo) outer = "shown";
    const node = nodes[i] as ChildNode;
    const hiding = hidden.get(node);
    const isSkipped = around[tag[i]] === 1 || (flags[i] & Flag.UNRENDERED) !== 0;
    if (isSkipped || (hiding?.certainty === "certain" && !fading.has(node))) {
      i = end[i] - 1;
      continue;
    }
    if (hiding !== undefined && fading.has(node) && outer === "shown") {
      outer = hiding.technique === "zero-opacity" ? "transparent" : "invisible";
      fadesTo = end[i];
      if (outer === "transparent" && table.sum(headings, i) > 0) counts.sections++;
    }
    if (tag[i] !== TEXT) continue;
    counts[outer] += table.sum(chars, i);
    if (outer !== "transparent" || (attributes[i] & Has.INK) === 0) continue;
    let box = parent[i];
    while (box > 0 && !blockElements.has((nodes[box] as Element).name)) box = parent[box];
    if (box !== block) counts.paragraphs++;
    block = box;
  }
  return counts;
}

/** A rule that hides more than this share of a page's text hides the page. No rule on 1,856 pages hides a share of 0.44 to 0.62. */
const mostOfPage = 0.5;
/** Fewer visible characters are not a page. Half and twice change no page of 91 that read it. */
const minChars = 400;

/**
 * Find the elements of rules that hide most of a page's text. A script removes the effect of such a rule (an A/B test, a web font, the
 * start of an application).
 *
 * @returns These elements, as possibly hidden.
 */
export function findWaiting(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): Map<ChildNode, Hiding> {
  const waiting = new Map<ChildNode, Hiding>();
  if (!hasRules(hidden)) return waiting;
  const chars = charsOfRules(table, hidden);
  const most = Math.max(0, ...chars.values());
  if (most <= minChars) return waiting;
  const least = Math.max(minChars, mostOfPage * charsIn(table, 0));
  for (const [node, hiding] of hidden) {
    if ((chars.get(hiding) ?? 0) > least)
      waiting.set(node, { technique: hiding.technique, certainty: "possible", rule: hiding.rule });
  }
  return waiting;
}

function hasRules(hidden: ReadonlyMap<ChildNode, Hiding>): boolean {
  for (const hiding of hidden.values()) if (isOfRule(hiding)) return true;
  return false;
}

/** Whether a rule of a style sheet certainly hides an element. */
function isOfRule({ certainty, rule }: Hiding): boolean {
  return certainty === "certain" && rule !== undefined;
}

/** Visible characters that each rule hides: those of the outermost hidden elements. */
function charsOfRules(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): ReadonlyMap<Hiding, number> {
  const { nodes, end, size } = table;
  const chars = new Map<Hiding, number>();
  for (let i = 1; i < size; i++) {
    if (isSkipped(table, i)) {
      i = end[i] - 1;
      continue;
    }
    const hiding = hidden.get(nodes[i] as ChildNode);
    if (hiding === undefined || !isOfRule(hiding)) continue;
    chars.set(hiding, (chars.get(hiding) ?? 0) + charsIn(table, i));
    i = end[i] - 1;
  }
  return chars;
}

/** Visible characters in a node, without those around the content. */
function charsIn(table: NodeTable, root: number): number {
  let chars = table.sum(table.chars, root);
  for (let i = root + 1; i < table.end[root]; i++) {
    if (!isSkipped(table, i)) continue;
    chars -= table.sum(table.chars, i);
    i = table.end[i] - 1;
  }
  return chars;
}

function isSkipped({ tag, flags }: NodeTable, index: number): boolean {
  return around[tag[index]] === 1 || (flags[index] & Flag.UNRENDERED) !== 0;
}
