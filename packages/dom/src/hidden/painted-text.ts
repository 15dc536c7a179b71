import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeTable } from "../measure.ts";
import { knownTag, OTHER, tagCount } from "../tags.ts";
import type { Block } from "./blocks.ts";
import { type Color, isTransparent, isUnseenOn, readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import { fits, questionsFor, Surroundings } from "./fitting.ts";
import type { PageStyles } from "./page-styles.ts";
import { noRules, type RuleIndex, type SheetRule } from "./rule-index.ts";
import { weightOf } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import type { Sheets } from "./sheets.ts";

/** What is drawn: letters, and what is behind them. */
const layers = ["text", "ground"] as const;
type Layer = (typeof layers)[number];
type Declared = Readonly<Record<Layer, string | undefined>>;

/** Numbers of the colours that a layer is given, see {@link Palette}. */
type Paint = Readonly<Record<Layer, number>>;

/** A rule that gives a layer a colour. */
interface PaintRule extends Paint {
  readonly rule: SheetRule;
  readonly weight: number;
}

const patterns: Readonly<Record<Layer, RegExp>> = {
  text: /(?:^|[;{])\s*(?:-webkit-text-fill-)?color\s*:([^;!}]{1,80})/i,
  ground: /(?:^|[;{])\s*background(?:-color)?\s*:([^;!}]{1,120})/i,
};
/** Values that leave what is around. */
const passes = /^(?:none|transparent|inherit|initial|unset|revert|0|currentcolor)\b/;
const picture = /url\(|gradient\(|image/;
const words = /[#\w-]+(?:\([^()]{0,60}\))?/g;
const variable = /var\(\s*(--[\w-]{1,60})\s*(?:,[^()]{0,40})?\)/g;

/** Of declarations so much is read. */
const maxDeclarations = 1000;
/** Different values that are compared with each other. A guess. */
const maxValues = 200;
/** Most questions whether a rule is for an element. */
const maxTests = 100_000;
/** As light as this, text is told for its colour alone. */
const paleText = 231;

/** Numbers of what is no colour: a layer that nothing is said of, one that is as what is around, and one that cannot be told. */
const unsaid = -1;
const asAround = 0;
const untold = 1;
const noPaint: Paint = { text: unsaid, ground: unsaid };

/** The colours of a page, numbered by their values. */
class Palette {
  readonly colors: (Color | undefined)[] = [undefined, undefined];
  private readonly numbers = new Map<string, number>();
  private readonly given: SheetValues;

  constructor(given: SheetValues) {
    this.given = given;
  }

  of(value: string | undefined): number {
    if (value === undefined) return unsaid;
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = this.read(value);
      this.numbers.set(value, number);
    }
    return number;
  }

  paintOf({ text, ground }: Declared): Paint {
    if (text === undefined && ground === undefined) return noPaint;
    return { text: this.of(text), ground: this.of(ground) };
  }

  private read(value: string): number {
    if (passes.test(value)) return asAround;
    const plain = value.replace(variable, (all, name: string) => this.given.valueOf(name) ?? all);
    if (picture.test(plain)) return untold;
    for (const word of plain.match(words) ?? []) {
      const color = readColor(word);
      if (color !== undefined) return isTransparent(color) ? asAround : this.colors.push(color) - 1;
    }
    return untold;
  }
}

/** The rules that weigh most for an element. */
class Best {
  text: PaintRule | undefined;
  ground: PaintRule | undefined;

  constructor({ text, ground }: Partial<Best> = {}) {
    this.text = text;
    this.ground = ground;
  }

  get paint(): Paint {
    if (this.text === undefined && this.ground === undefined) return noPaint;
    return { text: this.text?.text ?? unsaid, ground: this.ground?.ground ?? unsaid };
  }
}

/**
 * Finds elements whose text has the colour of what is behind it, where style sheets say so of either: by the rule that weighs most for
 * the element, or for the next one around it that has any.
 */
export class PaintedText {
  private readonly table: NodeTable;
  private readonly indices: readonly RuleIndex[];
  private readonly styles: PageStyles;
  private readonly palette: Palette;
  private readonly surroundings = new Surroundings();
  /** What blocks and styles give, these by their number. */
  private readonly ofBlock = new Map<Block, Paint>();
  private readonly ofStyle: readonly Paint[];
  /** Rules for each class attribute, by its number, and for all elements of a tag. */
  private readonly ofClasses: (readonly PaintRule[] | undefined)[] = [];
  private readonly ofTag = new Map<string, Best>();
  private readonly ofAttribute: readonly (readonly [name: string, rules: readonly PaintRule[]])[];
  /** What elements of a tag with the same classes are given, where nothing else is asked. */
  private readonly common = new Map<number, Paint>();
  private readonly asksIds: boolean;
  /** Elements whose own text is not seen. */
  private readonly unseen: Uint8Array;
  private testsLeft = maxTests;

  constructor(table: NodeTable, sheets: Sheets, styles: PageStyles, given: SheetValues) {
    this.table = table;
    this.styles = styles;
    this.palette = new Palette(given);
    for (const block of sheets.blocks)
      if ((block.effects & allColors) !== 0)
        this.ofBlock.set(block, this.palette.paintOf(read(block.declarations(maxDeclarations), block.effects)));
    const isAsked = this.ofBlock.size > 0;
    this.ofStyle = isAsked
      ? styles.values.map((style) => this.palette.paintOf(read(style.slice(0, maxDeclarations), allColors)))
      : [];
    const meets = isAsked && this.anyMeet();
    this.indices = meets ? [sheets.telling, sheets.others] : [];
    this.ofAttribute = this.indices
      .flatMap(({ byAttribute }) => Array.from(byAttribute, ([name, rules]) => [name, this.paints(rules)] as const))
      .filter(([, rules]) => rules.length > 0);
    this.asksIds = this.indices.some(({ byId }) => byId.size > 0);
    this.unseen = new Uint8Array(meets ? table.size : 0);
    if (meets) this.findUnseen();
  }

  /** Whether an element's text cannot be told from what is behind it. */
  isUnseen(index: number): boolean {
    return this.unseen[index] === 1;
  }

  /** Whether any colour of text is that of some ground. */
  private anyMeet(): boolean {
    const found = { text: new Set<number>(), ground: new Set<number>() };
    const note = (paint: Paint) => {
      for (const layer of layers)
        if (paint[layer] > untold && found[layer].size < maxValues) found[layer].add(paint[layer]);
    };
    for (const paint of this.ofBlock.values()) note(paint);
    this.ofStyle.forEach(note);
    for (const text of found.text) for (const ground of found.ground) if (this.meet(text, ground)) return true;
    return false;
  }

  private meet(text: number, ground: number): boolean {
    const color = this.palette.colors[text];
    const behind = this.palette.colors[ground];
    return color !== undefined && behind !== undefined && !isPale(color) && isUnseenOn(color, behind);
  }

  /** Paint the page from the outside in. */
  private findUnseen(): void {
    const { size, ordinal, parent, chars, runNodes } = this.table;
    const text = new Int32Array(size);
    const ground = new Int32Array(size);
    for (let i = 1; i < size; i++) {
      if (ordinal[i] === 0 || this.table.sum(chars, i) === 0) continue;
      const own = this.ownOf(i);
      const up = parent[i] as number;
      text[i] = own.text > asAround ? own.text : (text[up] as number);
      ground[i] = own.ground > asAround ? own.ground : (ground[up] as number);
    }
    for (const node of runNodes) {
      const i = parent[node] as number;
      if (this.meet(text[i] as number, ground[i] as number)) this.unseen[i] = 1;
    }
  }

  /** What an element is given: by itself, or by the rules that weigh most. */
  private ownOf(index: number): Paint {
    const { nodes, tag, attributes, classIds } = this.table;
    const element = nodes[index] as Element;
    const has = attributes[index] as number;
    const best = this.byRules(element, tag[index] as number, classIds[index] as number, (has & Has.ID) !== 0);
    const style = this.ofStyle[this.styles.ids[index] as number] as Paint;
    const isColored = (has & Has.LOOK) !== 0 && element.name === "font";
    const isGrounded = hasGround[tag[index] as number] === 1;
    if (style === noPaint && !isColored && !isGrounded) return best;
    const { color, bgcolor } = element.attribs;
    return {
      text: said(style.text, isColored ? this.palette.of(color) : unsaid, best.text),
      ground: said(style.ground, isGrounded ? this.palette.of(bgcolor) : unsaid, best.ground),
    };
  }

  private byRules(element: Element, tag: number, classId: number, hasId: boolean): Paint {
    const rules = classId === 0 ? noPaints : this.rulesOfClass(classId);
    // Most elements are told by their tag and their classes alone.
    const isCommon =
      tag !== OTHER && this.ofAttribute.length === 0 && !(hasId && this.asksIds) && !rules.some(asksMore);
    const key = classId * tagCount + tag;
    let paint = isCommon ? this.common.get(key) : undefined;
    if (paint !== undefined) return paint;
    const { name, attribs } = element;
    const best = new Best(this.bestOfTag(name));
    for (const [attribute, ofAttribute] of this.ofAttribute)
      if (attribs[attribute] !== undefined) this.weigh(ofAttribute, element, best);
    if (hasId && this.asksIds)
      this.weigh(
        this.paintsOf(({ byId }) => byId.get((attribs.id as string).toLowerCase())),
        element,
        best,
      );
    this.weigh(rules, element, best);
    paint = best.paint;
    if (isCommon) this.common.set(key, paint);
    return paint;
  }

  private weigh(rules: readonly PaintRule[], element: Element, best: Best): void {
    for (const rule of rules) {
      const isText = rule.text !== unsaid && outweighs(rule, best.text);
      const isGround = rule.ground !== unsaid && outweighs(rule, best.ground);
      if ((!isText && !isGround) || !this.isFor(rule, element)) continue;
      if (isText) best.text = rule;
      if (isGround) best.ground = rule;
    }
  }

  private isFor({ rule }: PaintRule, element: Element): boolean {
    this.testsLeft -= questionsFor(rule.selector.compound.attributes, element);
    return this.testsLeft > 0 && fits(rule.selector.compound, element, this.surroundings);
  }

  private rulesOfClass(classId: number): readonly PaintRule[] {
    this.ofClasses[classId] ??= this.paintsOf((index) => index.ofClass(classId));
    return this.ofClasses[classId];
  }

  private paintsOf(find: (index: RuleIndex) => readonly SheetRule[] | undefined): readonly PaintRule[] {
    return this.indices.flatMap((index) => this.paints(find(index)));
  }

  /** Colours of others without a name are of all that is in some part of the page. */
  private bestOfTag(tag: string): Best {
    let best = this.ofTag.get(tag);
    if (best === undefined) {
      best = new Best();
      const isPage = tag === "body" || tag === "html";
      for (const rule of this.paintsOf(({ byTag }) => byTag.get(tag))) {
        if (!isPage && !rule.rule.selector.isTagAlone) continue;
        if (rule.text !== unsaid && outweighs(rule, best.text)) best.text = rule;
        if (rule.ground !== unsaid && outweighs(rule, best.ground)) best.ground = rule;
      }
      this.ofTag.set(tag, best);
    }
    return best;
  }

  /** Of rules those that give a colour. */
  private paints(rules: readonly SheetRule[] = noRules): readonly PaintRule[] {
    if (rules.length === 0) return noPaints;
    return rules.flatMap((rule) => {
      const paint = this.ofBlock.get(rule.block);
      if (paint === undefined || paint === noPaint) return [];
      return { ...paint, rule, weight: weightOf(rule.selector.compound) };
    });
  }
}

const noPaints: readonly PaintRule[] = [];
/** Elements whose attribute `bgcolor` counts (HTML Standard, 15.3). */
const hasGround = new Uint8Array(tagCount);
for (const tag of ["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"] as const) hasGround[knownTag(tag)] = 1;

function asksMore({ rule }: PaintRule): boolean {
  return rule.selector.compound.attributes.length > 0;
}

/** The first number that says anything. */
function said(own: number, byAttribute: number, byRules: number): number {
  if (own !== unsaid) return own;
  return byAttribute !== unsaid ? byAttribute : byRules;
}

function outweighs(rule: PaintRule, other: PaintRule | undefined): boolean {
  if (other === undefined || rule.weight !== other.weight) return other === undefined || rule.weight > other.weight;
  return rule.rule.block.order >= other.rule.block.order;
}

/** @param effects Those that the declarations may have. */
function read(declarations: string, effects: number): Declared {
  const [text, ground] = layers.map((layer) =>
    (effects & effectOf[layer]) === 0 ? undefined : patterns[layer].exec(declarations)?.[1]?.trim().toLowerCase(),
  );
  return { text, ground };
}

const effectOf: Readonly<Record<Layer, number>> = { text: Effect.COLORS, ground: Effect.GROUND };

const allColors = Effect.COLORS | Effect.GROUND;

function isPale(color: Color): boolean {
  return color[0] >= paleText && color[1] >= paleText && color[2] >= paleText;
}
