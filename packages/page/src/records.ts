export { escapeJson, type Place, readBlocks, toJson, toPlaces, toSnakeCase } from "./json.ts";
export { readAddress, withoutSecrets } from "./without-secrets.ts";
