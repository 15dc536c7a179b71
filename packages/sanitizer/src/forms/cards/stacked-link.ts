import type { Element } from "@decant/dom";
import { elementChildren, findInside, holdsLooseText, parentElement, shortText } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { Inside, newPart, type Opening, type Place } from "../../tree/opening.ts";
import { titleBlocks } from "../inline/links.ts";
import { namesTitle } from "./title-names.ts";

/** Characters of a card's parts. Chosen by hand. */
const maxPart = 400;
const minCard = 60;

/** A card that is a link around `span`s, which only a style sheet stacks: each becomes a block. */
export function stackedLink(link: Element, context: Context, { inside }: Place): Opening | undefined {
  if ((inside & (Inside.HEADING | Inside.CODE | Inside.LINK)) !== 0 || holdsLooseText(link)) return undefined;
  const parts = elementChildren(link);
  if (!parts.every(({ name }) => name === "span" || name === "img" || name === "picture")) return undefined;
  const texts = parts.map((part) => shortText(part, maxPart)).filter((text) => text !== "");
  const length = texts.reduce((sum, text = "") => sum + text.length, 0);
  if (texts.length < 2 || texts.includes(undefined) || length < minCard) return undefined;
  if (!parts.every(({ name, attribs }) => name !== "span" || attribs.class !== undefined)) return undefined;
  const isCard = parts.some((part) => part.name !== "span" || context.classList(part).fact(namesTitle));
  if (!isCard && findInside(link, ({ name }) => name === "img") === undefined) return undefined;
  if (standsInText(link, context)) return undefined;
  const href = context.urls.resolve(link.attribs.href, "link");
  if (href === undefined) return undefined;
  return {
    node: context.element("a", { href }, [], link),
    parts: parts.map((part) => {
      const node = context.element("div", {}, [], part);
      if (context.classList(part).fact(namesTitle)) context.state(titleBlocks).add(node);
      return newPart(node, [part]);
    }),
  };
}

/** Whether text stands beside a link. Read once for each parent: it may hold many links. */
function standsInText(link: Element, context: Context): boolean {
  const around = parentElement(link);
  if (around === undefined) return false;
  const known = context.state(parentsOfLinks);
  const stands = known.get(around) ?? holdsLooseText(around);
  known.set(around, stands);
  return stands;
}

function parentsOfLinks(): Map<Element, boolean> {
  return new Map();
}
