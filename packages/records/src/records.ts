import { type AnyNode, spanOf } from "@decant/dom";
import { anInput, type PageInput, readInput } from "@decant/dom/input";
import { decideVisibility } from "@decant/dom/visibility";
import { aString, checkOptions, checkValue, type OptionChecks } from "@decant/page";
import { buildRecord, isFilled, valueAt } from "./build-record.ts";
import { type Entity, groupDeclared } from "./entity.ts";
import { evidenceOf, whyNone } from "./evidence.ts";
import { type KindId, kindOf } from "./kinds/index.ts";
import { PageView } from "./page-view.ts";
import { pageScope, Reading } from "./reading.ts";
import { type Finding, type PageRecord, plainValues, type RecordsResult, type RecordValue } from "./record.ts";
import { type Field, type RecordType, recordTypes, typeOf } from "./record-types.ts";
import { isSchema, readSchema, type SchemaInput, validate } from "./schema.ts";
import { readNamedState, readThings } from "./sources/declarations.ts";
import { type Item, isCard, isLine, isListOf, readItems, readQuestions, readTableRows } from "./sources/lists.ts";
import { hasControl, isOtherPrice } from "./sources/near.ts";
import type { Written } from "./written.ts";

/** The wanted records: one of the built-in types, or a schema. */
export interface RecordsOptions {
  /** One of {@link recordTypes}. */
  readonly type?: string | undefined;
  /** JSON Schema of an object, or a Standard Schema that knows its JSON Schema (zod, valibot, arktype, ...). */
  readonly schema?: SchemaInput | undefined;
  /** Address of the page; relative addresses are resolved against it. */
  readonly url?: string | undefined;
}

const checks: OptionChecks<RecordsOptions> = {
  type: { expected: `one of ${recordTypes.join(", ")}`, accepts: (value) => recordTypes.includes(value as string) },
  schema: { expected: "a JSON Schema of an object, or a Standard Schema with a JSON Schema", accepts: isSchema },
  url: aString,
};

/** Most records of one page. */
const maxRecords = 1000;

/**
 * Read the records of a page: products, events, recipes, ..., or things that a schema describes. Each value has its place in the HTML,
 * and is exactly the text there or its kind's normalisation of it. Nothing is guessed: a field without a value is `null`.
 *
 * Declarations for machines (JSON-LD, microdata, RDFa, Open Graph, state of scripts) and the visible text are both read. Of sources
 * that agree, the visible one gives the place; of sources that differ by more than form, the visible one wins, and `others` and
 * `findings` have the rest.
 *
 * @param page HTML, bytes as received, or a parsed page. Not modified.
 * @returns The records, the page's own first; empty if the page has none.
 * @throws {TypeError} If the page is neither, an option is unknown or of the wrong type, or neither or both of `type` and `schema` are given.
 * @example
 * const html = "<h1>Lamp</h1><p>Price: <b>1.299,00 €</b></p><p>SKU: K-12</p>";
 * const [lamp] = records(html, { type: "product" }).records;
 * plainValues(lamp?.values ?? {}).price; // { amount: 1299, currency: "EUR" }
 * plainValues(lamp?.values ?? {}).brand; // null
 * @example
 * const schema = { type: "object", properties: { articleNo: { type: "string", title: "SKU" } } };
 * const result = records("<p>SKU: K-12", { schema });
 * [...allValues(result)].map(([at, { written, spans }]) => [at, written, spans[0]?.start]); // [["0.articleNo", "K-12", 8]]
 */
export function records(page: PageInput, options: RecordsOptions): RecordsResult {
  checkValue("page", page, anInput);
  checkOptions(options, checks);
  if ((options.type === undefined) === (options.schema === undefined))
    throw new TypeError("type, schema: expected exactly one of them");
  const type =
    options.schema === undefined ? (typeOf(options.type as string) as RecordType) : readSchema(options.schema);
  const { html, table } = readInput(page);
  decideVisibility(table);
  const view = new PageView(html, table, options.url);
  const findings: Finding[] = [];
  const { records: found, why } =
    type.shape === "rows"
      ? foundOr(readRows(view, type), "The page has no table with a row of headers.")
      : readRecords(new Reading(view, type), findings);
  if (options.schema !== undefined)
    for (const [index, { values }] of found.entries())
      findings.push(...validate(options.schema, plainValues(values), index));
  return {
    type: type.id,
    records: found,
    why,
    findings,
    html: view.html,
    language: view.language ?? null,
    base: view.base ?? null,
  };
}

/** Records, or the reason why there are none. */
type Found = Pick<RecordsResult, "records" | "why">;

const foundOr = (records: readonly PageRecord[], why: string): Found => ({
  records,
  why: records.length > 0 ? null : why,
});

