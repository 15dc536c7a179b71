import type { ValueKind } from "./kinds/kind.ts";
import type { PageView } from "./page-view.ts";
import type { SourceId, Written } from "./written.ts";

/** The stretches of a visible text that are values of a kind: all of it, or those that the kind finds. */
export function valuesIn(view: PageView, whole: Written, kind: ValueKind, source: SourceId): Written[] {
  const context = view.contextOf(whole);
  if (kind.find === undefined) return kind.read(whole.text, context) === undefined ? [] : [{ ...whole, source }];
  const found = kind
    .find(whole.text, context)
    .map(({ start, end }) => view.text.written(whole.at + start, whole.at + end, source));
  const read = found.filter(({ text }) => kind.read(text, context) !== undefined);
  if (read.length > 0) return read;
  return kind.read(whole.text, context) === undefined ? [] : [{ ...whole, source }];
}
