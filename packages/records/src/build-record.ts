import { type Entity, isEntity, textsOf, valuesAt } from "./entity.ts";
import { type KindId, kindOf } from "./kinds/index.ts";
import type { Json, ValueKind } from "./kinds/kind.ts";
import type { Reading, Scope } from "./reading.ts";
import type { FieldValue, Finding, OtherValue, PageRecord, RecordValue, RecordValues } from "./record.ts";
import type { Field } from "./record-types.ts";
import { visibleValues } from "./visible.ts";
import { collapse, type SourceId, type Written } from "./written.ts";

/** A text with the value that its kind reads there. */
interface Candidate {
  readonly written: Written;
  readonly value: Json;
}

type Report = (finding: Omit<Finding, "record">) => void;

/**
 * Read one record.
 *
 * @param group Declared things about its subject; empty if there are none.
 * @param scope Its part of the visible page; `undefined` if only its declaration counts.
 */
export function buildRecord(
  reading: Reading,
  group: readonly Entity[],
  scope: Scope | undefined,
  report: Report,
): PageRecord {
  const values: { [field: string]: FieldValue } = {};
  const anchor = scope?.title?.at ?? nameOffset(reading, group);
  for (const field of reading.type.fields) values[field.name] = readField(reading, field, group, scope, anchor, report);
  return { type: reading.type.id, values, declared: group.length > 0 };
}

/** Offset of the visible name of a declared thing; 0 if it is not visible. */
function nameOffset(reading: Reading, group: readonly Entity[]): number {
  const [title] = reading.type.fields;
  const [first] = title === undefined ? [] : declaredCandidates(reading, title, group, undefined);
  if (title === undefined || first === undefined) return 0;
  return reading.seeker.seek(kindOf(title.kind ?? "text"), first.value, 0)?.at ?? 0;
}

function readField(
  reading: Reading,
  field: Field,
  group: readonly Entity[],
  scope: Scope | undefined,
  anchor: number,
  report: Report,
): FieldValue {
  if (field.fields !== undefined) return readInner(reading, field, group, anchor);
  const declared = declaredCandidates(reading, field, group, scope?.isPage === true ? reading.meta : undefined);
  const seen = (scope === undefined ? [] : visibleValues(reading, field, scope)).flatMap((written) =>
    candidateOf(reading, field, written),
  );
  return field.isList
    ? chooseList(reading, field, declared, seen, anchor)
    : chooseOne(reading, field, declared, seen, anchor, report);
}

function candidateOf({ view }: Reading, { kind = "text", choices }: Field, written: Written): Candidate[] {
  const value = kindOf(kind).read(collapse(written.text), view.contextOf(written));
  if (value === undefined) return [];
  return choices === undefined || choices.some((choice) => kindOf(kind).isSame(choice, value))
    ? [{ written, value }]
    : [];
}

/** Declared values in the order of trust: the values of the first property that a thing has, thing by thing. */
function declaredCandidates(
  reading: Reading,
  field: Field,
  group: readonly Entity[],
  meta: ReadonlyMap<string, readonly Written[]> | undefined,
): Candidate[] {
  const { kind = "text", properties = [], state = [], meta: names = [] } = field;
  const read = (written: Written): Candidate[] => candidateOf(reading, field, written);
  const found: Candidate[] = [];
  for (const entity of group) {
    for (const path of entity.source === "state" ? state : properties) {
      const values = valuesAt(entity, path)
        .flatMap((value) => textsOf(value, kind))
        .flatMap(read);
      if (values.length === 0) continue;
      found.push(...values);
      break;
    }
  }
  for (const name of meta === undefined ? [] : names)
    for (const written of meta?.get(name) ?? []) found.push(...read(written));
  return found;
}

/** Kinds whose values pages do not show as such. */
const unseen: ReadonlySet<KindId> = new Set(["url"]);

function chooseOne(
  reading: Reading,
  field: Field,
  declared: readonly Candidate[],
  seen: readonly Candidate[],
  anchor: number,
  report: Report,
): RecordValue | null {
  const kind = kindOf(field.kind ?? "text");
  const same = (a: Candidate, b: Candidate): boolean => kind.isSame(a.value, b.value);
  const [first] = seen;
  const shown = declared.find(({ written }) => written.isVisible);
  const seenAs = (candidate: Candidate): RecordValue | null => makeFinest(reading, field, kind, candidate, declared);
  const agreed = first === undefined ? undefined : declared.find((candidate) => same(candidate, first));
  if (agreed !== undefined && first !== undefined) return seenAs(first) ?? seenAs(agreed);
  if (shown !== undefined) return seenAs(shown);
  for (const candidate of declared) {
    const found = unseen.has(field.kind ?? "text") ? undefined : reading.seeker.seek(kind, candidate.value, anchor);
    const [sought] = found === undefined ? [] : candidateOf(reading, field, found);
    const value = sought && seenAs(sought);
    if (value) return value;
  }
  const titled =
    field.isTitle === true && first !== undefined ? declared.find((other) => isReworded(first, other)) : undefined;
  const chosen = titled ?? first ?? declared[0];
  if (chosen === undefined) return null;
  if (titled !== undefined && first !== undefined) {
    const value = make(reading, field, kind, titled, declared);
    const spans = first.written.locate();
    if (value !== null && spans !== undefined)
      return { ...value, shown: { written: collapse(first.written.text), spans } };
  }
  const value = make(reading, field, kind, chosen, declared);
  if (value === null) return null;
  if (first !== undefined && value.others.length > 0) {
    const [other] = value.others as [OtherValue];
    report({
      code: "differs",
      field: field.name,
      message: `The page shows ${shortly(value.written)}, but declares ${shortly(other.written)} (${other.source}).`,
    });
  } else if (first === undefined && field.kind === "price") {
    report({
      code: "hidden-only",
      field: field.name,
      message: `The page declares ${shortly(value.written)} (${value.source}), but does not show it.`,
    });
  }
  return value;
}

