import { type ChildNode, Element, Text } from "domhandler";
import { allText, isElement } from "../../source/nodes.ts";

/** Parts of the drawings of MathJax 3 and 4 that hold no part of the formula. */
const drawn: ReadonlySet<string> = new Set(["surd", "spacer", "nstrut", "dstrut", "line", "assistive-mml", "speech"]);
/** Elements of MathML that {@link readDrawing} keeps, and boxes that hold one argument. Others are replaced by their content. */
const kept: ReadonlySet<string> = new Set([
  "mi", "mo", "mn", "mtext", "ms", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover",
  "mtable", "mtr", "mlabeledtr", "mphantom", "menclose",
]); // biome-ignore format: a table of words
const boxes: ReadonlySet<string> = new Set([
  "mrow", "texatom", "mtd", "num", "den", "base", "op", "sub", "sup", "over", "under", "root", "mstyle",
  "mpadded",
]); // biome-ignore format: a table of words
const mjx = /^mjx-/;
const charClass = /(?:^|\s)mjx-c([0-9A-F]{2,6})(?=\s|$)/;
const hex = /^[0-9A-F]{2,6}$/;
const raised = /translate\([^,()]*,\s*(-?)[\d.]/;

/** Name of a node in the output as CommonHTML (`mjx-mi`; a class token in MathJax 2) or SVG (`data-mml-node`). */
function nameOf({ name, attribs }: Element): string {
  const drawing = name === "span" ? (mjxClass.exec(attribs.class ?? "")?.[0] ?? "") : name;
  const short = mjx.test(drawing) ? drawing.slice(4) : "";
  return attribs["data-mml-node"]?.toLowerCase() ?? renamed[short] ?? short;
}

const mjxClass = /^mjx-[a-z]+/;
/** Boxes of MathJax 2 by their names in MathJax 3. */
const renamed: Readonly<Record<string, string>> = { numerator: "num", denominator: "den" };

/** The character of a glyph: `mjx-c1D465` in CommonHTML, `data-c="1D465"` in SVG. Mathematical letters become plain ones. */
function charOf(element: Element): string | undefined {
  const { name, attribs } = element;
  if (name === "span") return nameOf(element) === "char" ? allText(element) : undefined;
  const code = name.startsWith("mjx-") ? charClass.exec(attribs.class ?? "")?.[1] : attribs["data-c"];
  if (code === undefined || !hex.test(code)) return undefined;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? "" : String.fromCodePoint(point).normalize("NFKC");
}

interface Level {
  readonly nodes: readonly ChildNode[];
  next: number;
  readonly target: Element;
  /** Whether the level is the content of the target, and not of a wrapper in it. */
  readonly isOwn: boolean;
}

/** The MathML that a drawing of MathJax without a copy in MathML shows. */
export function readDrawing(container: Element): Element {
  const math = new Element("math", {}, []);
  const stack: Level[] = [{ nodes: container.children, next: 0, target: math, isOwn: true }];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const node = level.nodes[level.next++];
    if (node === undefined) {
      stack.pop();
      if (level.isOwn) order(level.target);
    } else if (isElement(node)) enter(node, level.target, stack);
  }
  return math;
}

function enter(node: Element, target: Element, stack: Level[]): void {
  const name = nameOf(node);
  const char = charOf(node);
  if (char !== undefined) append(target, new Text(char));
  if (char !== undefined || drawn.has(name)) return;
  if (!kept.has(name) && !boxes.has(name)) {
    stack.push({ nodes: node.children, next: 0, target, isOwn: false });
    return;
  }
  const { transform = "", limits = "" } = node.attribs;
  const isRaised = raised.exec(transform)?.[1] === "";
  const element = new Element(
    kept.has(name) ? name : "mrow",
    { box: name, limits, transform: isRaised ? "up" : transform },
    [],
  );
  append(target, element);
  stack.push({ nodes: node.children, next: 0, target: element, isOwn: true });
}

export function append(parent: Element, node: Element | Text): void {
  node.parent = parent;
  parent.children.push(node);
}

/** Bring the parts of an element from the order of drawing to that of MathML. */
function order(element: Element): void {
  const parts = element.children.filter(isElement);
  const [first, second, third] = parts;
  if (first === undefined || orderNamedBoxes(element, parts)) return;
  if (element.name === "msqrt") element.children = parts.filter((part) => !isRoot(part));
  if (element.name === "mover" && first.attribs.box === "over") element.children = [second ?? first, first];
  if (element.name === "munderover" && first.attribs.box === "over" && second?.name === "munder")
    element.children = [...second.children, first];
  else if (
    (element.name === "msubsup" || element.name === "munderover") &&
    second !== undefined &&
    third !== undefined
  ) {
    // CommonHTML has the upper script first; SVG says where each is.
    const isUpperFirst =
      third.attribs.transform === "up" ? false : second.attribs.transform === "up" || !isPlaced(second);
    element.children = isUpperFirst ? [first, third, second] : [first, second, third];
  }
  if (element.name === "mroot") {
    const own = parts.filter((part) => !isRoot(part));
    const index = own.find(({ attribs }) => attribs.box === "root") ?? (own.at(-1) as Element);
    const base = new Element(
      "mrow",
      {},
      own.filter((part) => part !== index),
    );
    element.children = [base, index];
  }
}

/** MathJax 2 names every script and limit, and has one element for all combinations of them. */
function orderNamedBoxes(element: Element, parts: readonly Element[]): boolean {
  const box = (name: string) => parts.find(({ attribs }) => attribs.box === name);
  const base = box("base") ?? box("op");
  if (base === undefined) return false;
  const found = (box("base") === base ? ["sub", "sup"] : ["under", "over"]).filter((name) => box(name) !== undefined);
  if (found.length === 0) return false;
  element.name = `m${found.join("")}`;
  element.children = [base, ...found.map((name) => box(name) as Element)];
  return true;
}

/** The sign of a root, which SVG draws as an operator. */
function isRoot(part: Element): boolean {
  const [sign] = part.children;
  return part.name === "mo" && part.children.length === 1 && sign?.type === "text" && sign.data === "√";
}

function isPlaced({ attribs }: Element): boolean {
  return attribs.transform !== "";
}
