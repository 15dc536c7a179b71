import type { ChildNode, Element } from "@decant/dom";
import { BareRecord, blockElements } from "@decant/dom/internal";
import type { Element as HastElement, Properties } from "hast";
import { type CompiledRules, findRule, type RuleCandidate } from "../chrome/compile.ts";
import { revealedBy } from "../chrome/revealed.ts";
import type { RuleContext } from "../chrome/rule.ts";
import { generatedLinks } from "../forms/inline/links.ts";
import { mayContainFormula, splitMath, type TextPiece } from "../forms/math/delimited.ts";
import { rendersTex } from "../forms/math/engines.ts";
import { textFormula } from "../forms/math/read.ts";
import { earlyForms, type FormCandidate, type FormList, type FormTable, formsOf, lateForms } from "../forms/table.ts";
import { attributeBits } from "../source/attribute-bits.ts";
import { isElement } from "../source/nodes.ts";
import { cleanText, isBlank } from "../source/text.ts";
import type { Context } from "../tree/context.ts";
import { type HastParent, Inside, type Opening, type Part, type Place } from "../tree/opening.ts";
import type { Span } from "../tree/positions.ts";
import { isBlockName } from "../tree/shape.ts";
import { type CompiledSchema, compileSchema, insideOf, type SchemaEntry } from "./compiled-schema.ts";
import { finishers } from "./content-model.ts";
import { emptyByAuthor } from "./empty-by-author.ts";
import { isDrawn, isInlineBox, leavesBox, needsSpaceBetween, textAtEnd } from "./inline-boxes.ts";
import { readAttributes } from "./properties.ts";
import { isSeparatedByStyle } from "./spans-separated-by-style.ts";
import { showsNoSpace, Writer } from "./writer.ts";

/** Levels kept free under the depth limit for what canonical forms build in one piece. */
const reservedDepth = 4;

/** Formulas between delimiters that a page of any size may have, and beyond those, one for so many characters; the others stay text. Guess. */
const freeFormulas = 8_000;
const charsPerFormula = 64;

/** Some hundred microseconds' worth. */
const visitsBetweenStops = 256;

/** Blocks that show nothing while scripts run, or until they are opened. */
const unshownBlocks: ReadonlySet<string> = new Set(["noscript", "dialog"]);

/** A node under construction and the parts that are still to be built into it. */
interface Frame {
  readonly place: Place;
  readonly parts: readonly Part[];
  next: number;
  /** Parent of the node that this frame opened, if any. The node is finished when the frame ends. */
  readonly around: HastParent | undefined;
  /** Set when the frame ends a block that has no node of its own. */
  readonly separate: boolean;
}

/** What can become of an element by its name and its class tokens. */
interface Plan {
  readonly early: readonly FormCandidate[];
  readonly late: readonly FormCandidate[];
  readonly rules: readonly RuleCandidate[];
  readonly classes: readonly string[];
  /** `undefined` where the schema does not know the name. */
  readonly entry: SchemaEntry | undefined;
  readonly isBlock: boolean;
  /** Whether browsers draw it as a box within a line. */
  readonly isBox: boolean;
}

