export {
  type DocumentAbout,
  type DocumentMetadata,
  type DocumentRecord,
  type DocumentText,
  toDocument,
} from "./document.ts";
export { frontMatter } from "./front-matter.ts";
export { toRecord } from "./json.ts";
export { joinList, splitList } from "./list.ts";
export type { SerializeOptions } from "./options.ts";
export { type Format, type FormatInfo, formatNames, formats, isFormat, serialize } from "./serialize.ts";
