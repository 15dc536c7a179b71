import type { RecordType } from "./record-type.ts";

/** Rows of the data tables of a page; their fields are named by the header. */
export const tableRows: RecordType = { id: "table-rows", things: /(?!)/, evidence: [], shape: "rows", fields: [] };
