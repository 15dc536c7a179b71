export { toRecord } from "./data.ts";
export {
  type DocumentAbout,
  type DocumentMetadata,
  type DocumentRecord,
  type DocumentText,
  toDocument,
} from "./document.ts";
export { frontMatter, joinList, splitList } from "./fields.ts";
export type { SerializeOptions } from "./prepare.ts";
export { type Format, type FormatInfo, formatNames, formats, isFormat, serialize } from "./serialize.ts";
