import type { ChildNode, Element } from "domhandler";
import { Has } from "../measure/attributes.ts";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { blockElements, TEXT, tagSet } from "../measure/tags.ts";
import type { Hiding } from "../measure/visibility.ts";
import { readDeclarations } from "./declarations.ts";
import { isHidingClass } from "./element-techniques.ts";
import { inlineDeclarations } from "./sheet-styles.ts";
import { styleTechniques, techniqueOfStyle } from "./style-techniques.ts";

/** Least share of a page's text that waits for a script, and fewest characters: without it the page says nothing. Chosen by hand. */
const mostText = 0.5;
const leastText = 80;
/** The same for text that fades in while the reader scrolls, and fewest paragraphs. Guesses: an instruction to a model is one paragraph. */
const fadingText = 0.15;
const leastFading = 200;
const leastParagraphs = 2;
/** Fewest separate blocks with a heading that fade in, whatever their share of the page: its sections do. A guess. */
const leastSections = 3;

/** Elements around the content. A menu may have more text than the page. */
export const around: Uint8Array = tagSet(["header", "nav", "footer", "aside", "dialog"]);

/** Techniques that a script undoes to let an element fade in. */
const fades: ReadonlySet<string> = new Set(["opacity", "faint", "visibility"]);
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
