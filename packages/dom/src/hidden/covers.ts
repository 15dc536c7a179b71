import type { Element } from "domhandler";
import type { Block } from "./blocks.ts";
import { readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import { fits, fitsWhole, questionsFor, Surroundings } from "./fitting.ts";
import { selectorsOf } from "./selector-lists.ts";
import { readSelector, type Selector } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import type { Sheets } from "./sheets.ts";

const drawn = /::?(?:after|before)\s*$/i;
/** Of declarations so much is read. */
const maxDeclarations = 1000;
const placed = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i;
const wholly = /(?:^|;)\s*inset\s*:\s*-?0/i;
const corners = /(?:^|;)\s*(?:top|left|right|bottom)\s*:\s*-?0/gi;
const sizes = /(?:^|;)\s*(?:width|height)\s*:\s*(?:100%|100v[wh]|\d{3,4}px)/gi;
/** What lets the text through, or lies behind it, or waits for something. */
const letsThrough =
  /(?:^|;)\s*(?:opacity\s*:\s*(?!1\s*(?:;|!|$)|100%)|z-index\s*:\s*-|(?:transform|clip-path|scale|mask[a-z-]{0,9}|visibility|animation|mix-blend-mode)\s*:\s*(?!none|visible|normal)|display\s*:\s*none)/i;
const ground = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!}]{1,120})/gi;
const gradient = /(?:repeating-)?(?:linear|radial|conic)-gradient\(/g;
const variable = /var\(\s*(--[\w-]{1,60})\s*(?:,([^()]{0,40}))?\)/g;
const words = /[#\w-]+(?:\((?:[^()]|\([^()]{0,60}\)){0,90}\))?/g;
/** What lets less through covers, 0 to 1. A guess. */
const leastCover = 0.9;
/** Most rules that are asked for, and most questions whether one is for an element. Guesses. */
const maxRules = 100;
const maxTests = 50_000;

/** Finds elements whose text lies under what a rule draws before or behind it: a box of the same size, in a colour that lets nothing through. */
export class Covers {
  private readonly selectors: readonly Selector[];
  private readonly surroundings = new Surroundings();
  private testsLeft = maxTests;

  constructor({ blocks }: Sheets, given: SheetValues) {
    this.selectors = blocks
      .filter((block) => (block.effects & Effect.GROUND) !== 0 && block.selectors.includes(":") && covers(block, given))
      .flatMap(({ selectors }) => selectorsOf(selectors))
      .flatMap((text) => (drawn.test(text) ? (readSelector(text.replace(drawn, "")) ?? []) : []))
      .slice(0, maxRules);
  }

  /** The technique by which an element is covered. */
  of(element: Element): string | undefined {
    return this.selectors.some((selector) => this.isFor(selector, element)) ? "covered" : undefined;
  }

  private isFor({ chain, target, compound }: Selector, element: Element): boolean {
    this.testsLeft -= questionsFor(compound.attributes, element);
    if (this.testsLeft < 0) return false;
    if (chain !== undefined) return fitsWhole(chain, element, this.surroundings);
    return target !== undefined && fits(target, element, this.surroundings);
  }
}

function covers(block: Block, given: SheetValues): boolean {
  const declarations = block.declarations(maxDeclarations);
  if (!placed.test(declarations) || letsThrough.test(declarations)) return false;
  const isWhole =
    wholly.test(declarations) ||
    (declarations.match(corners)?.length ?? 0) + (declarations.match(sizes)?.length ?? 0) >= 4;
  return isWhole && Array.from(declarations.matchAll(ground)).some(([, value = ""]) => isOpaque(value, given));
}

function isOpaque(value: string, given: SheetValues): boolean {
  const plain = value
    .toLowerCase()
    .replace(variable, (all, name: string, other?: string) => given.valueOf(name) ?? other ?? all)
    .replace(gradient, " ");
  const colors = (plain.match(words) ?? []).map(readColor).filter((color) => color !== undefined);
  return colors.length > 0 && !plain.includes("url(") && colors.every(([, , , alpha]) => alpha >= leastCover);
}
