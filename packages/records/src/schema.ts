import type { KindId } from "./kinds/index.ts";
import type { Json } from "./kinds/kind.ts";
import { squash } from "./kinds/texts.ts";
import { labelKey, labels, labelWords } from "./labels.ts";
import type { Finding } from "./record.ts";
import { type Field, type RecordType, types } from "./record-types.ts";
import { ownValue } from "./written.ts";

/** The part of a Standard Schema (https://standardschema.dev) that is used here. */
export interface StandardSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    /** Standard JSON Schema: converters that zod 4.2, arktype and others have. */
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => unknown };
  };
}

function isStandardSchema(value: unknown): value is StandardSchema {
  const standard = (value as Partial<StandardSchema> | null | undefined)?.["~standard"];
  return typeof standard?.validate === "function";
}

/** The JSON Schema of a Standard Schema, from its own converter or its method `toJSONSchema`; `undefined` if it has none. */
function jsonSchemaOf(schema: StandardSchema): unknown {
  const { jsonSchema } = schema["~standard"];
  if (jsonSchema !== undefined) return jsonSchema.input({ target: "draft-2020-12" });
  const { toJSONSchema } = schema as { toJSONSchema?: () => unknown };
  return typeof toJSONSchema === "function" ? toJSONSchema.call(schema) : undefined;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** Errors that a Standard Schema finds in the data of a record. The result of an asynchronous schema is ignored. */
export function validate(schema: unknown, data: Json, record: number): Finding[] {
  if (!isStandardSchema(schema)) return [];
  const result = schema["~standard"].validate(data) as { readonly issues?: readonly Issue[] } | Promise<unknown>;
  if (result instanceof Promise) {
    result.catch(() => {});
    return [];
  }
  return (result.issues ?? []).map(({ message, path = [] }) => ({
    code: "invalid" as const,
    record,
    field: path.map((step) => String(typeof step === "object" ? step.key : step)).join("."),
    message,
  }));
}

/** The parts of a JSON Schema that describe the wanted values. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly oneOf?: readonly unknown[] | undefined;
  readonly allOf?: readonly unknown[] | undefined;
  readonly examples?: readonly unknown[] | undefined;
  readonly $defs?: Readonly<Record<string, unknown>> | undefined;
  readonly definitions?: Readonly<Record<string, unknown>> | undefined;
  /** Further words that pages write for the value. */
  readonly "x-synonyms"?: readonly string[] | undefined;
  /** Kind of the value, if type and format do not determine it: `price`, `duration`, ... */
  readonly "x-kind"?: string | undefined;
}

export type SchemaInput = JsonSchema | StandardSchema;

export function isSchema(value: unknown): boolean {
  const schema = toJsonSchema(value);
  return schema !== undefined && propertiesOf(schema, schema) !== undefined;
}

function toJsonSchema(value: unknown): JsonSchema | undefined {
  const schema = isStandardSchema(value) ? jsonSchemaOf(value) : value;
  return typeof schema === "object" && schema !== null ? (schema as JsonSchema) : undefined;
}

/** Deepest nesting of references and objects that is followed. */
const maxDepth = 8;

/** Follow references and unions to the schema of the value. */
function resolve(root: JsonSchema, value: unknown): JsonSchema {
  let schema = (typeof value === "object" && value !== null ? value : {}) as JsonSchema;
  for (let depth = 0; depth < maxDepth; depth++) {
    const name = schema.$ref?.split("/").at(-1);
    const target = name === undefined ? undefined : (ownValue(root.$defs, name) ?? ownValue(root.definitions, name));
    const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((part) => (part as JsonSchema).type !== "null");
    const next = target ?? choice;
    if (typeof next !== "object" || next === null) break;
    const { $ref: _, anyOf: __, oneOf: ___, allOf: ____, ...own } = schema;
    schema = { ...(next as JsonSchema), ...own };
  }
  return schema;
}

function propertiesOf(root: JsonSchema, value: unknown): Readonly<Record<string, unknown>> | undefined {
  const schema = resolve(root, value);
  const { properties } = schema.items === undefined ? schema : resolve(root, schema.items);
  return properties !== undefined && Object.keys(properties).length > 0 ? properties : undefined;
}

/**
 * The type of record that a schema describes. Its fields are those of the built-in type that its title names, or that has most of its
 * names; a property that fits no field is sought by its own words.
 */
export function readSchema(input: SchemaInput): RecordType {
  const root = toJsonSchema(input) as JsonSchema;
  const properties = propertiesOf(root, root) ?? {};
  const base = nearestType(root.title ?? "", properties);
  const fields = Object.entries(properties).map(([name, property]) => readProperty(root, name, property, base, 0));
  return {
    id: root.title ?? base?.id ?? "record",
    things: base?.things ?? nothing,
    evidence: [],
    shape: base?.shape === "items" ? "items" : "page",
    fields,
  };
}

