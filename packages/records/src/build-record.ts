import { isThing } from "@decant/dom/internal";
import { type Entity, listedTexts, textsOf, valuesAt } from "./entity.ts";
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
  /** The thing that declares it; `undefined` if a `meta` element or the visible text does. */
  readonly owner?: Entity | undefined;
  /** Name of the group that an item of a list is in. */
  readonly group?: Written | undefined;
}

type Report = (finding: Omit<Finding, "record">) => void;

/** A record while its fields are read. */
interface RecordContext {
  readonly reading: Reading;
  /** Declared things about its subject; empty if there are none. */
  readonly group: readonly Entity[];
  /** Its part of the visible page; `undefined` if only its declaration counts. */
  readonly scope: Scope | undefined;
  /** Offset of its name; values near it are preferred. */
  readonly anchor: number;
  readonly report: Report;
  /** Values of the fields before, and the names of the groups that items of lists are in. */
  readonly values: Record<string, FieldValue>;
  readonly groupNames: Map<RecordValue, Candidate>;
}

/** A field while its value is chosen. */
interface FieldContext extends RecordContext {
  readonly field: Field;
  readonly kind: ValueKind;
  readonly declared: readonly Candidate[];
}

/** Read one record. See {@link RecordContext}. */
export function buildRecord(
  reading: Reading,
  group: readonly Entity[],
  scope: Scope | undefined,
  report: Report,
): PageRecord {
  const anchor = scope?.title?.at ?? nameOffset(reading, group);
  const values: Record<string, FieldValue> = {};
  const context: RecordContext = { reading, group, scope, anchor, report, values, groupNames: new Map() };
  for (const field of reading.type.fields) values[field.name] = readField(context, field);
  return { type: reading.type.id, values, declared: group.length > 0, confidence: 0.98 };
}

/** Offset of the visible name of a declared thing; 0 if it is not visible. */
function nameOffset(reading: Reading, group: readonly Entity[]): number {
  const [title] = reading.type.fields;
  const [first] = title === undefined ? [] : declaredCandidates(reading, title, group, undefined);
  if (title === undefined || first === undefined) return 0;
  return reading.seek(kindOf(title.kind ?? "text"), first.value, 0)?.at ?? 0;
}

function readField(record: RecordContext, field: Field): FieldValue {
  if (field.groupsOf !== undefined) return readGroups(record, field.groupsOf);
  if (field.fields !== undefined) return readInner(record, field);
  const { reading, group, scope } = record;
  const declared = declaredCandidates(reading, field, group, scope?.isPage === true ? reading.meta() : undefined);
  const seen = (scope === undefined ? [] : visibleValues(reading, field, scope)).flatMap((written) =>
    candidateOf(reading, field, written),
  );
  const context = { ...record, field, kind: kindOf(field.kind ?? "text"), declared };
  return field.isList ? chooseList(context, seen) : (chooseOne(context, seen) ?? sumOf(record, field));
}

function candidateOf({ view }: Reading, { kind = "text", choices }: Field, written: Written): Candidate[] {
  const value = kindOf(kind).read(collapse(written.text), view.contextOf(written));
  if (value === undefined) return [];
  return choices === undefined || choices.some((choice) => kindOf(kind).isSame(choice, value))
    ? [{ written, value, group: written.group }]
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
  const found: Candidate[] = [];
  for (const owner of group) {
    for (const path of owner.syntax === "state" ? state : properties) {
      const at = valuesAt(owner, path);
      const texts = field.isList ? listedTexts(reading.view, at, kind) : at.flatMap((value) => textsOf(value, kind));
      const values = texts.flatMap((written) => candidateOf(reading, field, written));
      if (values.length === 0) continue;
      found.push(...values.map((value) => ({ ...value, owner })));
      break;
    }
  }
  for (const name of meta === undefined ? [] : names)
    for (const written of meta?.get(name) ?? []) found.push(...candidateOf(reading, field, written));
  return found;
}

/** Kinds whose values pages do not show as such. */
const unseen: ReadonlySet<KindId> = new Set(["url"]);

