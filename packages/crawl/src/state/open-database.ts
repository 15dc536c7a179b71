import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import { explainErrors } from "./errors.ts";
import { schema, schemaVersion } from "./schema.ts";

/** Path of a state that ends with the process. */
export const inMemory = ":memory:";

/** A database that this process alone uses. */
export interface OwnedDatabase {
  readonly database: DatabaseSync;
  close(): void;
}

/**
 * Open a state file, or create it. The operating system holds the lock and releases it when the process ends, however it ends, so
 * no lock is ever stale.
 *
 * @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable` or `disk-full`.
 */
export function openDatabase(path: string): OwnedDatabase {
  const owner = path === inMemory ? undefined : `${path}-owner`;
  let database: DatabaseSync | undefined;
  try {
    if (path !== inMemory) checkWritable(path);
    database = explainErrors(path, () => lockDatabase(path));
    explainErrors(path, () => prepareSchema(database as DatabaseSync, path));
    if (owner !== undefined) writeFileSync(owner, `process ${process.pid} on ${hostname()}`);
  } catch (error) {
    database?.close();
    throw DecantError.isInstance(error) && error.code === "state-in-use" ? nameOwner(error, owner) : error;
  }
  const opened = database;
  return {
    database: opened,
    close: () => {
      if (owner !== undefined) rmSync(owner, { force: true });
      opened.close();
    },
  };
}

/** SQLite reports some of this as a failed read. Its log is beside the file, so the folder has to be writable, too. */
function checkWritable(path: string): void {
  for (const place of [path, dirname(path)].filter((place) => existsSync(place))) {
    try {
      accessSync(place, constants.W_OK);
    } catch (error) {
      throw new DecantError("state-read-only", `${place}: the state may not be written`, { cause: error });
    }
  }
}

function lockDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // In this mode SQLite keeps the lock from the first access to the end, and needs no shared memory beside the log.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    // A damaged page is found here, not after hours.
    database.exec("BEGIN IMMEDIATE; COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareSchema(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version === schemaVersion) return;
  const tables = database.prepare("SELECT count(*) AS count FROM sqlite_schema").get() as { count: number };
  if (version !== 0 || tables.count > 0)
    throw new DecantError(
      "state-version",
      `${path}: expected a state of version ${schemaVersion}, got ${version === 0 ? "another program's database" : `version ${version}`}`,
    );
  database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT`);
}

function nameOwner(error: DecantError, file: string | undefined): DecantError {
  let owner: string;
  try {
    if (file === undefined) return error;
    owner = readFileSync(file, "utf8");
  } catch {
    return error;
  }
  return new DecantError(error.code, `${error.message}: ${owner}`, { cause: error.cause });
}
