import { DecantError, toJson } from "@decant/page";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from "hyparquet";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { type ColumnType, columnList } from "../columns.ts";
import { fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { RowFormat } from "./file-store.ts";

/** Rows that are written, and read, together. */
const groupRows = 1000;

const text = (name: string, repetition: "REQUIRED" | "OPTIONAL"): SchemaElement => ({
  ...{ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: repetition },
});
const integer = (name: string, repetition: "REQUIRED" | "OPTIONAL"): SchemaElement => ({
  ...{ name, type: "INT32", repetition_type: repetition },
});
const list = (name: string, repetition: "REQUIRED" | "OPTIONAL", element: SchemaElement): SchemaElement[] => [
  { name, repetition_type: repetition, num_children: 1, converted_type: "LIST" },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  element,
];

const elementsOf: Readonly<
  Record<ColumnType, (name: string, repetition: "REQUIRED" | "OPTIONAL") => readonly SchemaElement[]>
> = {
  text: (name, repetition) => [text(name, repetition)],
  integer: (name, repetition) => [integer(name, repetition)],
  list: (name, repetition) => list(name, repetition, text("element", "REQUIRED")),
  // As JSON.
  fields: (name, repetition) => [text(name, repetition)],
};

/** Columns of {@link StoredRow}. */
const columns: readonly (readonly [name: string, elements: readonly SchemaElement[]])[] = [
  ...columnList.map(
    ({ name, type, isOptional }) => [name, elementsOf[type](name, isOptional ? "OPTIONAL" : "REQUIRED")] as const,
  ),
  ["vector", list("vector", "OPTIONAL", { name: "element", type: "FLOAT", repetition_type: "REQUIRED" })],
];
const schema: SchemaElement[] = [
  { name: "root", num_children: columns.length },
  ...columns.flatMap(([, elements]) => elements),
];

/** A Parquet file with a column for each field of a row; lists for `heading_path` and `vector`. */
export const parquetFormat: RowFormat = {
  async *read(path) {
    const { file, metadata } = await openFile(path);
    for (let start = 0; start < metadata.num_rows; start += groupRows) {
      const rows = await parquetReadObjects({ file, metadata, rowStart: start, rowEnd: start + groupRows });
      for (const row of rows) yield toRow(row);
    }
  },
  async write(path, rows) {
    const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: "decant" });
    let group: Readonly<Record<string, unknown>>[] = [];
    const writeGroup = async (): Promise<void> => {
      if (group.length === 0) return;
      const columnData = columns.map(([name]) => ({ name, data: group.map((row) => row[name] ?? null) }));
      await writer.write({ columnData, rowGroupSize: groupRows });
      group = [];
    };
    for await (const row of rows) {
      group.push({ ...toStored(row), fields: toJson(toStored(row).fields) });
      if (group.length === groupRows) await writeGroup();
    }
    await writeGroup();
    await writer.finish();
  },
};

async function openFile(path: string) {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    if (columns.every(([name]) => metadata.schema.some((element) => element.name === name))) return { file, metadata };
  } catch (error) {
    throw new DecantError("store-damaged", `${path}: not a Parquet file; move it away to begin anew`, { cause: error });
  }
  throw new DecantError("store-damaged", `${path}: a Parquet file with other columns; move it away to begin anew`);
}

function toRow(found: Readonly<Record<string, unknown>>): Row {
  // Absent values of optional columns are undefined in some versions of the reader.
  const stored = Object.fromEntries(columns.map(([name]) => [name, found[name] ?? null]));
  for (const { name, type } of columnList) if (type === "list") stored[name] ??= [];
  return fromStored({ ...stored, fields: JSON.parse(String(stored.fields)) } as unknown as StoredRow);
}
