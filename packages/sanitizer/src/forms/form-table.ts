import { bitsOf } from "../source/attribute-bits.ts";
import type { Row } from "../source/rows.ts";
import type { CanonicalForm } from "../tree/opening.ts";

/** A form that an element may have. */
export interface FormCandidate {
  readonly form: CanonicalForm;
  /** Bits of attributes, of which the element must have one; 0 for no condition. */
  readonly needs: number;
}

/** The forms of elements of one name. */
export interface FormList {
  readonly entries: readonly Entry[];
  /** Forms of an element whose class tokens match no entry. */
  readonly plain: readonly FormCandidate[];
}

/** Forms by the name of the element; `anyTag` for other names. */
export interface FormTable {
  readonly byTag: ReadonlyMap<string, FormList>;
  readonly anyTag: FormList;
}

/** A form with its conditions. With `attributes` or `classes`, one of them must be met. */
export interface Entry {
  readonly form: CanonicalForm;
  /** Names of the elements. @default all */
  readonly tags?: readonly string[];
  /** Attributes of which one is enough. */
  readonly attributes?: readonly string[];
  /** Whether class tokens are enough. */
  readonly classes?: (tokens: readonly string[]) => boolean;
  /** Rows whose attributes or class tokens are enough. */
  readonly rows?: readonly Row[];
}

/** The possible forms of an element with some class tokens. */
export function formsOf({ entries, plain }: FormList, tokens: readonly string[]): readonly FormCandidate[] {
  const matches = ({ classes }: Entry): boolean => classes?.(tokens) === true;
  if (!entries.some(matches)) return plain;
  return entries.flatMap((entry) => (matches(entry) ? { form: entry.form, needs: 0 } : candidateOf(entry)));
}

/** A form for elements whose class tokens do not match. */
function candidateOf({ form, attributes, classes }: Entry): FormCandidate[] {
  if (attributes === undefined) return classes === undefined ? [{ form, needs: 0 }] : [];
  return [{ form, needs: bitsOf(attributes) }];
}

export function named(token: string): NonNullable<Entry["classes"]> {
  return (tokens) => tokens.includes(token);
}

/** Index entries by the name of the element. */
export function formTable(entries: readonly Entry[]): FormTable {
  const names = new Set(entries.flatMap(({ tags }) => tags ?? []));
  const listOf = (own: readonly Entry[]): FormList => ({ entries: own, plain: own.flatMap(candidateOf) });
  return {
    byTag: new Map(
      [...names].map((name) => [name, listOf(entries.filter(({ tags }) => tags?.includes(name) !== false))]),
    ),
    anyTag: listOf(entries.filter(({ tags }) => tags === undefined)),
  };
}