/** Kinds of which the visible value holds where the page declares another one. */
const visibleFirst: ReadonlySet<KindId> = new Set(["price", "availability"]);

function chooseOne(context: FieldContext, seen: readonly Candidate[]): RecordValue | null {
  const { reading, field, kind, declared, anchor, report } = context;
  const [first] = seen;
  const shown = declared.find(({ written }) => written.isVisible);
  const isAgreed = first !== undefined && declared.find(({ value }) => kind.isSame(value, first.value));
  if (isAgreed) return makeFinest(context, first) ?? makeFinest(context, isAgreed);
  if (shown !== undefined) return makeFinest(context, shown);
  for (const candidate of declared) {
    const found = unseen.has(field.kind ?? "text") ? undefined : reading.seek(kind, candidate.value, anchor);
    const [sought] = found === undefined ? [] : candidateOf(reading, field, found);
    const value = sought && makeFinest(context, sought);
    if (value) return value;
  }
  const [stated] = declared;
  // A page may declare an old price or stock, or the title of another page; in all else, its declaration is more exact than what was
  // found beside a label or as the heading.
  const isBinding =
    stated?.owner !== undefined && !visibleFirst.has(field.kind ?? "text") && field.metadata !== "title";
  const titled =
    field.isTitle === true && first !== undefined ? declared.find((other) => isReworded(first, other)) : undefined;
  const chosen = titled ?? (isBinding ? stated : (first ?? stated));
  if (chosen === undefined) return null;
  if (chosen !== first && first !== undefined) {
    const spans = first.written.locate();
    const isPart = chosen === titled || kind.isFiner?.(chosen.value, first.value) === true;
    const value = make({ ...context, declared: isPart ? declared : [...declared, first] }, chosen);
    if (value === null) return null;
    if (isPart && spans !== undefined) return { ...value, shown: { written: collapse(first.written.text), spans } };
    reportDifference(context, first.written, value);
    return value;
  }
  const value = make(context, chosen);
  const [other] = value?.others ?? [];
  if (value !== null && first !== undefined && other !== undefined) reportDifference(context, first.written, other);
  else if (value !== null && first === undefined && field.kind === "price") {
    report({
      code: "hidden-only",
      field: field.name,
      message: `The page declares ${shortly(value.written)} (${value.source}), but does not show it.`,
    });
  }
  return value;
}

function reportDifference(
  { field, report }: FieldContext,
  { text }: Written,
  { written, source }: Pick<OtherValue, "written" | "source">,
): void {
  const message = `The page shows ${shortly(collapse(text))}, but declares ${shortly(written)} (${source}).`;
  report({ code: "differs", field: field.name, message });
}

