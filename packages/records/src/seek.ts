import type { Json, ValueKind } from "./kinds/kind.ts";
import type { PageView } from "./page-view.ts";
import type { Written } from "./written.ts";

/** Shorter words are found anywhere. */
const minTextChars = 2;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Finds declared values in the visible text. The values of a kind are found once for each page. */
export class Seeker {
  private readonly view: PageView;
  private readonly found = new Map<string, readonly { readonly written: Written; readonly value: Json }[]>();

  constructor(view: PageView) {
    this.view = view;
  }

  /**
   * The visible text that agrees with a declared value, nearest to an offset.
   *
   * @param near Offset of the name of the thing; places after it count as nearer.
   */
  seek(kind: ValueKind, value: Json, near: number): Written | undefined {
    const candidates =
      kind.find === undefined
        ? this.textPlaces(kind, value)
        : this.all(kind)
            .filter((found) => kind.isSame(found.value, value))
            .map(({ written }) => written);
    let best: Written | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      const away = candidate.at < near ? 3 * (near - candidate.at) : candidate.at - near;
      const isOff = this.view.isAside(candidate.node) ? 1_000_000 : 0;
      if (away + isOff >= least) continue;
      least = away + isOff;
      best = candidate;
    }
    return best;
  }

  /** All values of a kind on the page. */
  private all(kind: ValueKind): readonly { readonly written: Written; readonly value: Json }[] {
    const known = this.found.get(kind.id);
    if (known !== undefined) return known;
    const { text } = this.view;
    const found: { written: Written; value: Json }[] = [];
    for (const { start, end } of text.lines) {
      const line = text.text.slice(start, end);
      if (!hasDigit.test(line)) continue;
      const context = this.view.contextOf({ decoding: "text" });
      for (const place of kind.find?.(line, context) ?? []) {
        const written = text.written(start + place.start, start + place.end, "text");
        const value = kind.read(written.text, context);
        if (value !== undefined) found.push({ written, value });
      }
    }
    this.found.set(kind.id, found);
    return found;
  }

  /** Places of the words themselves. */
  private textPlaces(kind: ValueKind, value: Json): Written[] {
    if (typeof value !== "string" || value.trim().length < minTextChars) return [];
    const { text } = this.view;
    const { lower } = text;
    const wanted = value.toLowerCase();
    const places: Written[] = [];
    for (
      let at = lower.indexOf(wanted);
      at >= 0 && places.length < maxPlaces;
      at = lower.indexOf(wanted, at + wanted.length)
    ) {
      const end = at + wanted.length;
      const isWhole =
        !(letterOrDigit.test(wanted[0]) && letterOrDigit.test(lower[at - 1] ?? " ")) &&
        !(letterOrDigit.test(wanted.at(-1) as string) && letterOrDigit.test(lower[end] ?? " "));
      if (!isWhole) continue;
      const written = text.written(at, end, "text");
      const read = kind.read(written.text, this.view.contextOf(written));
      if (read !== undefined && kind.isSame(read, value)) places.push(written);
    }
    return places;
  }
}

const hasDigit = /\d/;
const maxPlaces = 50;
