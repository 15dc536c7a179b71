import type { Json } from "../kinds/kind.ts";
import type { Finding } from "../record.ts";

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

export function isStandardSchema(value: unknown): value is StandardSchema {
  const standard = (value as Partial<StandardSchema> | null | undefined)?.["~standard"];
  return typeof standard?.validate === "function";
}

/** The JSON Schema of a Standard Schema, from its own converter or its method `toJSONSchema`; `undefined` if it has none. */
export function jsonSchemaOf(schema: StandardSchema): unknown {
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
