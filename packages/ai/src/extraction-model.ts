import { aString, checkOptions } from "@decant/page";
import { type JsonSchema, type RecordsResult, type RecordValue, records } from "@decant/records";
import type { Experimental_ExtractionModel as ExtractionModel, Experimental_ExtractionField as Field } from "ai";

export interface ExtractionModelOptions {
  /** What the pages are about, such as `Product` or `JobPosting`: its fields know more places. @default nothing in particular */
  readonly about?: string | undefined;
  /** Address of the page, which relative addresses are resolved against. @default none */
  readonly url?: string | undefined;
}

type CallOptions = Parameters<ExtractionModel["doExtract"]>[0];
type Answer = Awaited<ReturnType<ExtractionModel["doExtract"]>>["answers"][string];
type Source = { readonly type: "text"; readonly part: number; readonly start: number; readonly end: number };

/**
 * An extraction model of the AI SDK without a model behind it: it reads pages by rules, as `records` of `@decant/records` does. Each value has
 * its place in the HTML as `source`, and is `null` where the page does not say it.
 *
 * The text parts of the state are HTML. Fields are found by their names, and by their instructions if these are a few words.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @example
 * import { experimental_extract as extract } from "ai";
 * const state = '<h1>Storm lamp</h1><dl><dt>Article number</dt><dd>K-12</dd></dl>';
 * const { answers } = await extract({ model: extractionModel(), state, fields: { articleNumber: { type: "text" } } });
 * answers.articleNumber; // { type: "text", value: "K-12", source: { type: "text", part: 0, start: 50, end: 54 } }
 */
export function extractionModel(options: ExtractionModelOptions = {}): ExtractionModel {
  checkOptions(options, { about: aString, url: aString });
  return {
    specificationVersion: "v4",
    provider: "decant",
    modelId: "records",
    supportedFieldTypes: ["text", "number", "date", "datetime", "duration", "list"],
    doExtract: async (call) => ({
      answers: extract(call, options),
      usage: { inputTokens: 0, outputTokens: 0 },
      warnings: warningsOf(call),
    }),
  };
}

function extract({ state, fields, abortSignal }: CallOptions, { about, url }: ExtractionModelOptions) {
  const schema: JsonSchema = {
    type: "object",
    ...(about === undefined ? {} : { title: about }),
    properties: Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, propertyOf(field)])),
  };
  const answers = new Map<string, Answer>();
  for (const [part, input] of state.entries()) {
    if (input.type !== "text" || input.text.trim() === "") continue;
    abortSignal?.throwIfAborted();
    const found = records(input.text, { schema, ...(url === undefined ? {} : { url }) });
    for (const [id, field] of Object.entries(fields)) {
      const before = answers.get(id);
      // The first part that says it.
      if (before !== undefined && "value" in before && before.value !== null) continue;
      answers.set(id, answerOf(field, valuesOf(found, id), part));
    }
  }
  return Object.fromEntries(
    Object.entries(fields).map(([id, field]) => [id, answers.get(id) ?? ({ type: field.type, value: null } as Answer)]),
  );
}

/** Values of a field of the first record. */
function valuesOf({ records: [record] }: RecordsResult, id: string): readonly RecordValue[] {
  const value = record?.values[id] ?? null;
  if (value === null) return [];
  return [value].flat().filter((one): one is RecordValue => "spans" in one);
}

const currency = /^[A-Z]{3}$/;

function propertyOf(field: Field): JsonSchema {
  const { instructions } = field;
  const description = typeof instructions === "string" ? { description: instructions } : {};
  if (field.type === "list") return { type: "array", items: typeOf(field.items), ...description };
  if (field.type !== "number" || field.unit === undefined) return { ...typeOf(field.type), ...description };
  return { "x-kind": currency.test(field.unit) ? "price" : "quantity", ...description };
}

