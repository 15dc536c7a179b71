import type { Element } from "@decant/dom";
import type { ClassList } from "./attributes.ts";
import type { FoundRows, Row } from "./rows.ts";

/** A selector of one attribute, one class token, or a part of the class names. */
const simple = /^(?:\[([\w-]+)\]|\.([\w-]+)|\[class\*=['"]?([^'"\]]+)['"]?\])$/;

type Test = (element: Element, tokens: readonly string[]) => boolean;

function testOf(selector: string): Test {
  const [, attribute, token, part] = simple.exec(selector.trim()) ?? [];
  if (attribute !== undefined) return ({ attribs }) => attribs[attribute] !== undefined;
  const name = token?.toLowerCase();
  if (name !== undefined) return (_, tokens) => tokens.includes(name);
  const letters = part?.toLowerCase();
  return letters === undefined ? () => false : (_, tokens) => tokens.some((other) => other.includes(letters));
}

/** The rows of a list that a selector of one condition finds: without a matcher of selectors, which is a tenth of a small bundle. */
class SimpleRows<R extends Row> implements FoundRows<R> {
  private readonly tests: readonly { readonly row: R; readonly tests: readonly Test[] }[];

  constructor(rows: readonly R[]) {
    this.tests = rows.map((row) => ({ row, tests: row.selector.split(",").map(testOf) }));
  }

  all(element: Element, { tokens }: ClassList): readonly R[] {
    return this.tests.flatMap(({ row, tests }) => (tests.some((test) => test(element, tokens)) ? row : []));
  }

  find(element: Element, classes: ClassList): R | undefined {
    return this.all(element, classes)[0];
  }
}

const indexes = new WeakMap<readonly Row[], SimpleRows<Row>>();

/** The index of a list, made once per list. */
export function indexSimple<R extends Row>(rows: readonly R[]): FoundRows<R> {
  let index = indexes.get(rows) as SimpleRows<R> | undefined;
  if (index === undefined) {
    index = new SimpleRows(rows);
    indexes.set(rows, index as unknown as SimpleRows<Row>);
  }
  return index;
}
