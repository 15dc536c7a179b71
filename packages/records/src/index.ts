export type { KindId } from "./kinds/index.ts";
export type { Json } from "./kinds/kind.ts";
export type { Price } from "./kinds/price.ts";
export type { Quantity } from "./kinds/quantity.ts";
export type { Rating } from "./kinds/rating.ts";
export { allValues, proveRecords, type Unproved } from "./prove.ts";
export {
  type FieldValue,
  type Finding,
  type OtherValue,
  type PageRecord,
  plainValues,
  type RecordsResult,
  type RecordValue,
  type RecordValues,
} from "./record.ts";
export { type ParsedInput, type RecordsOptions, records } from "./records.ts";
export type { JsonSchema, SchemaInput } from "./schema/read-schema.ts";
export type { StandardSchema } from "./schema/standard-schema.ts";
export { recordTypes } from "./types/index.ts";
export { type Decoding, type SourceId, type Span, sourceIds } from "./written.ts";
