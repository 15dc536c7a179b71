import { kindOf } from "../kinds/index.ts";
import type { PageView } from "../page-view.ts";
import type { Field } from "../types/record-type.ts";
import { valuesIn } from "../values-in.ts";
import type { Written } from "../written.ts";
import { isOtherPrice } from "./near-title.ts";

/** Elements whose class names a field, in document order: the values that the field's kind reads there. */
export function readNamed(
  view: PageView,
  field: Field,
  range: { readonly start: number; readonly end: number },
): Written[] {
  const { marks = [], kind = "text" } = field;
  if (marks.length === 0) return [];
  const { table } = view;
  const wanted = marks.map((words) => ` ${words} `);
  const named = table.classNames.having((name) => {
    const words = view.wordsOf(name);
    return wanted.some((mark) => words.includes(mark));
  });
  const found: Written[] = [];
  let coveredTo = 0;
  for (let i = 1; i < table.size; i++) {
    if (named[table.classIds[i]] !== 1 || i < coveredTo || view.isAside(i) || view.isStruck(i)) continue;
    const text = view.elementText(i, "name");
    if (text === undefined || text.text.length > maxChars || text.at < range.start || text.at >= range.end) continue;
    const values = valuesIn(view, text, kindOf(kind), "name").filter(
      (value) => !view.isStruck(value.node) && !(kind === "price" && isOtherPrice(view, value)),
    );
    if (values.length === 0) continue;
    found.push(...values);
    coveredTo = table.end[i];
  }
  return found;
}

/** A box with more text than this holds more than the value. */
const maxChars = 160;
