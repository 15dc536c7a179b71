import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeTable } from "../measure.ts";
import { knownTag, OTHER, tagCount } from "../tags.ts";
import type { Block } from "./blocks.ts";
import { type Color, isFaintOn, isTransparent, readColor } from "./colors.ts";
import { Effect } from "./declaration-signs.ts";
import { hasNoInk, withoutHexEscapes } from "./doubtful-styles.ts";
import { fits, fitsWhole, questionsFor, Surroundings } from "./fitting.ts";
import type { PageNames } from "./page-names.ts";
import type { PageStyles } from "./page-styles.ts";
import { noRules, type RuleIndex, type SheetRule } from "./rule-index.ts";
import { type ExactSelector, type Selector, type Target, weightOf } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import type { Sheets } from "./sheets.ts";
import { withoutComments, withSign } from "./techniques.ts";

/** What is drawn: letters, and what is behind them. */
const layers = ["text", "ground"] as const;
type Layer = (typeof layers)[number];
type Declared = Readonly<Record<Layer, string | undefined>> & {
  readonly isCutOut: boolean;
  readonly isImportant: boolean;
};

/** Numbers of the colours that a layer is given, see {@link Palette}. */
type Paint = Readonly<Record<Layer, number>>;

/** A rule that gives a layer a colour. */
interface PaintRule extends Paint {
  readonly rule: SheetRule;
  /** Whether all that its selector says is read. */
  readonly isSure: boolean;
  readonly weight: number;
}