/** What most texts hold nothing of: characters to clean, and the delimiters of formulas. */
const needsCare = /[^\t\n -#%-[\]-~]/;

/** Builds the tree in one pass over the selected nodes, with a stack of its own: the page controls how deep it nests. */
export class Walk {
  private readonly stack: Frame[] = [];
  private readonly context: Context;
  private readonly writer: Writer;
  private readonly rules: CompiledRules;
  private readonly schema: CompiledSchema;
  /** Makes the plans of elements, by their name. */
  private readonly planners = new Map<string, (tokens: readonly string[]) => Plan>();
  /** One object for all elements: rules read it and do not keep it. */
  private readonly ruleContext: { -readonly [K in keyof RuleContext]: RuleContext[K] };
  /** Number of elements that stood deeper than the limit. */
  flattened = 0;
  /** Whether the caller ended the walk; everything not visited by then is dropped. */
  stopped = false;
  private readonly shouldStop: (() => boolean) | undefined;
  private visited = 0;
  /** Whether a box within a line was the last thing before what is visited next. */
  private behindBox = false;
  /** Formulas in texts that may still be found. */
  private formulas: number;

  constructor(context: Context, rules: CompiledRules, shouldStop?: () => boolean) {
    this.context = context;
    this.shouldStop = shouldStop;
    this.formulas = freeFormulas + context.positions.length / charsPerFormula;
    this.writer = new Writer(context);
    this.rules = rules;
    this.schema = compileSchema(context.schema);
    this.ruleContext = { classes: [], inHeading: false, fragmentOf: (href) => context.urls.fragmentOf(href) };
  }

  run(parts: readonly Part[], place: Place): void {
    this.push(place, parts, undefined, false);
    const { stack } = this;
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as Frame;
      const part = frame.parts[frame.next++];
      if (part === undefined) this.end(frame);
      else if (part.type === undefined) this.open(part.open, frame.place);
      else this.visit(part, frame.place);
    }
  }

  private push(place: Place, parts: readonly Part[], around: Frame["around"], separate: boolean): void {
    this.stack.push({ place, parts, next: 0, around, separate });
  }

  private end(frame: Frame): void {
    this.stack.pop();
    const { around } = frame;
    if (around !== undefined) {
      const node = frame.place.parent as HastElement;
      finishers.get(node.tagName)?.(node, around, this.context);
      // A block that shows nothing still ends a line.
      if (isBlockName(node.tagName) && around.children.at(-1) !== node) this.writer.divide(around, node.tagName);
      // An array that was appended to keeps room for sixteen more, which is most of the memory of a page of small elements.
      if (node.children.length > 0) node.children = node.children.slice();
    }
    if (frame.separate) this.writer.separate(frame.place.parent);
  }

  private visit(node: ChildNode, place: Place): void {
    const { omitted, done } = this.context;
    if (done.size > 0 && done.has(node)) return;
    if (omitted.size > 0 && omitted.has(node)) {
      this.leaveOut(node, place);
      return;
    }
    if (++this.visited % visitsBetweenStops === 0) this.stopped ||= this.shouldStop?.() === true;
    if (this.stopped) {
      this.context.drop(node, "stopped");
      return;
    }
    if (node.type === "text") this.visitText(node, place);
    else if (isElement(node)) this.visitElement(node, place);
    else if ("children" in node) this.push(place, node.children, undefined, false);
  }

  private visitText(node: ChildNode & { data: string }, place: Place): void {
    if (this.behindBox) this.separateWords(node.data, place);
    if (isBlank(node.data) && showsNoSpace(place.parent)) return;
    if (!needsCare.test(node.data)) {
      this.writer.text(place.parent, node.data, node);
      return;
    }
    const text = cleanText(node.data);
    if ((place.inside & Inside.CODE) !== 0 || !mayContainFormula(text)) {
      this.writer.text(place.parent, text, node);
      return;
    }
    const pieces = splitMath(text, this.formulas);
    if (!pieces.some(({ math }) => math !== undefined) || !rendersTex(this.context)) {
      this.writer.text(place.parent, text, node);
      return;
    }
    const spans = this.context.positions.divide(
      node,
      pieces.map(({ raw }) => raw.length),
    );
    for (const [index, piece] of pieces.entries()) {
      const from = spans?.[index] ?? node;
      if (piece.math === undefined) this.writer.text(place.parent, piece.value, from);
      else this.openFormula(piece, from, place);
    }
  }

  private passBox(element: Element): void {
    if (isDrawn(element) && this.context.hidingOf(element) === undefined) this.behindBox = true;
  }

  /** Words on both sides of a box are two, also where the box is left out. */
  private separateWords(text: string, { parent, inside }: Place): void {
    this.behindBox = false;
    if ((inside & Inside.CODE) === 0 && needsSpaceBetween(this.textBefore(), text)) this.writer.space(parent);
  }

  /** The text before the next node, if it is on the same line. */
  private textBefore(): string {
    let inner: HastParent | undefined;
    for (let level = this.stack.length - 1; level >= 0; level--) {
      const { parent } = (this.stack[level] as Frame).place;
      if (parent === inner) continue;
      const last = parent.children.at(inner === undefined ? -1 : -2);
      if (last !== undefined) return textAtEnd(last);
      if (parent.type === "root" || isBlockName(parent.tagName)) return "";
      inner = parent;
    }
    return "";
  }

  private openFormula(piece: TextPiece, from: ChildNode | Span, place: Place): void {
    this.formulas--;
    this.open(textFormula(piece, from, this.context, place), place);
  }

  private visitElement(element: Element, place: Place): void {
    const { context } = this;
    const has = attributeBits(element);
    const plan = context.classList(element).fact(this.planner(element.name));
    if (plan.isBox) this.passBox(element);
    let form = firstForm(plan.early, element, has, context, place);
    if (form === undefined) {
      if (this.isDropped(element, has, plan, place)) return;
      form = firstForm(plan.late, element, has, context, place);
    }
    if (isSeparatedByStyle(element, place)) this.writer.separate(place.parent);
    this.open(form ?? this.allowed(element, has, plan, place), place);
  }

  private planner(name: string): (tokens: readonly string[]) => Plan {
    let planner = this.planners.get(name);
    if (planner === undefined) {
      const early = listOf(earlyForms, name);
      const late = listOf(lateForms, name);
      const entry = this.schema.get(name);
      const isBlock = blockElements.has(name);
      planner = (classes) => ({
        early: formsOf(early, classes),
        late: formsOf(late, classes),
        rules: this.rules.of(name, classes),
        classes,
        entry,
        isBlock,
        isBox: isInlineBox(name),
      });
      this.planners.set(name, planner);
    }
    return planner;
  }

  private isDropped(element: Element, has: number, { rules, classes }: Plan, place: Place): boolean {
    const { context, ruleContext } = this;
    ruleContext.classes = classes;
    ruleContext.inHeading = (place.inside & Inside.HEADING) !== 0;
    const rule = findRule(rules, element, has, ruleContext);
    if (rule !== undefined) {
      context.drop(element, rule);
      this.leaveOut(element, place);
      return true;
    }
    return this.isHidden(element);
  }

  /** What is left out still ends a line, where it is a block that the page shows. */
  private leaveOut(node: ChildNode, { parent }: Place): void {
    if (!isElement(node)) return;
    if (leavesBox(node)) this.passBox(node);
    if (!isBlockName(node.name) || unshownBlocks.has(node.name)) return;
    if (this.context.hidingOf(node) === undefined) this.writer.divide(parent, node.name);
  }

  private isHidden(element: Element): boolean {
    const { context } = this;
    const hiding = context.hidingOf(element);
    if (hiding === undefined) return false;
    const { technique } = hiding;
    const reveal = hiding.revealedBy ?? revealedBy(element, hiding, context);
    if (reveal === undefined) context.drop(element, technique);
    else
      context.report("hidden-shown", "info", `Hidden (${technique}) and shown all the same: ${reveal}.`, element, {
        technique,
        rule: reveal,
      });
    return reveal === undefined;
  }

  /** A copy of an element that the schema allows; of any other, its children. */
  private allowed(element: Element, has: number, { entry, isBlock }: Plan, place: Place): Opening {
    if (entry === undefined || isRedundant(entry, place)) return unwrapped(element, isBlock);
    const { tagName } = entry;
    if (tagName === "div" && isLoneWrapper(element)) return unwrapped(element, isBlock);
    const properties: Properties =
      has === 0 ? new BareRecord() : readAttributes(element, entry.attributes, this.context);
    // `#` alone leads nowhere: a control, or a name that links to its own page.
    if (tagName === "a" && properties.href === undefined && isEmptyLink(element, this.context)) properties.href = "";
    if (tagName === "a" && (properties.href === undefined || element.attribs.href === "#"))
      return unwrapped(element, isBlock);
    const node = this.context.element(tagName, properties, [], element);
    if (tagName === "a" && this.isGenerated(element)) this.context.state(generatedLinks).add(node);
    if (has === 0 && emptied.has(tagName) && isLeftEmpty(element)) this.context.state(emptyByAuthor).add(node);
    return { node, parts: element.children, inside: entry.inside };
  }

  /** What people write as Markdown, and no page, gives links that have an address and a title and nothing else. */
  private isGenerated({ attribs }: Element): boolean {
    if (attribs.title === undefined) return false;
    return this.context.urls.page !== undefined || Object.keys(attribs).length > 2;
  }

  private open(opening: Opening, place: Place): void {
    const { node, parts, inside = 0, separate = false } = opening;
    if (node?.type === "text") {
      this.writer.node(place.parent, node);
    } else if (node === undefined) {
      if (separate) this.writer.separate(place.parent);
      this.push(inside === 0 ? place : { ...place, inside: place.inside | inside }, parts, undefined, separate);
    } else if (parts.length > 0 && place.depth >= this.context.maxDepth - reservedDepth) {
      this.flattened++;
      this.open({ parts, separate: true }, place);
    } else {
      this.openNode(node, opening, place);
    }
  }

  private openNode(node: HastElement, { parts, inside = 0 }: Opening, place: Place): void {
    const parent = parentForList(node, place.parent);
    this.writer.node(parent, node);
    const within = place.inside | inside | (insideOf.get(node.tagName) ?? 0);
    const depth = place.depth + (parent === place.parent ? 1 : 2);
    this.push({ parent: node, inside: within, depth }, parts, parent, false);
  }
}

