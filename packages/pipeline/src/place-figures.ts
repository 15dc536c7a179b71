import { type Decision, nodesIn } from "@decant/page";
import type { Element, ElementContent, Nodes, Parents, Root, RootContent, Text } from "hast";
import { decisionOn, headingName } from "./place-title.ts";

/**
 * Place of figures: pictures and players with their names, captions and credits, and tables with a caption. `markdown`: in Markdown and
 * HTML, while `text` is the body without captions (but with the cells of tables); `text`: in `text` as well; `drop`: in neither.
 */
export type FiguresOption = "markdown" | "text" | "drop";

/** Treatment of an element's texts: as the body, as a caption, or as a body whose captions belong to it. */
type Inside = "body" | "caption" | "listing";

const captionTags: ReadonlySet<string> = new Set(["figcaption", "caption"]);
/** The caption of such a figure is the title of a listing, or the source of a quotation. */
const bodyTags: ReadonlySet<string> = new Set(["pre", "blockquote"]);
const address = /^https?:/;

/**
 * Mark or drop the figures of a tree.
 *
 * @param tree Changed in place.
 * @returns Decisions about the dropped figures.
 */
export function placeFigures(tree: Root, option: FiguresOption): Decision[] {
  const decisions: Decision[] = [];
  placeInside(tree, "body", option, decisions);
  return decisions;
}

/** Recursion is safe: the sanitizer limits the depth. @returns Whether something is left. */
function placeInside(parent: Parents, inside: Inside, option: FiguresOption, decisions: Decision[]): boolean {
  const children = parent.children as RootContent[];
  // Made where the first child goes: most parents keep all.
  let kept: RootContent[] | undefined;
  for (let at = 0; at < children.length; at++) {
    const child = children[at] as RootContent;
    if (placeChild(child, inside, option, decisions)) kept?.push(child);
    else kept ??= children.slice(0, at);
  }
  if (kept === undefined) return true;
  parent.children = kept as ElementContent[];
  return kept.some((child) => child.type !== "text" || child.value.trim() !== "");
}

/** @returns Whether the child stays. */
function placeChild(child: RootContent, inside: Inside, option: FiguresOption, decisions: Decision[]): boolean {
  if (child.type === "text") return placeText(child, inside, option, decisions);
  if (child.type !== "element") return true;
  const within = insideOf(child, inside);
  if (option === "drop" && isFigure(child, within)) {
    decisions.push(...decisionOn(child, "dropped", "pipeline/figure"));
    return false;
  }
  return child.children.length === 0 || placeInside(child, within, option, decisions);
}

function placeText(text: Text, inside: Inside, option: FiguresOption, decisions: Decision[]): boolean {
  const isName = text.data?.standIn === true;
  if (option === "drop" && isName) {
    decisions.push(...decisionOn(text, "dropped", "pipeline/figure"));
    return false;
  }
  if (option === "text" && isName && !address.test(text.value)) text.data = { ...text.data, standIn: false };
  if (option === "markdown" && inside === "caption") text.data = { ...text.data, standIn: true };
  return true;
}

function insideOf(element: Element, around: Inside): Inside {
  if (element.tagName === "figure") return insideOfFigure(element);
  return around === "body" && captionTags.has(element.tagName) && !holds(element, isCard) ? "caption" : around;
}

/** A figure of a picture or a player has no other content: a card has a heading, a chart its table. */
function insideOfFigure(figure: Element): Inside {
  if (holds(figure, ({ tagName }) => bodyTags.has(tagName) || headingName.test(tagName))) return "listing";
  const isPicture =
    holds(figure, ({ tagName }) => tagName === "img") ||
    figure.children.every((child) => isCaption(child) || (child.type === "text" && child.value.trim() === ""));
  return isPicture && !holds(figure, ({ tagName }) => tagName === "table") ? "caption" : "body";
}

function isFigure({ tagName, children }: Element, within: Inside): boolean {
  if (tagName === "img" || within === "caption") return true;
  return (tagName === "table" || tagName === "figure") && within === "body" && children.some(isCaption);
}

function isCaption(node: Nodes): boolean {
  return node.type === "element" && captionTags.has(node.tagName);
}

const isCard = ({ tagName }: Element): boolean => headingName.test(tagName);

function holds(root: Element, test: (element: Element) => boolean): boolean {
  for (const node of nodesIn(root.children)) if (node.type === "element" && test(node)) return true;
  return false;
}
