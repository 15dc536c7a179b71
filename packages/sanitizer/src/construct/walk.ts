import type { ChildNode, Element, Text } from "@decant/dom";
import type { Element as HastElement } from "hast";
import { revealedBy } from "../chrome/revealed.ts";
import { type CompiledRules, findRule, type RuleContext } from "../chrome/rule.ts";
import { firstForm, type Plan, Planner } from "../forms/plans.ts";
import { attributeBits } from "../source/attributes.ts";
import { isElement } from "../source/nodes.ts";
import { cleanText, isBlank } from "../source/text.ts";
import {
  type Context,
  type HastParent,
  Inside,
  newPart,
  type Opening,
  type Part,
  type Place,
  type SanitizerParts,
} from "../tree/context.ts";
import { isBlockName } from "../tree/edit.ts";
import { compileSchema, insideOf } from "../tree/schema.ts";
import { allowed, finishers } from "./content-model.ts";
import { composeShadow, isShadowRoot } from "./shadow-roots.ts";
import { isDrawn, isSeparatedByStyle, leavesBox, needsSpaceBetween, textAtEnd } from "./spaces.ts";
import { showsNoSpace, Writer } from "./writer.ts";

/** Levels below the depth limit that canonical forms may need. */
const reservedDepth = 4;

/**
 * Formulas between delimiters that any page may have; a longer page may have one more for each 64 characters. Others stay text.
 * Half and twice change nothing (260 pages).
 */
const freeFormulas = 8_000;
const charsPerFormula = 64;

/** Some hundred microseconds. */
const visitsBetweenStops = 256;

/** Blocks that are not shown while scripts run, or until they are opened. */
const unshownBlocks: ReadonlySet<string> = new Set(["noscript", "dialog"]);

/** A node under construction and the parts that are still to be built into it. */
interface Frame {
  readonly place: Place;
  readonly parts: readonly Part[];
  next: number;
  /** Parent of the node that this frame opened, if any. The node is finished when the frame ends. */
  readonly around: HastParent | undefined;
  /** Whether the frame ends a block without a node. */
  readonly separate: boolean;
}

/** Characters to clean, and the delimiters of formulas. Most texts have none. */
const needsCare = /[^\t\n -#%-[\]-~]/;

/** Builds the tree in one pass over the selected nodes. It uses its own stack, because the page controls the depth. */
export class Walk {
  private readonly stack: Frame[] = [];
  private readonly context: Context;
  private readonly parts: SanitizerParts;
  private readonly writer: Writer;
  private readonly planner: Planner;
  /** One object for all elements; rules do not keep it. */
  private readonly ruleContext: { -readonly [K in keyof RuleContext]: RuleContext[K] };
  /** Number of elements deeper than the limit. */
  flattened = 0;
  /** Whether the caller ended the walk; the rest is dropped. */
  stopped = false;
  private readonly shouldStop: (() => boolean) | undefined;
  private visited = 0;
  /** Whether the last thing was a box within a line. */
  private afterBox = false;
  /** Formulas in texts that may still be read. */
  private formulas: number;

  constructor(context: Context, parts: SanitizerParts, rules: CompiledRules, shouldStop?: () => boolean) {
    this.parts = parts;
    this.context = context;
    this.shouldStop = shouldStop;
    this.formulas = freeFormulas + context.positions.length / charsPerFormula;
    this.writer = new Writer(context);
    this.planner = new Planner(rules, compileSchema(context.schema), parts);
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
      // An invisible block still ends a line.
      if (isBlockName(node.tagName) && around.children.at(-1) !== node) this.writer.divide(around, node.tagName);
      // A copy is smaller: an array that was appended to reserves room for sixteen more.
      if (node.children.length > 1) node.children = node.children.slice();
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

  private visitText(node: Text, place: Place): void {
    if (this.afterBox) this.separateWords(node.data, place);
    if (isSeparatedByStyle(node, place, this.context)) this.writer.separate(place.parent);
    if (isBlank(node.data) && showsNoSpace(place.parent)) return;
    const isCode = (place.inside & Inside.CODE) !== 0;
    if (!isCode && this.parts.writeText?.(node, place.parent, this.writer, this.context) === true) return;
    if (!needsCare.test(node.data)) {
      this.writer.text(place.parent, node.data, node);
      return;
    }
    const text = cleanText(node.data);
    const { formulas } = this.parts;
    const pieces = isCode ? undefined : formulas?.read(text, this.formulas, this.context);
    if (formulas === undefined || pieces === undefined) {
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
      else {
        this.formulas--;
        this.open(formulas.open(piece, from, this.context, place), place);
      }
    }
  }

  private passBox(element: Element): void {
    if (isDrawn(element) && this.context.hidingOf(element) === undefined) this.afterBox = true;
  }

  /** A box separates the words on its sides, even if it is left out. */
  private separateWords(text: string, { parent, inside }: Place): void {
    this.afterBox = false;
    if ((inside & Inside.CODE) === 0 && needsSpaceBetween(this.textBefore(), text)) this.writer.space(parent);
  }

  /** The text before the next node on the same line. */
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

  private visitElement(element: Element, place: Place): void {
    const { context } = this;
    if (element.name === "template" && isShadowRoot(element)) {
      this.openShadowRoot(element, place);
      return;
    }
    const has = attributeBits(element);
    const plan = this.planner.of(element, context);
    if (plan.isBox) this.passBox(element);
    let form = firstForm(plan.early, element, has, context, place);
    if (form === undefined) {
      if (this.isDropped(element, has, plan, place)) return;
      form = firstForm(plan.late, element, has, context, place);
    }
    // A block is on lines of its own.
    if (!plan.isBlock && isSeparatedByStyle(element, place, context)) this.writer.separate(place.parent);
    this.open(form ?? this.copy(element, has, plan, place), place);
  }

  private copy(element: Element, has: number, plan: Plan, place: Place): Opening {
    const link = this.parts.cardLink?.(element, this.context, place);
    const parts = link === undefined ? element.children : [newPart(link, element.children)];
    return allowed(element, has, plan, this.context, place, parts);
  }

  /** A declarative shadow root replaces the nodes after it in its host, which fill its slots. */
  private openShadowRoot(template: Element, place: Place): void {
    const frame = this.stack.at(-1) as Frame;
    const slotted = frame.parts[frame.next - 1] === template ? frame.parts.slice(frame.next) : [];
    frame.next += slotted.length;
    this.push(place, composeShadow(template, slotted, this.context), undefined, false);
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

  /** A visible block that is left out still ends a line. */
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
    else {
      const message = `Kept although hidden (${technique}): ${reveal}.`;
      context.report("hidden-shown", "info", message, element, { technique, rule: reveal });
    }
    return reveal === undefined;
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

  private openNode(node: HastElement, { parts, into, inside = 0 }: Opening, place: Place): void {
    const parent = into ?? parentForList(node, place.parent);
    this.writer.node(parent, node);
    const within = place.inside | inside | (insideOf.get(node.tagName) ?? 0);
    const depth = place.depth + (parent === place.parent ? 1 : 2);
    this.push({ parent: node, inside: within, depth }, parts, parent, false);
  }
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