function isRedundant({ once, nests, inside }: SchemaEntry, place: Place): boolean {
  if ((once & place.inside) === 0) return false;
  return !nests || inside !== 0 || (place.inside & Inside.LOOKS) !== 0;
}

/** A link to its own page; without an address of the page, there is no other way to write it. */
function isEmptyLink({ attribs }: Element, { urls }: Context): boolean {
  return attribs.href?.trim() === "" && urls.page === undefined;
}

const emptied: ReadonlySet<string> = new Set(["li", "blockquote"]);

/** What a template leaves empty has a class or an id; what an author does has none. */
function isLeftEmpty({ children }: Element): boolean {
  return children.length < 2 && children.every((child) => child.type === "text" && isBlank(child.data));
}

function unwrapped(element: Element, isBlock: boolean): Opening {
  return { parts: element.children, separate: isBlock };
}

function listOf({ byTag, anyTag }: FormTable, name: string): FormList {
  return byTag.get(name) ?? anyTag;
}

function firstForm(
  forms: readonly FormCandidate[],
  element: Element,
  has: number,
  context: Context,
  place: Place,
): Opening | undefined {
  for (const { form, needs } of forms) {
    if (needs !== 0 && (needs & has) === 0) continue;
    const opening = form(element, context, place);
    if (opening !== undefined) return opening;
  }
  return undefined;
}

/** A list that is a child of a list belongs to the item before it. */
function parentForList(node: HastElement, parent: HastParent): HastParent {
  if (parent.type !== "element" || !isList(node) || !isList(parent)) return parent;
  const last = parent.children.at(-1);
  return last?.type === "element" && last.tagName === "li" ? last : parent;
}

function isList({ tagName }: HastElement): boolean {
  return tagName === "ul" || tagName === "ol";
}

/** A `div` around a single element says nothing; pages nest them by the dozen. */
function isLoneWrapper(element: Element): boolean {
  let only: Element | undefined;
  for (const child of element.children) {
    if (child.type === "text") {
      if (!isBlank(child.data)) return false;
    } else if (isElement(child)) {
      if (only !== undefined) return false;
      only = child;
    }
  }
  return only !== undefined && isBlockName(only.name);
}
