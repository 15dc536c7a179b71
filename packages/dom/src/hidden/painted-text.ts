import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeTable } from "../measure.ts";
import { TEXT } from "../tags.ts";
import { type Color, isTransparent, isUnseenOn, readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import { fits, readTarget, Surroundings, type Target } from "./doubtful-sheets.ts";
import { append } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import { type PaintedBlock, statementBefore } from "./sheets.ts";

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

/** What elements are given by some rules, with what is around them; found out once. */
interface PaintLayer {
  readonly rules: PaintRules;
  readonly found: Map<Element, string | undefined>;
  /** Rules for class attributes. */
  readonly ofClasses: Map<string, readonly PaintRule[]>;
}

type Paint = Readonly<Record<Layer, PaintLayer>> & {
  /** Values besides which none counts, not even of the elements themselves; all without. */
  readonly wanted: ReadonlySet<string> | undefined;
};

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
/** Of rules that name no class or id those for a tag count: colours of others are of all that is in some part of the page. */
const tagAlone = /^\s*[a-z][\w-]*\s*$/i;

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
  private readonly blocks: readonly PaintedBlock[];
  private readonly declared: readonly Declared[];
  private readonly surroundings = new Surroundings();
  private readonly colors = new Map<string, Color | undefined>();
  private readonly styles = new Map<string, Declared>();
  private readonly meetingValues = new Set<string>();
  /** Rules for values that meet, and all of them where those do. */
  private readonly few: Paint | undefined;
  private all: Paint | undefined;
  /** Elements with text of their own. */
  private readonly hasText: Uint8Array;
  private testsLeft = maxTests;

  constructor(table: NodeTable, blocks: readonly PaintedBlock[], given: SheetValues) {
    this.table = table;
    this.blocks = blocks;
    this.given = given;
    this.declared = blocks.map(({ css, open, to, effects }) =>
      read(css.slice(open + 1, Math.min(to, open + maxDeclarations)), effects),
    );
    if (blocks.length > 0) this.findMeeting();
    this.few = this.meetingValues.size === 0 ? undefined : this.paint(this.meetingValues);
    this.hasText = new Uint8Array(this.few === undefined ? 0 : table.size);
    if (this.few !== undefined) for (const node of table.runNodes) this.hasText[table.parent[node] as number] = 1;
  }

  /** Whether an element's text cannot be told from what is behind it. */
  isUnseen(index: number): boolean {
    if (this.few === undefined || this.testsLeft <= 0 || this.hasText[index] === 0) return false;
    const element = this.table.nodes[index] as Element;
    // First as if there were no rules but those: most that meet somewhere do not meet here.
    if (!this.meetIn(this.few, element)) return false;
    this.all ??= this.paint();
    return this.meetIn(this.all, element);
  }

  private paint(wanted?: ReadonlySet<string>): Paint {
    return {
      text: { rules: this.index(["text"], wanted), found: new Map(), ofClasses: new Map() },
      ground: { rules: this.index(["ground"], wanted), found: new Map(), ofClasses: new Map() },
      wanted,
    };
  }

  private meetIn(paint: Paint, element: Element): boolean {
    const text = this.around(element, "text", paint);
    const ground = text === undefined ? undefined : this.around(element, "ground", paint);
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
      own = read(key.slice(0, maxDeclarations), Effect.COLORS | Effect.GROUND);
      this.styles.set(key, own);
    }
    if (bgcolor === undefined && color === undefined) return own;
    return { text: own.text ?? (name === "font" ? color : undefined), ground: own.ground ?? bgcolor };
  }

  /** What the element or the next one around it is given. */
  private around(element: Element, layer: Layer, paint: Paint): string | undefined {
    const { found } = paint[layer];
    const asked: Element[] = [];
    let value: string | undefined;
    let node: Element | null = element;
    for (
      ;
      node !== null && asked.length < maxAncestors;
      node = node.parent !== null && "attribs" in node.parent ? node.parent : null
    ) {
      if (found.has(node)) {
        value = found.get(node);
        break;
      }
      asked.push(node);
      const own = this.ownOf(node)?.[layer] ?? this.byRules(node, paint[layer]);
      if (own === undefined || paint.wanted?.has(own) === false || passes.test(own)) continue;
      const color = this.colorOf(own);
      if (color !== undefined && isTransparent(color)) continue;
      value = own;
      break;
    }
    for (const each of asked) found.set(each, value);
    return value;
  }

  private byRules(element: Element, { rules, ofClasses }: PaintLayer): string | undefined {
    const { id, class: names } = element.attribs;
    let best = this.heaviest(rules.get("*"), element, undefined);
    best = this.heaviest(rules.get(element.name), element, best);
    if (id !== undefined) best = this.heaviest(rules.get(`#${id.toLowerCase()}`), element, best);
    if (names !== undefined) {
      let own = ofClasses.get(names);
      if (own === undefined) {
        own = rulesOfClasses(rules, names);
        ofClasses.set(names, own);
      }
      best = this.heaviest(own, element, best);
    }
    return best?.value;
  }

  private heaviest(
    rules: readonly PaintRule[] | undefined,
    element: Element,
    before: PaintRule | undefined,
  ): PaintRule | undefined {
    let best = before;
    if (rules !== undefined)
      for (const rule of rules)
        if ((best === undefined || rule.weight >= best.weight) && this.isFor(rule, element)) best = rule;
    return best;
  }

  private isFor({ target }: PaintRule, element: Element): boolean {
    return --this.testsLeft > 0 && fits(target, element, this.surroundings);
  }

  /** @param wanted Values to index the rules of; all without. */
  private index(wantedLayers: readonly Layer[], wanted?: ReadonlySet<string>): PaintRules {
    const rules = new Map<string, PaintRule[]>();
    this.blocks.forEach(({ css, before, open }, block) => {
      const values = wantedLayers.flatMap((layer) => this.declared[block]?.[layer] ?? []);
      const value = wanted === undefined ? values[0] : values.find((each) => wanted.has(each));
      if (value === undefined) return;
      for (const selector of statementBefore(css, before, open).split(",")) {
        const target = readTarget(selector, () => tagAlone.test(selector));
        if (target !== undefined) append(rules, keyOf(target), { target, weight: weightOf(target), value });
      }
    });
    return rules;
  }
}

function rulesOfClasses(rules: PaintRules, names: string): readonly PaintRule[] {
  return names
    .toLowerCase()
    .split(whiteSpace)
    .flatMap((token) => rules.get(`.${token}`) ?? []);
}

/** @param effects Those that the declarations may have. */
function read(declarations: string, effects: number): Declared {
  const [text, ground] = layers.map((layer) =>
    (effects & effectOf[layer]) === 0 ? undefined : patterns[layer].exec(declarations)?.[1]?.trim().toLowerCase(),
  );
  return { text, ground };
}

const effectOf: Readonly<Record<Layer, number>> = { text: Effect.COLORS, ground: Effect.GROUND };

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
