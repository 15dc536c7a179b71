import type { Condition } from "@decant/ingest";

/** The conditions of `--where` and `--source`. @throws {DecantError} `bad-where`. */
export async function conditionsOf({
  where,
  source,
}: {
  readonly where?: string | undefined;
  readonly source?: string | undefined;
}): Promise<Condition[]> {
  const { parseWhere } = await import("@decant/ingest");
  const conditions = where === undefined ? [] : parseWhere(where);
  return source === undefined ? conditions : [...conditions, { column: "source", value: source }];
}