/** Share of the words of the shorter title that both have. A guess. */
const leastShared = 0.5;
const word = /[\p{L}\p{N}]+/gu;

/** Whether a declared title only rewords the visible one: a difference of form. */
function isReworded({ value: a }: Candidate, { value: b }: Candidate): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const [some, others] = [a, b].map((text) => new Set(text.toLowerCase().match(word) ?? [])) as [
    Set<string>,
    Set<string>,
  ];
  const shared = [...some].filter((one) => others.has(one)).length;
  return shared >= 2 && shared >= leastShared * Math.min(some.size, others.size);
}

function shortly(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}...` : text}"`;
}

function chooseList(
  reading: Reading,
  field: Field,
  declared: readonly Candidate[],
  seen: readonly Candidate[],
  anchor: number,
): RecordValue[] {
  const kind = kindOf(field.kind ?? "text");
  const source = declared[0]?.written.source;
  const own = declared.filter(({ written }) => written.source === source);
  const list: RecordValue[] = [];
  let near = anchor;
  for (const candidate of own.length > 0 ? own : seen) {
    if (list.some(({ value }) => kind.isSame(value, candidate.value))) continue;
    const listed = seen.find(({ value }) => kind.isSame(value, candidate.value))?.written;
    const isSought = !candidate.written.isVisible && !unseen.has(field.kind ?? "text");
    const found = listed ?? (isSought ? reading.seeker.seek(kind, candidate.value, near) : undefined);
    const [sought] = found === undefined ? [] : candidateOf(reading, field, found);
    const value =
      (sought && make(reading, field, kind, sought, own, false)) ?? make(reading, field, kind, candidate, own, false);
    if (value === null) continue;
    list.push(value);
    if (sought !== undefined) near = sought.written.at;
  }
  return list;
}

/** A visible value, or a declared one that agrees with it and is more precise. */
function makeFinest(
  reading: Reading,
  field: Field,
  kind: ValueKind,
  candidate: Candidate,
  declared: readonly Candidate[],
): RecordValue | null {
  const value = make(reading, field, kind, candidate, declared);
  const finer = declared.find(
    (other) => kind.isSame(other.value, candidate.value) && kind.isFiner?.(other.value, candidate.value) === true,
  );
  const finest = finer === undefined ? null : make(reading, field, kind, finer, declared);
  if (value === null || finest === null || finest.visible) return finest ?? value;
  return {
    ...finest,
    shown: { written: value.written, spans: value.spans },
    agrees: [...new Set([...finest.agrees, value.source])],
  };
}

/** A value with its place, or `null` if the place is unknown. */
function make(
  { view }: Reading,
  field: Field,
  kind: ValueKind,
  { written, value }: Candidate,
  declared: readonly Candidate[],
  comparesAll = true,
): RecordValue | null {
  const spans = written.locate();
  if (spans === undefined) return null;
  const agrees = new Set<SourceId>();
  const others: OtherValue[] = [];
  for (const other of declared) {
    if (other.written === written) continue;
    if (kind.isSame(other.value, value)) agrees.add(other.written.source);
    else if (comparesAll && !others.some((known) => kind.isSame(known.value, other.value))) {
      const places = other.written.locate();
      if (places !== undefined)
        others.push({
          value: other.value,
          written: collapse(other.written.text),
          source: other.written.source,
          spans: places,
        });
    }
  }
  return {
    value,
    written: collapse(written.text),
    kind: field.kind ?? "text",
    spans,
    decoding: written.decoding,
    path: view.table.path(written.node),
    source: written.source,
    visible: written.isVisible,
    shown: null,
    agrees: [...agrees],
    others,
  };
}

/** The value of a field whose text is known; `null` if there is none. */
export function valueAt(reading: Reading, field: Field, written: Written | undefined): RecordValue | null {
  const [found] = written === undefined ? [] : candidateOf(reading, field, written);
  return found === undefined ? null : make(reading, field, kindOf(field.kind ?? "text"), found, []);
}

const maxInner = 200;

function readInner(reading: Reading, field: Field, group: readonly Entity[], anchor: number): RecordValues[] {
  const found: RecordValues[] = [];
  for (const entity of group) {
    for (const path of (entity.source === "state" ? field.state : field.properties) ?? []) {
      const inner = valuesAt(entity, path).filter(isEntity).slice(0, maxInner);
      for (const part of inner) {
        const values: { [field: string]: FieldValue } = {};
        for (const own of field.fields ?? [])
          values[own.name] = readField(reading, own, [part], undefined, anchor, quiet);
        if (Object.values(values).some(isFilled)) found.push(values);
      }
      if (found.length > 0) return found;
    }
  }
  return found;
}

/** A list without items is a field without a value. */
export function isFilled(value: FieldValue | undefined): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}

const quiet: Report = () => {};