function typeOf(type: Field["type"]): JsonSchema {
  if (type === "number") return { type: "number" };
  if (type === "date") return { type: "string", format: "date" };
  if (type === "datetime") return { type: "string", format: "date-time" };
  if (type === "duration") return { type: "string", format: "duration" };
  return { type: "string" };
}

function answerOf(field: Field, values: readonly RecordValue[], part: number): Answer {
  if (field.type === "list") {
    const read = values.flatMap((value) => {
      const item = readAs({ ...field, type: field.items } as Field, value).value;
      return item === null ? [] : [{ item, source: sourceOf(value, part) }];
    });
    if (read.length === 0) return { type: "list", value: null };
    return {
      type: "list",
      value: read.map(({ item }) => item) as string[] | number[],
      items: read.map(({ source }) => (source === undefined ? {} : { source })),
    };
  }
  const [value] = values;
  if (value === undefined) return { type: field.type, value: null } as Answer;
  const source = sourceOf(value, part);
  return { type: field.type, ...readAs(field, value), ...(source === undefined ? {} : { source }) } as Answer;
}

function sourceOf({ spans }: RecordValue, part: number): Source | undefined {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = Math.min(first.start, last.start);
  return { type: "text", part, start, end: Math.max(first.end, last.end) };
}

/** A value in the form of the AI SDK; the most likely one is a guess where the page leaves something open. */
interface ReadValue {
  readonly value: string | number | null;
  readonly guess?: string | number;
}

const nothing: ReadValue = { value: null };
const day = /^\d{4}-\d\d-\d\d/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function readAs(field: Field, { value, written }: RecordValue): ReadValue {
  if (field.type === "text") return { value: written };
  if (field.type === "number") return readNumber(field, value);
  if (typeof value !== "string") return nothing;
  if (field.type === "duration") return readDuration(field, value);
  const form = field.type === "datetime" ? moment : day;
  if (!form.test(value)) return nothing;
  return { value: field.type === "datetime" ? value : value.slice(0, 10) };
}

function readNumber(field: Extract<Field, { type: "number" }>, value: RecordValue["value"]): ReadValue {
  if (typeof value === "number") return fits(value, field) ? { value } : nothing;
  if (typeof value !== "object" || value === null || !("amount" in value)) return nothing;
  const { amount } = value;
  if (typeof amount !== "number" || !fits(amount, field)) return nothing;
  // A sign such as `$` may stand for several currencies.
  const unit = "currency" in value ? value.currency : "unit" in value ? value.unit : null;
  if (unit === field.unit) return { value: amount };
  const isOpen = unit === null || (typeof unit === "string" && currency.test(field.unit ?? "") && !currency.test(unit));
  return isOpen ? { value: null, guess: amount } : nothing;
}

const isoDuration = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** Months and years have no fixed length. */
const secondsIn: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
};

function readDuration(field: Extract<Field, { type: "duration" }>, value: string): ReadValue {
  const match = isoDuration.exec(value);
  const unit = secondsIn[field.unit ?? "seconds"];
  if (match === null || unit === undefined) return nothing;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  const length = (days * 86_400 + hours * 3600 + minutes * 60 + seconds) / unit;
  return fits(length, field) ? { value: length } : nothing;
}

/** Whether a number has the form that a field wants: it is not rounded. */
function fits(value: number, field: { readonly integer?: boolean; readonly decimals?: number }): boolean {
  if (!Number.isFinite(value) || (field.integer === true && !Number.isInteger(value))) return false;
  return field.decimals === undefined || Number(value.toFixed(field.decimals)) === value;
}

function warningsOf({ state, referenceDate }: CallOptions) {
  const others = state.filter(({ type }) => type !== "text").length;
  return [
    ...(others === 0
      ? []
      : [{ type: "unsupported", feature: "state", details: `${others} parts are no text and were not read` } as const]),
    ...(referenceDate === undefined
      ? []
      : [{ type: "unsupported", feature: "referenceDate", details: "dates without a year are no values" } as const]),
  ];
}
