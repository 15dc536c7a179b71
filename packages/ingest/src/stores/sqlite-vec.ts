import type { DatabaseSync } from "node:sqlite";

/** Cosine distance of the column `vector` to a parameter. One of no length is as far as one at a right angle. */
export const distanceSql = "ifnull(vec_distance_cosine(vector, ?), 1)";

const loaded = new WeakMap<DatabaseSync, Promise<boolean>>();

/** Load sqlite-vec into a database. @returns Whether {@link distanceSql} works: it is installed, and made for this system. */
export function loadSqliteVec(database: DatabaseSync): Promise<boolean> {
  const known = loaded.get(database) ?? load(database);
  loaded.set(database, known);
  return known;
}

async function load(database: DatabaseSync): Promise<boolean> {
  try {
    const extension = await import("sqlite-vec");
    database.enableLoadExtension(true);
    extension.load(database);
    return true;
  } catch {
    return false;
  } finally {
    if (database.isOpen) database.enableLoadExtension(false);
  }
}
