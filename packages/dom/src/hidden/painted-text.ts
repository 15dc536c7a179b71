import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeTable } from "../measure.ts";
import { TEXT } from "../tags.ts";
import { type Color, isTransparent, isUnseenOn, readColor } from "./colors.ts";
import { type DoubtfulBlock, fits, readTarget, Surroundings, type Target } from "./doubtful-sheets.ts";
import { append } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import { statementBefore } from "./sheets.ts";

/** What is drawn: letters, and what is behind them. */
const layers = ["text", "ground"] as const;
type Layer = (typeof layers)[number];
type Declared = Readonly<Record<Layer, string | undefined>>;

/** A rule that gives a layer a colour. */
interface PaintRule {
  readonly target: Target;
  readonly weight: number;
  readonly value: string;
}

type PaintRules = ReadonlyMap<string, readonly PaintRule[]>;

const patterns: Readonly<Record<Layer, RegExp>> = {
  text: /(?:^|[;{])\s*(?:-webkit-text-fill-)?color\s*:([^;!}]{1,80})/i,
  ground: /(?:^|[;{])\s*background(?:-color)?\s*:([^;!}]{1,120})/i,
};
/** Values that leave what is around. */
const passes = /^(?:none|transparent|inherit|initial|unset|revert|0|currentcolor)\b/;
const picture = /url\(|gradient\(|image/;
const words = /[#\w-]+(?:\([^()]{0,60}\))?/g;
const variable = /var\(\s*(--[\w-]{1,60})\s*(?:,[^()]{0,40})?\)/g;
const whiteSpace = /\s+/;

/** Of declarations so much is read. */
const maxDeclarations = 1000;
/** Different values that are compared with each other, and elements around that are asked. Guesses. */
const maxValues = 200;
const maxAncestors = 24;
/** Most questions whether a rule is for an element. */
const maxTests = 100_000;
/** As light as this, text is told for its colour alone. */
const paleText = 231;

/**
 * Finds elements whose text has the colour of what is behind it, where style sheets say so of either: by the rule that weighs most for
 * the element, or for the next one around it that has any.
 */
export class PaintedText {
  private readonly table: NodeTable;
  private readonly given: SheetValues;
  private readonly blocks: readonly DoubtfulBlock[];
  private readonly declared: readonly Declared[];
  private readonly surroundings = new Surroundings();
  private readonly colors = new Map<string, Color | undefined>();
  private readonly styles = new Map<string, Declared>();
  /** Rules for values that meet, and all of them as soon as one of those is for an element. */
  private readonly meeting: PaintRules | undefined;
  private readonly meetingValues = new Set<string>();
  private all: Readonly<Record<Layer, PaintRules>> | undefined;
  private testsLeft = maxTests;

  constructor(table: NodeTable, blocks: readonly DoubtfulBlock[], given: SheetValues) {
    this.table = table;
    this.blocks = blocks;
    this.given = given;
    this.declared = blocks.map(({ css, open, to }) => read(css.slice(open + 1, Math.min(to, open + maxDeclarations))));
    if (blocks.length > 0) this.findMeeting();
    this.meeting = this.meetingValues.size === 0 ? undefined : this.index(layers, this.meetingValues);
  }

  /** Whether an element's text cannot be told from what is behind it. */
  isUnseen(index: number): boolean {
    if (this.meeting === undefined || this.testsLeft <= 0) return false;
    const element = this.table.nodes[index] as Element;
    const own = this.ownOf(element);
    const isAsked =
      (own !== undefined && layers.some((layer) => this.meetingValues.has(own[layer] ?? ""))) ||
      this.rulesFor(this.meeting, element).some((rule) => this.isFor(rule, element));
    if (!isAsked) return false;
    this.all ??= { text: this.index(["text"]), ground: this.index(["ground"]) };
    const text = this.around(element, "text");
    const ground = text === undefined ? undefined : this.around(element, "ground");
    return text !== undefined && ground !== undefined && this.meet(text, ground);
  }

  /** Values of text that some ground has, too. */
  private findMeeting(): void {
    const values = { text: new Set<string>(), ground: new Set<string>() };
    const note = (declared: Declared) => {
      for (const layer of layers) {
        const value = declared[layer];
        if (value !== undefined && values[layer].size < maxValues) values[layer].add(value);
      }
    };
    this.declared.forEach(note);
    const { nodes, attributes, tag } = this.table;
    for (let i = 1; i < nodes.length; i++) {
      if (tag[i] === TEXT || ((attributes[i] as number) & Has.LOOK) === 0) continue;
      const own = this.ownOf(nodes[i] as Element);
      if (own !== undefined) note(own);
    }
    const texts = this.colorsOf(values.text);
    for (const ground of values.ground) {
      const color = this.colorOf(ground);
      if (color !== undefined && texts.some((text) => !isPale(text) && isUnseenOn(text, color)))
        this.meetingValues.add(ground);
    }
    const grounds = this.colorsOf(this.meetingValues);
    for (const text of values.text) {
      const color = this.colorOf(text);
      if (color !== undefined && !isPale(color) && grounds.some((ground) => isUnseenOn(color, ground)))
        this.meetingValues.add(text);
    }
  }

  private meet(text: string, ground: string): boolean {
    const color = this.colorOf(text);
    const behind = this.colorOf(ground);
    return color !== undefined && behind !== undefined && !isPale(color) && isUnseenOn(color, behind);
  }

  /** The colour of a value; `undefined` where that cannot be told. */
  private colorOf(value: string): Color | undefined {
    if (this.colors.has(value)) return this.colors.get(value);
    const plain = value.replace(variable, (all, name: string) => this.given.valueOf(name) ?? all);
    const color = picture.test(plain)
      ? undefined
      : (plain.match(words) ?? []).map(readColor).find((found) => found !== undefined);
    this.colors.set(value, color);
    return color;
  }

  private colorsOf(values: ReadonlySet<string>): Color[] {
    return Array.from(values, (value) => this.colorOf(value)).filter((color) => color !== undefined);
  }

  /** What an element says itself. */
  private ownOf({ attribs, name }: Element): Declared | undefined {
    const { style, bgcolor, color } = attribs;
    if (style === undefined && bgcolor === undefined && color === undefined) return undefined;
    const key = style ?? "";
    let own = this.styles.get(key);
    if (own === undefined) {
      own = read(key.slice(0, maxDeclarations));
      this.styles.set(key, own);
    }
    if (bgcolor === undefined && color === undefined) return own;
    return { text: own.text ?? (name === "font" ? color : undefined), ground: own.ground ?? bgcolor };
  }

  /** What the element or the next one around it is given. */
  private around(element: Element, layer: Layer): string | undefined {
    let node: Element | null = element;
    for (let left = maxAncestors; node !== null && left > 0; left--) {
      const value: string | undefined = this.ownOf(node)?.[layer] ?? this.byRules(node, layer);
      if (value !== undefined && !passes.test(value)) {
        const color = this.colorOf(value);
        if (color === undefined || !isTransparent(color)) return value;
      }
      node = node.parent !== null && "attribs" in node.parent ? node.parent : null;
    }
    return undefined;
  }

  private byRules(element: Element, layer: Layer): string | undefined {
    let best: PaintRule | undefined;
    for (const rule of this.rulesFor((this.all as Readonly<Record<Layer, PaintRules>>)[layer], element)) {
      if ((best === undefined || rule.weight >= best.weight) && this.isFor(rule, element)) best = rule;
    }
    return best?.value;
  }

  private isFor({ target }: PaintRule, element: Element): boolean {
    return --this.testsLeft > 0 && fits(target, element, this.surroundings);
  }

  private rulesFor(rules: PaintRules, { name, attribs }: Element): PaintRule[] {
    const keys = [name, "*"];
    if (attribs.id !== undefined) keys.push(`#${attribs.id.toLowerCase()}`);
    if (attribs.class !== undefined)
      for (const token of attribs.class.toLowerCase().split(whiteSpace)) keys.push(`.${token}`);
    return keys.flatMap((key) => rules.get(key) ?? []);
  }

  /** @param wanted Values to index the rules of; all without. */
  private index(wantedLayers: readonly Layer[], wanted?: ReadonlySet<string>): PaintRules {
    const rules = new Map<string, PaintRule[]>();
    this.blocks.forEach(({ css, before, open }, block) => {
      const values = wantedLayers.flatMap((layer) => this.declared[block]?.[layer] ?? []);
      const value = wanted === undefined ? values[0] : values.find((each) => wanted.has(each));
      if (value === undefined) return;
      for (const selector of statementBefore(css, before, open).split(",")) {
        const target = readTarget(selector, () => true);
        if (target !== undefined) append(rules, keyOf(target), { target, weight: weightOf(target), value });
      }
    });
    return rules;
  }
}

function read(declarations: string): Declared {
  const [text, ground] = layers.map((layer) => patterns[layer].exec(declarations)?.[1]?.trim().toLowerCase());
  return { text, ground };
}

function isPale(color: Color): boolean {
  return color.slice(0, 3).every((part) => part >= paleText);
}

function keyOf({ id, classes, tag }: Target): string {
  return id !== undefined ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : (tag ?? "*");
}

function weightOf({ id, classes, attributes, tag, place }: Target): number {
  const own =
    (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (tag === undefined ? 0 : 1);
  return place?.other === undefined ? own : own + weightOf(place.other);
}
