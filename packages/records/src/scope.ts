import { labelKey, labelWords } from "./labels.ts";
import type { PageView } from "./page-view.ts";
import { Seeker } from "./seek.ts";
import type { Labelled } from "./sources/labelled.ts";
import { readLabelled } from "./sources/labelled.ts";
import type { KnownMetadata } from "./sources/metadata.ts";
import { readMetadata } from "./sources/metadata.ts";
import { titleRange } from "./sources/near-title.ts";
import { readOpenGraph } from "./sources/open-graph.ts";
import type { Field, RecordType } from "./types/record-type.ts";
import type { Written } from "./written.ts";

/** A page while its records are read: shared parts are read once, at first use. */
export class Reading {
  readonly view: PageView;
  readonly type: RecordType;
  readonly seeker: Seeker;
  private labelledValues: readonly Labelled[] | undefined;
  private knownMetadata: KnownMetadata | undefined;
  private metaElements: ReadonlyMap<string, readonly Written[]> | undefined;

  constructor(view: PageView, type: RecordType) {
    this.view = view;
    this.type = type;
    this.seeker = new Seeker(view);
  }

  /** Values with a label that a field of the type has. */
  get labelled(): readonly Labelled[] {
    if (this.labelledValues === undefined) {
      const wanted = new Set(this.type.fields.flatMap(keysOf));
      this.labelledValues = wanted.size === 0 ? [] : readLabelled(this.view, (key) => wanted.has(key));
    }
    return this.labelledValues;
  }

  get metadata(): KnownMetadata {
    this.knownMetadata ??= readMetadata(this.view);
    return this.knownMetadata;
  }

  get meta(): ReadonlyMap<string, readonly Written[]> {
    this.metaElements ??= readOpenGraph(this.view);
    return this.metaElements;
  }
}

const keys = new WeakMap<Field, readonly string[]>();

/** Labels of a field in the form for comparison. */
export function keysOf(field: Field): readonly string[] {
  let known = keys.get(field);
  if (known === undefined) {
    known = field.labels === undefined ? [] : labelWords(field.labels).map(labelKey);
    keys.set(field, known);
  }
  return known;
}

/** The part of a page that one record is read from. */
export interface Scope {
  /** Offsets in the visible text. */
  readonly start: number;
  readonly end: number;
  readonly title: Written | undefined;
  /** Whether it is the whole page, whose `meta` elements and metadata count. */
  readonly isPage: boolean;
  /** Range of values without a label. */
  readonly near: { readonly start: number; readonly end: number };
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