const patterns: Readonly<Record<Layer, RegExp>> = {
  text: /(?:^|[;{])\s*(-webkit-text-fill-)?color\s*:([^;!}]{1,80})/gi,
  ground: /(?:^|[;{])\s*(background)(?:-color|-image(?=\s{0,9}:\s{0,9}[a-z-]{4,16}-gradient\())?\s*:([^;!}]{1,120})/gi,
};
/** Letters cut out of their background. */
const cutOut = /background-clip\s{0,9}:\s{0,9}text/i;
/** What fills letters if nothing else is said: their colour. */
const noFill = /^\s*(?:initial|unset|revert|inherit|currentcolor)\b/i;
/** Values that leave what is around. */
const passes = /^(?:none|transparent|inherit|initial|unset|revert|0|currentcolor)\b/;
const ofPage = /^(?:initial|revert|canvastext)\b/;
const ofText = /\bcurrentcolor\b/;
const picture = /url\(|image/;
const words = /[#\w-]+(?:\((?:[^()]|\([^()]{0,60}\)){0,90}\))?/g;
const gradient = /(?:repeating-)?(?:linear|radial|conic)-gradient\(/g;
const variable = /var\(\s*(--[\w-]{1,60})\s*(?:,([^()]{0,40}))?\)/g;

/** Of declarations so much is read. */
const maxDeclarations = 1000;
/** Different values that are compared with each other. A guess. */
const maxValues = 200;
/** Most questions whether a rule is for an element. */
const maxTests = 100_000;

/** Numbers of what is no colour: a layer that nothing is said of, one that is as what is around, and one that cannot be told. */
const unsaid = -1;
const asAround = 0;
const untold = 1;
/** Those of a page that says nothing, and a background in the colour of the text, whatever that is. */
const pageText = 2;
const pageGround = 3;
const asText = 4;
const noPaint: Paint = { text: unsaid, ground: unsaid };
const nothingPainted = { sure: noPaint, possible: noPaint };
const black: Color = [0, 0, 0, 1];
const white: Color = [255, 255, 255, 1];
const noInk: Color = [0, 0, 0, 0];
/** Letters of less opacity are told as none, 0 to 1. A guess. */
const leastInk = 0.15;

/** The colours of a page, numbered by their values. */
class Palette {
  readonly colors: (Color | undefined)[] = [undefined, undefined, black, white, undefined];
  private readonly numbers: Readonly<Record<Layer, Map<string, number>>> = { text: new Map(), ground: new Map() };
  private readonly faint = new Map<number, boolean>();
  private readonly given: SheetValues;

  constructor(given: SheetValues) {
    this.given = given;
  }

  of(layer: Layer, value: string | undefined): number {
    if (value === undefined) return unsaid;
    let number = this.numbers[layer].get(value);
    if (number === undefined) {
      number = this.read(layer, value);
      this.numbers[layer].set(value, number);
    }
    return number;
  }

  paintOf({ text, ground, isCutOut }: Declared): Paint {
    if (text === undefined && ground === undefined) return noPaint;
    if (!isCutOut) return { text: this.of("text", text), ground: this.of("ground", ground) };
    const drawn = this.of("ground", ground);
    return { text: drawn > asAround ? drawn : untold, ground: unsaid };
  }

  /** Whether few would read such a text on such a ground. */
  isFaint(text: number, ground: number): boolean {
    const key = text * maxColors + ground;
    let is = this.faint.get(key);
    if (is === undefined) {
      const color = this.colors[text];
      const behind = this.colors[ground];
      is = ground === asText || (color !== undefined && behind !== undefined && isFaintOn(color, behind));
      this.faint.set(key, is);
    }
    return is;
  }

  private read(layer: Layer, value: string): number {
    if (layer === "text" && ofPage.test(value)) return pageText;
    if (layer === "ground" && ofText.test(value)) return asText;
    if (passes.test(value) && !(layer === "text" && value === "transparent")) return asAround;
    const plain = value.replace(
      variable,
      (all, name: string, other?: string) => this.given.valueOf(name) ?? other ?? all,
    );
    const found: Color[] = [];
    for (const word of plain.replace(gradient, " ").match(words) ?? []) {
      const color = readColor(word);
      if (color !== undefined) found.push(color);
    }
    const [color = layer === "text" && hasNoInk(plain) ? noInk : undefined] = found;
    // Of several colours none is known to be behind the letters, and a picture may have any.
    if (color === undefined || found.some((other) => !isFaintOn(other, color))) return untold;
    if (layer === "ground" && color[3] < leastCover) return isTransparent(color) ? asAround : untold;
    return picture.test(plain) && layer === "text" ? untold : this.colors.push(color) - 1;
  }
}

/** More than a page has, for a number of two of them. */
const maxColors = 1_000_000;
/** What lets so much through is no ground, 0 to 1. A guess. */
const leastCover = 0.7;

/** What is surely given, by rules whose selectors are read whole, and what is given if those that cannot be are for the element, too. */
type Painted = Readonly<Record<"sure" | "possible", Paint>>;

/** The rules that weigh most for an element. */
class Best {
  text: PaintRule | undefined;
  ground: PaintRule | undefined;

  constructor(other?: Best) {
    this.text = other?.text;
    this.ground = other?.ground;
  }

  /** Whether a rule would count, were it for the element. */
  minds(rule: PaintRule): boolean {
    return (
      (rule.text !== unsaid && outweighs(rule, this.text)) || (rule.ground !== unsaid && outweighs(rule, this.ground))
    );
  }

  take(rule: PaintRule): void {
    if (rule.text !== unsaid && outweighs(rule, this.text)) this.text = rule;
    if (rule.ground !== unsaid && outweighs(rule, this.ground)) this.ground = rule;
  }

  get paint(): Paint {
    if (this.text === undefined && this.ground === undefined) return noPaint;
    return { text: this.text?.text ?? unsaid, ground: this.ground?.ground ?? unsaid };
  }
}

/** The same by rules that are sure, and by all. */
class BestOfBoth {
  private readonly sure: Best;
  private possible: Best;

  constructor(other?: BestOfBoth) {
    this.sure = new Best(other?.sure);
    this.possible = other === undefined || other.possible === other.sure ? this.sure : new Best(other.possible);
  }

  minds(rule: PaintRule): boolean {
    return this.possible.minds(rule) || (rule.isSure && this.possible !== this.sure && this.sure.minds(rule));
  }

  take(rule: PaintRule): void {
    // Most elements have none but sure ones, and one reading will do.
    if (!rule.isSure && this.possible === this.sure) this.possible = new Best(this.sure);
    this.possible.take(rule);
    if (rule.isSure && this.possible !== this.sure) this.sure.take(rule);
  }

  get painted(): Painted {
    const sure = this.sure.paint;
    const possible = this.possible === this.sure ? sure : this.possible.paint;
    return possible === noPaint ? nothingPainted : { sure, possible };
  }
}

/**
 * Finds text that few would read for its colour and that of what is behind it, as attributes, styles and sheets say: by the rule that weighs
 * most for the element, or for the next one around it that has any. A page that says nothing is black on white.
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
  private readonly ofClasses: (OfClass | undefined)[] = [];
  private readonly ofTag = new Map<string, OfTag>();
  private readonly ofAttribute: readonly (readonly [name: string, rules: readonly PaintRule[]])[];
  /** What elements of a tag with the same classes are given, where nothing else is asked. */
  private readonly common = new Map<number, Painted>();
  private readonly asksIds: boolean;
  private readonly otherAttributes: readonly string[];
  /** Techniques of the outermost elements of text that is not seen. */
  private readonly unseen = new Map<number, string>();
  private testsLeft = maxTests;
  /** Where elements stand, as far as rules ask for it. */
  private readonly places: Places;
  private readonly important = new Set<Block>();
  private readonly ofRule = new Map<SheetRule, PaintRule | null>();
  private readonly names: PageNames | undefined;

  constructor(table: NodeTable, sheets: Sheets | undefined, styles: PageStyles, given: SheetValues) {
    this.table = table;
    this.styles = styles;
    this.names = sheets?.names;
    this.palette = new Palette(given);
    for (const block of sheets?.blocks ?? []) {
      if ((block.effects & allColors) === 0) continue;
      const declared = read(block.declarations(maxDeclarations), block.effects);
      this.ofBlock.set(block, this.palette.paintOf(declared));
      if (declared.isImportant) this.important.add(block);
    }
    this.ofStyle = styles.values.map((style) =>
      this.palette.paintOf(read(withoutComments(style).slice(-maxDeclarations), allColors)),
    );
    const isAsked = styles.hasColors || this.anyMeet();
    this.indices = isAsked && sheets !== undefined && this.ofBlock.size > 0 ? [sheets.telling, sheets.others] : [];
    this.ofAttribute = this.indices
      .flatMap(({ byAttribute }) => Array.from(byAttribute, ([name, rules]) => [name, this.paints(rules)] as const))
      .filter(([, rules]) => rules.length > 0);
    this.otherAttributes = this.ofAttribute.map(([name]) => name).filter((name) => name !== "class");
    this.asksIds = this.indices.some(({ byId }) => byId.size > 0);
    this.places = new Places(table);
    if (isAsked) this.findUnseen();
  }

  /** How an element's text cannot be told from what is behind it, if that of those around it can. */
  techniqueOf(index: number): string | undefined {
    return this.unseen.get(index);
  }

  /** Whether any colour of text is faint on some ground. */
  private anyMeet(): boolean {
    const found = { text: new Set([pageText]), ground: new Set([pageGround]) };
    const note = (paint: Paint) => {
      for (const layer of layers)
        if (paint[layer] > untold && found[layer].size < maxValues) found[layer].add(paint[layer]);
    };
    for (const paint of this.ofBlock.values()) note(paint);
    this.ofStyle.forEach(note);
    for (const text of found.text)
      for (const ground of found.ground) if (this.palette.isFaint(text, ground)) return true;
    return false;
  }

  /** Paint the page from the outside in. */
  private findUnseen(): void {
    const { size, ordinal, parent, chars } = this.table;
    const sure = new Canvas(size);
    /** The same, until some rule may be for an element. */
    let possible = sure;
    if (this.indices.length > 0)
      for (const tag of ["html", "body"]) sure.paint(0, 0, this.rulesOfTag(tag).alone.painted.sure);
    for (let i = 1; i < size; i++) {
      if (ordinal[i] === 0 || this.table.sum(chars, i) === 0) continue;
      const up = parent[i] as number;
      const own = this.ownOf(i);
      if (own.possible !== own.sure && possible === sure) possible = sure.copy();
      sure.paint(i, up, own.sure);
      if (possible !== sure) possible.paint(i, up, own.possible);
    }
    this.noteUnseen(sure);
    if (possible !== sure) this.noteUnseen(possible);
  }

  private noteUnseen({ text, ground, outermost }: Canvas): void {
    const { parent, runNodes } = this.table;
    for (const node of runNodes) {
      const i = parent[node] as number;
      const [letters, behind] = [text[i] as number, ground[i] as number];
      if (!this.palette.isFaint(letters, behind)) continue;
      const color = this.palette.colors[letters];
      const isPale = behind === pageGround && color !== undefined && color[3] > leastInk;
      this.unseen.set(outermost[i] as number, isPale ? "pale-text" : "same-color");
    }
  }

  /** What an element is given: by itself, or by the rules that weigh most. */
  private ownOf(index: number): Painted {
    const { nodes, tag, attributes } = this.table;
    const has = attributes[index] as number;
    const id = tag[index] as number;
    const best = this.byRules(index);
    const isByBrowser = byBrowser[id] === 1 && (id !== anchor || (has & Has.HREF) !== 0);
    if ((has & Has.LOOK) === 0 && !isByBrowser) return best;
    const element = nodes[index] as Element;
    const style = this.ofStyle[this.styles.ids[index] as number] as Paint;
    const { color, bgcolor, text } = element.attribs;
    const ofAttribute = id === body ? text : element.name === "font" ? color : undefined;
    const letters = this.palette.of("text", withSign(ofAttribute));
    const behind = hasGround[id] === 1 ? this.palette.of("ground", withSign(bgcolor)) : unsaid;
    const painted = (under: Paint): Paint => {
      const given = said(style.text, letters, under.text);
      return {
        // Browsers give links and buttons colours of their own.
        text: given === unsaid && isByBrowser ? untold : given,
        ground: said(style.ground, behind, under.ground),
      };
    };
    const sure = painted(best.sure);
    return { sure, possible: best.possible === best.sure ? sure : painted(best.possible) };
  }

  private byRules(index: number): Painted {
    if (this.indices.length === 0) return nothingPainted;
    const { nodes, tag, attributes, classIds, parent } = this.table;
    const element = nodes[index] as Element;
    const tagNumber = tag[index] as number;
    const key = (classIds[index] as number) * tagCount + tagNumber;
    const isAlike =
      tagNumber !== OTHER &&
      !(this.asksIds && ((attributes[index] as number) & Has.ID) !== 0) &&
      !this.otherAttributes.some((name) => element.attribs[name] !== undefined);
    // Most elements are told by their tag and their classes alone, and most others by those and what is around.
    const known = isAlike ? this.common.get(key) : undefined;
    if (known !== undefined && known !== byPlace) return known;
    const placeKey = known === byPlace ? key + this.places.of(parent[index] as number) * maxKeys : 0;
    const there = known === byPlace ? this.common.get(placeKey) : undefined;
    if (there !== undefined) return there;
    const ofTag = this.rulesOfTag(element.name);
    const rules = this.rulesOfClass(classIds[index] as number);
    const best = new BestOfBoth(ofTag.alone);
    this.weigh(ofTag.placed, element, best);
    for (const [attribute, ofAttribute] of this.ofAttribute)
      if (element.attribs[attribute] !== undefined) this.weigh(ofAttribute, element, best);
    if (this.asksIds && ((attributes[index] as number) & Has.ID) !== 0)
      this.weigh(
        this.paintsOf(({ byId }) => byId.get((element.attribs.id as string).toLowerCase())),
        element,
        best,
      );
    this.weigh(rules.paints, element, best);
    const { painted } = best;
    const asks = Math.max(ofTag.asks, rules.asks);
    if (!isAlike || asks === asksAll) return painted;
    this.common.set(key, asks === 0 ? painted : byPlace);
    if (placeKey > 0) this.common.set(placeKey, painted);
    return painted;
  }

  private weigh(rules: PaintRules, element: Element, best: BestOfBoth): void {
    if (this.testsLeft <= 0) return;
    for (const rule of rules) if (best.minds(rule) && this.isFor(rule, element)) best.take(rule);
  }

  /** Whether a rule is for an element: to the letter, where its selector is simple. */
  private isFor({ rule: { selector } }: PaintRule, element: Element): boolean {
    const { chain, target, compound } = selector;
    this.testsLeft -= questionsFor(compound.attributes, element) + 3 * (target?.place?.unlike.length ?? 0);
    if (this.testsLeft <= 0) return false;
    if (chain !== undefined) return fitsWhole(chain, element, this.surroundings);
    return fits(target ?? compound, element, this.surroundings);
  }

  private rulesOfClass(classId: number): OfClass {
    if (classId === 0) return ofNoClass;
    let known = this.ofClasses[classId];
    if (known === undefined) {
      const paints = this.paintsOf((index) => index.ofClass(classId));
      known = paints.length === 0 ? ofNoClass : { paints, asks: asksOf(paints) };
      this.ofClasses[classId] = known;
    }
    return known;
  }

  private paintsOf(find: (index: RuleIndex) => readonly SheetRule[] | undefined): readonly PaintRule[] {
    const [telling, others] = this.indices.map((index) => this.paints(find(index))) as [PaintRules, PaintRules];
    if (others.length === 0) return telling;
    return telling.length === 0 ? others : [...telling, ...others];
  }

  private rulesOfTag(tag: string): OfTag {
    let ofTag = this.ofTag.get(tag);
    if (ofTag === undefined) {
      const alone = new BestOfBoth();
      const placed: PaintRule[] = [];
      const isPage = tag === "body" || tag === "html";
      for (const rule of this.paintsOf(({ byTag }) => [
        ...(byTag.get("*") ?? noRules),
        ...(byTag.get(tag) ?? noRules),
      ])) {
        const { selector } = rule.rule;
        const isAlone = selector.isTagAlone || (isPage && selector.compound.tag !== undefined);
        if (!isAlone && (selector.chain !== undefined || asksPlace(selector))) placed.push(rule);
        if (isAlone) alone.take(rule);
      }
      // The heaviest first: what outweighs all others is all that has to be asked.
      placed.sort((a, b) => (outweighs(a, b) ? -1 : 1));
      ofTag = { alone, placed, asks: asksOf(placed) };
      this.ofTag.set(tag, ofTag);
    }
    return ofTag;
  }

  /** Whether elements that a selector names may all be on the page, as far as their names tell. */
  private isThere(selector: ExactSelector | undefined): boolean {
    for (let link = selector; link !== undefined; link = link.other) {
      const { id, classes } = link.target;
      if (id !== undefined && this.names?.hasId(id) === false) return false;
      if (!classes.every((name) => this.names?.hasClass(name) === true)) return false;
    }
    return true;
  }

  /** Of rules those that give a colour. */
  private paints(rules: readonly SheetRule[] = noRules): readonly PaintRule[] {
    let found: readonly PaintRule[] = noPaints;
    for (const rule of rules) {
      let known = this.ofRule.get(rule);
      if (known === undefined) {
        known = this.paintRule(rule);
        this.ofRule.set(rule, known);
      }
      if (known === null) continue;
      if (found === noPaints) found = [known];
      else (found as PaintRule[]).push(known);
    }
    return found;
  }

  private paintRule(rule: SheetRule): PaintRule | null {
    const { block, selector } = rule;
    const paint = this.ofBlock.get(block);
    if (paint === undefined || paint === noPaint || !this.isThere(selector.chain)) return null;
    const weight = selector.chain?.weight ?? weightOf(selector.compound);
    return { ...paint, rule, isSure: selector.isSure, weight: weight + (this.important.has(block) ? importance : 0) };
  }
}

/** More than all ids, classes and tags of a selector weigh. */
const importance = 1_000_000;

/** What text of each element is painted with, and on. */
class Canvas {
  readonly text: Int32Array;
  readonly ground: Int32Array;
  /** The outermost element around that is painted the same. */
  readonly outermost: Int32Array;

  constructor(size: number) {
    this.text = new Int32Array(size).fill(pageText);
    this.ground = new Int32Array(size).fill(pageGround);
    this.outermost = new Int32Array(size);
  }

  copy(): Canvas {
    const canvas = new Canvas(0);
    return Object.assign(canvas, {
      text: this.text.slice(),
      ground: this.ground.slice(),
      outermost: this.outermost.slice(),
    });
  }

  paint(index: number, up: number, own: Paint): void {
    const { text, ground, outermost } = this;
    text[index] = own.text > asAround ? own.text : (text[up] as number);
    ground[index] = own.ground > asAround ? own.ground : (ground[up] as number);
    const isSame = text[index] === text[up] && ground[index] === ground[up];
    outermost[index] = isSame && up > 0 ? (outermost[up] as number) : index;
  }
}

/** Numbers the places of a page: those whose surroundings have the same tags and classes have the same, as rows of a table do. */
class Places {
  private readonly table: NodeTable;
  private readonly numbers: Int32Array;
  private readonly known = new Map<number, number>();
  private last = 0;

  constructor(table: NodeTable) {
    this.table = table;
    this.numbers = new Int32Array(table.size);
  }

  /** The place inside an element. Those further out are found before, a step at a time: pages are deep. */
  of(index: number): number {
    const { numbers } = this;
    if (index === 0 || numbers[index] !== 0) return numbers[index] as number;
    const { parent } = this.table;
    const path = [index];
    for (let up = parent[index] as number; up > 0 && numbers[up] === 0; up = parent[up] as number) path.push(up);
    for (const at of path.reverse()) numbers[at] = this.inside(at, numbers[parent[at] as number] as number);
    return numbers[index] as number;
  }

  private inside(index: number, outer: number): number {
    const { tag, classIds, attributes } = this.table;
    // One with an id, or of a tag without a number, is like no other.
    if (tag[index] === OTHER || ((attributes[index] as number) & Has.ID) !== 0) return ++this.last;
    const key = (classIds[index] as number) * tagCount + (tag[index] as number) + outer * maxKeys;
    let number = this.known.get(key);
    if (number === undefined) {
      number = ++this.last;
      this.known.set(key, number);
    }
    return number;
  }
}

/** Rules of a tag: the best of those that name nothing else, and those that ask for its place. */
interface OfTag {
  readonly alone: BestOfBoth;
  readonly placed: PaintRules;
  readonly asks: number;
}

interface OfClass {
  readonly paints: PaintRules;
  readonly asks: number;
}

/** Stands for what differs from place to place. */
const byPlace: Painted = { ...nothingPainted };
/** More than there are classes and tags, for a number of them and of a place. */
const maxKeys = 100_000_000;

type PaintRules = readonly PaintRule[];
const noPaints: PaintRules = [];
const ofNoClass: OfClass = { paints: noPaints, asks: 0 };
/** Elements whose attribute `bgcolor` counts (HTML Standard, 15.3). */
const hasGround = new Uint8Array(tagCount);
for (const tag of ["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"] as const) hasGround[knownTag(tag)] = 1;
const body = knownTag("body");
const anchor = knownTag("a");
/** Elements whose text browsers give a colour. */
const byBrowser = new Uint8Array(tagCount);
for (const tag of ["a", "button"] as const) byBrowser[knownTag(tag)] = 1;

/** What rules ask of an element beside its tag and classes: nothing, what is around it, or anything. */
const asksAround = 1;
const asksAll = 2;

function asksOf(rules: PaintRules): number {
  let asks = 0;
  for (const { rule } of rules) {
    const { chain, compound, target } = rule.selector;
    if (compound.attributes.length > 0 || (chain === undefined && compound.classes.length === 0)) return asksAll;
    // What the element must not be may be told by other attributes, or by its place.
    if (chain === undefined && target?.place?.unlike.every(isByClass) === false) return asksAll;
    for (let link = chain; link?.other !== undefined; link = link.other) {
      if (link.combinator === "+" || link.combinator === "~" || link.other.target.attributes.length > 0) return asksAll;
      asks = asksAround;
    }
  }
  return asks;
}

const isByClass = ({ id, attributes, place }: Target): boolean =>
  id === undefined && attributes.length === 0 && place === undefined;

/** Whether an element of no name has to stand at some place among its siblings, not to be something, or to hold something. */
function asksPlace({ target, compound }: Selector): boolean {
  if (target === compound) return true;
  const place = target?.place;
  return place !== undefined && place.slots.length + place.unlike.length > 0;
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
function read(written: string, effects: number): Declared {
  const declarations = written.includes("\\") ? withoutHexEscapes(written) : written;
  const [text, ground] = layers.map((layer) =>
    (effects & effectOf[layer]) === 0 ? undefined : lastOf(declarations, patterns[layer]),
  );
  return {
    text,
    ground,
    isCutOut: text !== undefined && declarations.includes("clip") && cutOut.test(declarations),
    isImportant: declarations.includes("!") && declarations.split(";").some(isImportantColor),
  };
}

const paintedProperty = /(?:color|background)$/i;
const important = /!\s{0,9}important/i;

/** Whether a declaration gives a colour that goes before others. */
function isImportantColor(declaration: string): boolean {
  const mark = declaration.indexOf("!");
  if (mark < 0) return false;
  const colon = declaration.indexOf(":");
  return important.test(declaration.slice(mark)) && paintedProperty.test(declaration.slice(0, colon).trim());
}

/** The last value that declarations give; what fills letters goes before their colour. */
function lastOf(declarations: string, pattern: RegExp): string | undefined {
  let value: string | undefined;
  let fill: string | undefined;
  for (const [, name, given = ""] of declarations.matchAll(pattern)) {
    if (name?.startsWith("-") !== true) value = given;
    else fill = noFill.test(given) ? undefined : given;
  }
  return (fill ?? value)?.trim().toLowerCase();
}

const effectOf: Readonly<Record<Layer, number>> = { text: Effect.COLORS, ground: Effect.GROUND };

const allColors = Effect.COLORS | Effect.GROUND;