/** The sum of the lengths of time that a field is the whole of. */
function sumOf({ values }: RecordContext, { sumOf: names }: Field): RecordValue | null {
  const parts = (names ?? []).map((name) => values[name] as RecordValue | null);
  const [first] = parts;
  if (!parts.every((part) => part != null && part.decoding === first?.decoding)) return null;
  const whole = parts as RecordValue[];
  const written = whole.map((part) => part.written).join(" + ");
  const value = kindOf("duration").read(written, { language: undefined, base: undefined, decoding: "text" });
  if (first == null || value === undefined) return null;
  const spans = whole.flatMap((part) => part.spans);
  return { ...first, value, written, spans, visible: whole.every(({ visible }) => visible), shown: null, others: [] };
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

function chooseList(context: FieldContext, seen: readonly Candidate[]): RecordValue[] {
  const { reading, field, kind, declared, anchor, report, groupNames } = context;
  const own = declared.filter(({ owner }) => owner === declared[0]?.owner);
  const ofSource = { ...context, declared: own };
  const list: RecordValue[] = [];
  let near = anchor;
  let next = 0;
  for (const candidate of own.length > 0 ? own : seen) {
    const isSame = ({ value }: Candidate): boolean => kind.isSame(value, candidate.value);
    // An item may occur several times: each has a place of its own.
    const after = seen.findIndex((other, index) => index >= next && isSame(other));
    const listed = after >= 0 ? seen[after] : seen.find(isSame);
    if (after >= 0) next = after + 1;
    const isSought = !candidate.written.isVisible && !unseen.has(field.kind ?? "text");
    const found = listed?.written ?? (isSought ? reading.seek(kind, candidate.value, near) : undefined);
    const [sought] = found === undefined ? [] : candidateOf(reading, field, found);
    const value = (sought && make(ofSource, sought, false)) ?? make(ofSource, candidate, false);
    if (value === null) continue;
    list.push(value);
    const [name] = [candidate.group, listed?.group].flatMap((group) =>
      group === undefined ? [] : candidateOf(reading, { name: "name" }, group),
    );
    if (name !== undefined) groupNames.set(value, name);
    if (sought !== undefined) near = sought.written.at + sought.written.text.length;
  }
  if (field.section !== undefined && seen.length > 0 && seen.length < own.length)
    report({
      code: "shorter",
      field: field.name,
      message: `The page shows ${seen.length} of the ${own.length} ${field.name} that it declares.`,
    });
  return list;
}

/** The items of a list by their groups; none if the list has no groups. */
function readGroups({ reading, values, groupNames }: RecordContext, list: string): RecordValues[] {
  const items = values[list] as readonly RecordValue[];
  if (!items.some((item) => groupNames.has(item))) return [];
  const groups: { readonly named: Candidate | undefined; readonly items: RecordValue[] }[] = [];
  for (const item of items) {
    const named = groupNames.get(item);
    if (named?.value === item.value) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.named?.written.locate === named?.written.locate) last.items.push(item);
    else groups.push({ named, items: [item] });
  }
  return groups.map(({ named, items: own }) => ({
    name: valueAt(reading, { name: "name" }, named?.written),
    items: own,
  }));
}

/** A visible value, or a declared one that agrees with it and is more precise. */
function makeFinest(context: FieldContext, candidate: Candidate): RecordValue | null {
  const { kind, declared } = context;
  const value = make(context, candidate);
  const finer = declared.find(
    (other) => kind.isSame(other.value, candidate.value) && kind.isFiner?.(other.value, candidate.value) === true,
  );
  const finest = finer === undefined ? null : make(context, finer);
  if (value === null || finest === null || finest.visible) return finest ?? value;
  return {
    ...finest,
    shown: { written: value.written, spans: value.spans },
    agrees: [...new Set([...finest.agrees, value.source])],
  };
}

/** A value with its place, or `null` if the place is unknown. */
function make(
  { reading, field, kind, declared }: Pick<FieldContext, "reading" | "field" | "kind" | "declared">,
  { written, value }: Candidate,
  comparesAll = true,
): RecordValue | null {
  const spans = written.locate();
  if (spans === undefined) return null;
  const agrees = new Set<SourceId>();
  const others: OtherValue[] = [];
  for (const other of declared) {
    const { text, source, locate } = other.written;
    if (other.written === written) continue;
    if (kind.isSame(other.value, value)) agrees.add(source);
    else if (comparesAll && !others.some((known) => kind.isSame(known.value, other.value))) {
      const places = locate();
      if (places !== undefined) others.push({ value: other.value, written: collapse(text), source, spans: places });
    }
  }
  return {
    value,
    written: collapse(written.text),
    kind: field.kind ?? "text",
    spans,
    decoding: written.decoding,
    path: reading.view.table.path(written.node),
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
  return (found && make({ reading, field, kind: kindOf(field.kind ?? "text"), declared: [] }, found)) ?? null;
}

const maxInner = 200;

function readInner(record: RecordContext, field: Field): RecordValues[] {
  const found: RecordValues[] = [];
  for (const entity of record.group) {
    for (const path of (entity.syntax === "state" ? field.state : field.properties) ?? []) {
      for (const part of valuesAt(entity, path).filter(isThing).slice(0, maxInner)) {
        const own: RecordContext = { ...record, group: [part], scope: undefined, report: () => {}, values: {} };
        const values = Object.fromEntries((field.fields ?? []).map((inner) => [inner.name, readField(own, inner)]));
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
