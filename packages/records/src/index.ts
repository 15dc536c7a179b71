export type { ParsedInput } from "@decant/dom/input";
export type { KindId } from "./kinds/index.ts";
export type { Json } from "./kinds/kind.ts";
export type { Quantity, Rating } from "./kinds/numbers.ts";
export type { Price } from "./kinds/price.ts";
export {
  allValues,
  type FieldValue,
  type Finding,
  type OtherValue,
  type PageRecord,
  plainValues,
  proveRecords,
  type RecordsResult,
  type RecordValue,
  type RecordValues,
  type Unproved,
} from "./record.ts";
export { recordTypes } from "./record-types.ts";
export { type RecordsOptions, records } from "./records.ts";
export type { JsonSchema, SchemaInput, StandardSchema } from "./schema.ts";
export { type Decoding, type SourceId, type Span, sourceIds } from "./written.ts";
