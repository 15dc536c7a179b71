export type { WarcSource } from "./byte-reader.ts";
export { formatCdxj, indexWarc, surt } from "./cdxj.ts";
export { type DecodedBody, type DecodeOptions, decodeBody } from "./decode-body.ts";
export {
  type ArchivedPage,
  type ReadPagesOptions,
  readPages,
  type SkippedRecord,
  type SkipReason,
  toPage,
} from "./read-pages.ts";
export { isWebArchive } from "./read-records.ts";
export { type ReadWarcOptions, readWarc } from "./read-warc.ts";
export type { BrokenCode, BrokenRecord, RecordPlace, WarcRecord } from "./record.ts";
export { type HeaderFields, type HttpMessage, parseHttp } from "./record.ts";
export { type WaczArchive, type WaczOptions, writeWacz } from "./write-wacz.ts";
export {
  type CdxEntry,
  createWarcWriter,
  type EarlierCapture,
  type Exchange,
  type HttpInput,
  revisitMime,
  type WarcSink,
  type WarcWriter,
  type WarcWriterOptions,
} from "./write-warc.ts";