function nearestType(title: string, properties: Readonly<Record<string, unknown>>): RecordType | undefined {
  const key = squash(title);
  const named = types.find(({ id, things }) => key !== "" && (squash(id) === key || things.test(title)));
  if (named !== undefined) return named;
  let best: RecordType | undefined;
  let most = 1;
  for (const type of types) {
    const count = Object.keys(properties).filter((name) => fieldFor(type, [name]) !== undefined).length;
    if (count > most) [best, most] = [type, count];
  }
  return best;
}

const wordBreak = /[_\-\s]+|(?<=[\p{Ll}\d])(?=\p{Lu})/u;

/** `articleNumber`, `article_number` -> `article number`. */
function wordsOf(name: string): string {
  return name.split(wordBreak).join(" ").toLowerCase();
}

/** Ways to name a field, the most certain first. */
const namings: readonly ((field: Field, key: string) => boolean)[] = [
  ({ name }, key) => labelKey(wordsOf(name)) === key,
  ({ labels: concept }, key) => concept !== undefined && labelWords(concept).some((label) => labelKey(label) === key),
  ({ properties = [] }, key) => properties.some((path) => labelKey(wordsOf(path)) === key),
];

function fieldFor(type: RecordType | undefined, words: readonly string[]): Field | undefined {
  const keys = words.map((word) => labelKey(wordsOf(word)));
  for (const isNamed of namings) {
    const found = type?.fields.find((field) => keys.some((key) => isNamed(field, key)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function labelsFor(words: readonly string[]): string[] {
  const wanted = new Set(words.map((word) => labelKey(wordsOf(word))));
  const concepts = Object.keys(labels).filter((concept) =>
    labelWords(concept).some((label) => wanted.has(labelKey(label))),
  );
  return concepts.flatMap(labelWords);
}

const nothing = /(?!)/;

/** A description is a label if it is short. */
const maxLabelChars = 40;

function readProperty(
  root: JsonSchema,
  name: string,
  value: unknown,
  base: RecordType | undefined,
  depth: number,
): Field {
  const schema = resolve(root, value);
  const isList = typesOf(schema).includes("array");
  const item = isList ? resolve(root, schema.items) : schema;
  const description = (schema.description ?? "").length <= maxLabelChars ? schema.description : undefined;
  const synonyms = [...(schema["x-synonyms"] ?? []), ...(item["x-synonyms"] ?? [])];
  const words = [name, schema.title, ...synonyms, description].filter(
    (word): word is string => typeof word === "string" && word !== "",
  );
  const known = fieldFor(base, words);
  const inner = item.properties;
  if (inner !== undefined && depth < maxDepth && known?.kind === undefined) {
    const fields = Object.entries(inner).map(([key, property]) => {
      const field = readProperty(root, key, property, base, depth + 1);
      return { ...field, properties: field.properties ?? [key] };
    });
    return { name, isList: true, fields, properties: known?.properties ?? [name] };
  }
  const kind = kindFor(item) ?? known?.kind ?? "text";
  const own = words.map(wordsOf);
  const further = known?.labels === undefined ? labelsFor(words) : labelWords(known.labels);
  const choices = choicesOf(item);
  // The places of a field of another kind do not fit.
  const fits = known !== undefined && (known.kind === kind || kind === "text" || kind === "number");
  return {
    ...(fits ? known : {}),
    name,
    kind,
    labels: [...own, ...further].join("|"),
    properties: [...(fits ? (known?.properties ?? []) : []), name],
    marks: [...(fits ? (known?.marks ?? []) : []), wordsOf(name)],
    ...(isList && { isList }),
    ...(isList &&
      known?.section === undefined && {
        section: [...own, ...further].join("|"),
      }),
    ...(choices.length > 0 && { choices }),
  };
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}

function choicesOf(schema: JsonSchema): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values.filter((value): value is string => typeof value === "string");
}

/** Kinds by format, and by `x-kind`. */
const formats: Readonly<Record<string, KindId>> = {
  date: "date", "date-time": "date", time: "date", duration: "duration", uri: "url", url: "url", "uri-reference": "url", iri: "url", email: "email",
  price: "price", rating: "rating", quantity: "quantity", address: "address", telephone: "telephone", phone: "telephone", tel: "telephone",
  number: "number", count: "count", availability: "availability", employment: "employment",
}; // biome-ignore format: a table of words

function kindFor(schema: JsonSchema): KindId | undefined {
  const named = ownValue(formats, schema["x-kind"] ?? "") ?? ownValue(formats, schema.format ?? "");
  if (named !== undefined) return named;
  const own = typesOf(schema);
  if (own.includes("number") || own.includes("integer")) return "number";
  return schema.enum === undefined ? undefined : "text";
}