function readRecords(reading: Reading, findings: Finding[]): Found {
  const { view, type } = reading;
  const entities = [...readThings(view), ...readNamedState(view, type)];
  const groups = groupDeclared(view, type, entities);
  const found: PageRecord[] = [];
  const reportTo = (record: number) => (finding: Omit<Finding, "record">) => findings.push({ ...finding, record });
  if (groups.length > 0) {
    // The visible text is about the page's own thing; each of several things in a list is sought near its name.
    const isOwn = groups.length === 1 || isNamedLikePage(reading, groups[0] as readonly Entity[]);
    for (const group of groups.slice(0, maxRecords)) {
      const isSeen =
        isOwn && found.length === 0 && (type.shape === undefined || type.shape === "page" || type.shape === "items");
      found.push(buildRecord(reading, group, isSeen ? pageScope(view) : undefined, reportTo(found.length)));
    }
    const filled = found.filter(({ values }) => Object.values(values).some(isFilled));
    return foundOr(filled, `The page declares a ${type.id} without a value that can be read.`);
  }
  if (type.shape === "questions") {
    const pairs = readQuestions(view).map(({ question, answer }) => fromTexts(reading, { question, answer }));
    return foundOr(pairs, "The page declares no questions, and no heading, term or summary asks one.");
  }
  if (type.shape === "prices")
    return foundOr(
      readPriceList(reading),
      "The page declares no offers, and shows no list of short items with a price each.",
    );
  const items = type.shape === "items" ? readListed(reading) : [];
  const own = buildRecord(reading, [], pageScope(view), reportTo(0));
  const evidence = evidenceOf(reading, own, () => hasControl(view, type.control));
  if (!isListing(reading, own, items) && evidence.missing === undefined)
    return { records: [{ ...own, confidence: evidence.confidence }], why: null };
  findings.length = 0;
  const listed = (isListOf(view, items) ? items : []).flatMap((item) => {
    const { start, end, name: title } = item;
    const record = buildRecord(reading, [], { start, end, title, isPage: false, near: item }, () => {});
    const { missing, confidence } = evidenceOf(reading, record, () => isCard(view, item));
    return missing === undefined ? [{ ...record, confidence }] : [];
  });
  if (listed.length >= Math.min(leastItems, items.length) && listed.length > 0) return { records: listed, why: null };
  return { records: [], why: whyNone(type, evidence) };
}

function isNamedLikePage({ view, type }: Reading, group: readonly Entity[]): boolean {
  const field = type.fields.find(({ isTitle }) => isTitle);
  const text = kindOf("text");
  return group.some(({ properties }) =>
    (field?.properties ?? []).some((name) =>
      properties.get(name)?.some((value) => "text" in value && text.isSame(value.text, view.titleText)),
    ),
  );
}

/** Kinds that distinguish items of a type, the most frequent first. */
const itemKinds: Readonly<Record<string, readonly KindId[]>> = {
  product: ["price"],
  event: ["date"],
  person: ["email", "telephone"],
};
/** Fewer things of one shape are not a list. */
const leastItems = 3;

function readListed({ view, type }: Reading): Item[] {
  for (const id of itemKinds[type.id] ?? []) {
    const items = readItems(view, placesOf(view, id), leastItems);
    if (items.length >= leastItems) return items.slice(0, maxRecords);
  }
  return [];
}

const maxLineChars = 300;

/** Visible values of a kind in the page's own text, in document order. */
function placesOf(view: PageView, id: KindId): Written[] {
  return view.text.lines
    .filter(({ start, end, node }) => end - start <= maxLineChars && !view.isAside(node))
    .flatMap((line) => view.find(kindOf(id), line, "item"))
    .filter((found) => !view.isStruck(view.text.nodeAt(found.at)) && !(id === "price" && isOtherPrice(view, found)));
}

/** Whether a page is a list of things: only its items describe one. */
function isListing({ type, view }: Reading, own: PageRecord, items: readonly Item[]): boolean {
  if (items.length === 0) return false;
  const spans = items.flatMap(({ node }) => spanOf(view.table.nodes[node] as AnyNode) ?? []);
  return type.evidence.flat().every((name) => {
    const value = own.values[name];
    if (value == null || Array.isArray(value)) return true;
    const at = (value as RecordValue).spans[0]?.start ?? -1;
    return spans.some(({ start, end }) => start <= at && at < end);
  });
}

function fromTexts(reading: Reading, texts: Readonly<Record<string, Written | undefined>>): PageRecord {
  const values = reading.type.fields.map((field) => [field.name, valueAt(reading, field, texts[field.name])] as const);
  return { type: reading.type.id, values: Object.fromEntries(values), declared: false, confidence: 0.9 };
}

function readPriceList(reading: Reading): PageRecord[] {
  const { view } = reading;
  const items = readItems(view, placesOf(view, "price"), 2)
    .filter((item) => isLine(view, item))
    .slice(0, maxRecords);
  return (isListOf(view, items) ? items : []).map(({ name, value, node, start }) => {
    const heading = view.headings.findLast(
      (found) => found.start < start && (found.node < node || found.node >= view.table.end[node]),
    );
    const isGroup = heading !== undefined && heading !== view.title && heading.level > 1;
    return fromTexts(reading, {
      name,
      price: value,
      group: isGroup ? view.text.written(heading.start, heading.end, "heading") : undefined,
    });
  });
}

function readRows(view: PageView, type: RecordType): PageRecord[] {
  return readTableRows(view)
    .slice(0, maxRecords)
    .map((row) => {
      const fields = [...row.keys()].map((name): Field => ({ name, kind: "text" }));
      return fromTexts(new Reading(view, { ...type, fields }), Object.fromEntries(row));
    });
}
