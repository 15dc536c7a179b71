export { escapeJson, type Place, readBlocks, toJson, toPlaces, toSnakeCase } from "./json.ts";
export { type LongLine, parseRecord, type RecordLine, readLines } from "./lines.ts";
export { escapeControls, firstSentence, oneLine, tableLines } from "./plain-text.ts";
export { readAddress, withoutSecrets, withoutUser } from "./without-secrets.ts";
