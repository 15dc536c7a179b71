import { lazily, remembering } from "@decant/dom/internal";
import { extractMetadata } from "@decant/metadata";
import type { Json, ValueKind } from "./kinds/kind.ts";
import { labelKeys } from "./labels.ts";
import type { Range } from "./page-text.ts";
import type { PageView } from "./page-view.ts";
import type { Field, RecordType } from "./record-types.ts";
import { readOpenGraph } from "./sources/declarations.ts";
import { type Labelled, readLabelled } from "./sources/labelled.ts";
import { titleRange } from "./sources/near.ts";
import type { Written } from "./written.ts";

/** Shorter words are found anywhere. */
const minTextChars = 2;
const letterOrDigit = /[\p{L}\p{N}]/u;

const hasDigit = /\d/;
const maxPlaces = 50;

export type KnownMetadata = Readonly<Record<NonNullable<Field["metadata"]>, readonly string[]>>;

/** Values from the metadata of the page; their places are sought in the visible text. */
function readMetadata({ table, base }: PageView): KnownMetadata {
  const { title, authors, published, modified, siteName } = extractMetadata(table.document, {
    table,
    url: base,
  }).metadata;
  const list = (value: string | null): string[] => (value === null ? [] : [value]);
  return {
    title: list(title),
    authors,
    published: list(published),
    modified: list(modified),
    siteName: list(siteName),
  };
}

/** A page while its records are read: shared parts are read once, at first use. */
export class Reading {
  readonly view: PageView;
  readonly type: RecordType;
  /** Values with a label that a field of the type has. */
  readonly labelled: () => readonly Labelled[] = lazily(() => {
    const wanted = new Set(this.type.fields.flatMap(keysOf));
    return wanted.size === 0 ? [] : readLabelled(this.view, (key) => wanted.has(key));
  });
  readonly metadata: () => KnownMetadata = lazily(() => readMetadata(this.view));
  readonly meta: () => ReadonlyMap<string, readonly Written[]> = lazily(() => readOpenGraph(this.view));
  /** The values of a kind in the visible text. */
  private readonly all = remembering((kind: ValueKind) => {
    const { view } = this;
    return view.text.lines
      .filter(({ start, end }) => hasDigit.test(view.text.slice(start, end)))
      .flatMap((line) => view.find(kind, line, "text"))
      .flatMap((written) => {
        const value = kind.read(written.text, view.contextOf(written));
        return value === undefined ? [] : [{ written, value }];
      });
  });

  constructor(view: PageView, type: RecordType) {
    this.view = view;
    this.type = type;
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

  private textPlaces(kind: ValueKind, value: Json): Written[] {
    if (typeof value !== "string" || value.trim().length < minTextChars) return [];
    const { text } = this.view;
    const lower = text.lower();
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

/** Labels of a field in the form for comparison. */
const keysOf = ({ labels }: Field): readonly string[] => labelKeys(labels);

/** The part of a page that one record is read from. */
export interface Scope extends Range {
  readonly title: Written | undefined;
  /** Whether it is the whole page, whose `meta` elements and metadata count. */
  readonly isPage: boolean;
  /** Range of values without a label. */
  readonly near: Range;
}

export function pageScope(view: PageView): Scope {
  const { title, text } = view;
  return {
    start: 0,
    end: text.text.length,
    title: title === undefined ? undefined : text.written(title.start, title.end, "heading"),
    isPage: true,
    near: titleRange(view),
  };
}
