import type { ChildNode, Element } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { blockElements, Has, TEXT, tagSet } from "../measure/tags.ts";
import type { Hiding } from "../measure/visibility.ts";
import { isHidingClass } from "./element-techniques.ts";
import { inlineDeclarations } from "./sheet-styles.ts";
import { readDeclarations } from "./sheets.ts";
import { findTechnique, styleTechniques } from "./style-techniques.ts";

/** Least share of a page's text that waits for a script, and fewest characters: without it the page says nothing. Chosen by hand. */
const mostText = 0.5;
const leastText = 80;
/** The same for text that fades in while the reader scrolls, and fewest paragraphs. Guesses: an instruction to a model is one paragraph. */
const fadingText = 0.15;
const leastFading = 200;
const leastParagraphs = 2;
/** Fewest separate blocks with a heading that fade in, whatever their share of the page: its sections do. Twice changes 1 of 48 pages that read it, for the worse. */
const leastSections = 3;
/** A rule that hides more than this share of a page's text hides the page. No rule on 1,856 pages hides a share of 0.44 to 0.62. */
const mostOfPage = 0.5;
/** Fewer visible characters are not a page. Half and twice change no page of 91 that read it. */
const minChars = 400;

/** Elements around the content. A menu may have more text than the page. */
const around = tagSet(["header", "nav", "footer", "aside", "dialog"]);

/** Techniques that a script undoes to let an element fade in. */
const fades: ReadonlySet<string> = new Set(["opacity", "visibility"]);
const otherTechnique = findTechnique(styleTechniques.filter(({ id }) => !fades.has(id)));
const outOfFlow = /^(?:absolute|fixed)/;

/**
 * Find the elements that a script shows, by how much of the page's text they hide.
 *
 * Those of a rule that hides most of the page wait for it: an A/B test, a web font, the start of an application. Blocks that an inline
 * style makes transparent or invisible in their place, with much of the page's text in them, fade in as the reader scrolls, or once a
 * script has run; elements without a size or out of the flow, or with another hiding style, do not count.
 *
 * @returns These elements, as possibly hidden.
 */
export function findShownLater(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): Map<ChildNode, Hiding> {
  const later = new Map<ChildNode, Hiding>();
  const fading = new Set<ChildNode>();
  let isRuled = false;
  for (const [node, hiding] of hidden) {
    isRuled ||= isOfRule(hiding);
    if (isFading(node as Element, hiding)) fading.add(node);
  }
  if (!isRuled && fading.size === 0) return later;
  const counts = countText(table, hidden, fading);
  const charsOf = (key: string): number => counts.get(key)?.chars ?? 0;
  let all = 0;
  for (const { chars } of counts.values()) all += chars;
  const faded = counts.get("transparent") ?? nothing;
  const seen = charsOf("shown") + faded.chars + charsOf("invisible");
  const isPage = faded.chars + charsOf("invisible") >= Math.max(leastText, mostText * seen);
  const isLarge = faded.chars >= Math.max(leastFading, fadingText * seen) && faded.paragraphs >= leastParagraphs;
  const scrolls = isLarge || faded.sections >= leastSections;
  for (const [node, hiding] of hidden) {
    const { technique, rule } = hiding;
    if (isOfRule(hiding) && charsOf(keyOf(hiding)) > Math.max(minChars, mostOfPage * all))
      later.set(node, { technique, certainty: "possible", rule });
    else if (fading.has(node) && (isPage || (scrolls && technique === "zero-opacity")))
      later.set(node, { technique, certainty: "possible", revealedBy: "fade-in" });
  }
  return later;
}

/** Whether a rule of a style sheet certainly hides an element. */
function isOfRule({ certainty, rule }: Hiding): boolean {
  return certainty === "certain" && rule !== undefined;
}

function isFading(element: Element, { technique, certainty, rule }: Hiding): boolean {
  if (certainty !== "certain" || rule !== undefined || !blockElements.has(element.name)) return false;
  if (technique !== "zero-opacity" && technique !== "visibility-hidden") return false;
  if (isHidingClass(element.attribs.class ?? "")) return false;
  const { style } = readDeclarations(inlineDeclarations(element));
  if (outOfFlow.test(style.get("position") ?? "") || style.get("pointer-events") === "none") return false;
  return otherTechnique(style).technique === undefined;
}

/** The same for all elements that one rule hides. */
const keyOf = ({ rule, technique }: Hiding): string => `${rule} ${technique}`;

interface TextCount {
  /** Visible characters. */
  chars: number;
  /** Blocks with text of their own. */
  paragraphs: number;
  /** Hidden elements with a heading. */
  sections: number;
}

const nothing: Readonly<TextCount> = { chars: 0, paragraphs: 0, sections: 0 };

/** Count the text of a page by what hides it, without what is around the content, and what is hidden again in a fading element. */
function countText(
  table: NodeTable,
  hidden: ReadonlyMap<ChildNode, Hiding>,
  fading: ReadonlySet<ChildNode>,
): ReadonlyMap<string, TextCount> {
  const { nodes, end, size, tag, flags, parent, attributes, chars, headings } = table;
  const shown = { ...nothing };
  const counts = new Map<string, TextCount>([["shown", shown]]);
  let own = shown;
  let ownTo = 0;
  let fadesTo = 0;
  let block = -1;
  for (let i = 1; i < size; i++) {
    if (i >= ownTo) own = shown;
    const hiding = hidden.get(nodes[i] as ChildNode);
    const isHidden = hiding?.certainty === "certain";
    const fades = isHidden && fading.has(nodes[i] as ChildNode);
    const isSkipped = around[tag[i]] === 1 || (flags[i] & Flag.UNRENDERED) !== 0;
    if (isSkipped || (isHidden && !fades && i < fadesTo)) {
      i = end[i] - 1;
      continue;
    }
    if (isHidden && own === shown) {
      const key = !fades ? keyOf(hiding) : hiding.technique === "zero-opacity" ? "transparent" : "invisible";
      own = counts.get(key) ?? { ...nothing };
      counts.set(key, own);
      ownTo = end[i];
      if (fades) fadesTo = ownTo;
      if (table.sum(headings, i) > 0) own.sections++;
    }
    if (tag[i] !== TEXT) continue;
    own.chars += table.sum(chars, i);
    if (own === shown || (attributes[i] & Has.INK) === 0) continue;
    let box = parent[i];
    while (box > 0 && !blockElements.has((nodes[box] as Element).name)) box = parent[box];
    if (box !== block) own.paragraphs++;
    block = box;
  }
  return counts;
}
