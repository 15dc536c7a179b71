import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DecantError } from "@decant/page";
import { explainSqlite, SqliteFile } from "@decant/page/sqlite";

export const inMemory = ":memory:";

const ownerOf = (path: string): string => `${path}-owner`;

/** The file of a state. A file beside it names the process that uses it. */
export class StateFile extends SqliteFile {
  /** @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable` or `disk-full`. */
  constructor(path: string) {
    try {
      super("state", path, { schema, version: schemaVersion });
    } catch (error) {
      throw DecantError.isInstance(error) && error.code === "state-in-use" ? nameOwner(error, path) : error;
    }
    if (path !== inMemory) writeFileSync(ownerOf(path), `process ${process.pid} on ${hostname()}`);
  }

  override close(): void {
    if (this.path !== inMemory) rmSync(ownerOf(this.path), { force: true });
    super.close();
  }
}

function nameOwner(error: DecantError, path: string): DecantError {
  try {
    const owner = readFileSync(ownerOf(path), "utf8");
    return new DecantError(error.code, `${error.message}: ${owner}`, { cause: error.cause });
  } catch {
    return error;
  }
}

/**
 * Level of an address in the frontier: addresses far from the seeds come level by level after the rest. So a page that a long chain of
 * links found early gets its real depth, that of the shortest way, before the limit of depth applies. The step is a guess.
 */
export const frontierLevel: string = "max(depth - 6, 0)";

export const foundOrder: string = `${frontierLevel}, rank / 2, depth, key`;
export const frontierOrder: string = `doubt, ${frontierLevel}, promise, rank, depth, key`;

const schemaVersion = 5;

/**
 * `url` is the frontier, the done set and the account of left-out addresses in one. A row is `queued`, `done`, `failed`, `dropped` (never
 * requested), or `waiting` for the page that it names as canonical. It is in a round while its unit works on it. The frontier is in
 * the order of `promise`, the lowest first, and then of `rank`: `pattern` has the new words of so many requests, and of the pages that those
 * led to. Candidates found on a page wait in `found` until the round of its unit, `origin`, ends, so that the order of
 * answers decides nothing. `links` has the links of pages that a server may later call unchanged without sending them.
 * `named` is the address that a page calls its own, and `ends` the length of the output after it.
 * `lesson` has what parts of addresses mean, `variant` the text that addresses without one part had last, `counted` the words after which a
 * host's pages have another number each time.
 */
const schema: string = `
CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE pages (site TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE url (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  unit TEXT NOT NULL,
  host TEXT NOT NULL,
  site TEXT NOT NULL,
  pattern TEXT NOT NULL,
  kind TEXT NOT NULL,
  depth INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  is_seed INTEGER NOT NULL,
  is_named INTEGER NOT NULL,
  way INTEGER NOT NULL,
  doubt TEXT NOT NULL DEFAULT '',
  promise INTEGER NOT NULL,
  found_on TEXT,
  redirects TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL DEFAULT 'queued',
  in_round INTEGER NOT NULL DEFAULT 0,
  outcome TEXT,
  detail TEXT,
  status INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  at TEXT,
  canonical TEXT,
  is_canonical INTEGER NOT NULL DEFAULT 0,
  sketch BLOB,
  etag TEXT,
  last_modified TEXT,
  digest TEXT,
  text_hash TEXT,
  named TEXT,
  ends INTEGER
);
CREATE INDEX frontier ON url (unit, ${frontierOrder}) WHERE state = 'queued';
CREATE INDEX canonical ON url (canonical) WHERE canonical IS NOT NULL;
CREATE INDEX open_round ON url (unit) WHERE in_round = 1;
CREATE INDEX waiting ON url (unit) WHERE state = 'waiting';
CREATE INDEX known_text ON url (site, text_hash) WHERE digest IS NOT NULL;
CREATE INDEX copies ON url (detail) WHERE outcome = 'duplicate';
CREATE INDEX written ON url (ends) WHERE ends IS NOT NULL;
CREATE INDEX queued_pattern ON url (site, pattern) WHERE state = 'queued';
CREATE TABLE found (
  origin TEXT NOT NULL,
  key TEXT NOT NULL,
  unit TEXT NOT NULL,
  url TEXT NOT NULL,
  depth INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  kind TEXT NOT NULL,
  redirects TEXT NOT NULL,
  is_seed INTEGER NOT NULL,
  is_named INTEGER NOT NULL,
  way INTEGER NOT NULL,
  found_on TEXT,
  PRIMARY KEY (origin, key)
) WITHOUT ROWID;
CREATE TABLE pattern (
  site TEXT NOT NULL,
  pattern TEXT NOT NULL,
  admitted INTEGER NOT NULL DEFAULT 0,
  fetched INTEGER NOT NULL DEFAULT 0,
  repeats INTEGER NOT NULL DEFAULT 0,
  asked INTEGER NOT NULL DEFAULT 0,
  copies INTEGER NOT NULL DEFAULT 0,
  is_closed INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0,
  words INTEGER NOT NULL DEFAULT 0,
  led INTEGER NOT NULL DEFAULT 0,
  promise INTEGER,
  PRIMARY KEY (site, pattern)
) WITHOUT ROWID;
CREATE TABLE lesson (
  site TEXT NOT NULL,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  agree INTEGER NOT NULL DEFAULT 0,
  differ INTEGER NOT NULL DEFAULT 0,
  repeats INTEGER NOT NULL DEFAULT 0,
  without INTEGER NOT NULL DEFAULT 0,
  asked INTEGER NOT NULL DEFAULT 0,
  is_tested INTEGER NOT NULL DEFAULT 0,
  verdict TEXT,
  PRIMARY KEY (site, path, name)
) WITHOUT ROWID;
CREATE TABLE phrase (site TEXT NOT NULL, hash INTEGER NOT NULL, PRIMARY KEY (site, hash)) WITHOUT ROWID;
CREATE TABLE variant (site TEXT NOT NULL, key TEXT NOT NULL, part TEXT NOT NULL, first TEXT, hash TEXT, PRIMARY KEY (site, key)) WITHOUT ROWID;
CREATE TABLE host (name TEXT PRIMARY KEY, admitted INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE seen (site TEXT NOT NULL, hash TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (site, hash)) WITHOUT ROWID;
CREATE TABLE robots (origin TEXT PRIMARY KEY, fetched_at INTEGER NOT NULL, verdict TEXT NOT NULL, body BLOB) WITHOUT ROWID;
CREATE TABLE missing_page (origin TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;
CREATE TABLE counted (origin TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE links (id INTEGER PRIMARY KEY, links BLOB NOT NULL);
CREATE TABLE request (kind TEXT PRIMARY KEY, count INTEGER NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID
`;

/**
 * Path of a file that a crawl writes its pages to, for those who read it later.
 *
 * @param state File of the crawl's state.
 * @param name That of the {@link OutputFile}; the command line writes `output` and `warc`.
 * @returns Undefined if the state records none, as for an output folder or a pipe.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * outputOf("harbour.state"); // "/pages/harbour.jsonl"
 */
export function outputOf(state: string, name = "output"): string | undefined {
  const [found] = ask(state, "SELECT value FROM setting WHERE name = ?", `${name}_path`);
  return found === undefined ? undefined : resolve(dirname(resolve(state)), String(found.value));
}

/**
 * Bytes of an output file that earlier runs wrote, and those that count now; the last run wrote the bytes between them.
 *
 * @param state File of the crawl's state.
 * @param name As for {@link outputOf}.
 * @throws {DecantError} As {@link outputOf}.
 * @example
 * // not run: it needs the state of a crawl
 * const { begin, end } = lastRunOf("harbour.state");
 * console.log(`the last run wrote ${end - begin} bytes`);
 */
export function lastRunOf(state: string, name = "output"): { readonly begin: number; readonly end: number } {
  const found = ask(state, "SELECT name, value FROM setting WHERE name IN (?, ?)", `${name}_begin`, `${name}_length`);
  const lengthOf = (part: string): number => Number(found.find((row) => row.name === part)?.value ?? 0);
  return { begin: lengthOf(`${name}_begin`), end: lengthOf(`${name}_length`) };
}

/**
 * Addresses that a crawl began with, for those who continue it.
 *
 * @param state File of the crawl's state.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * seedsOf("harbour.state"); // ["https://harbour.example/"]
 */
export function seedsOf(state: string): string[] {
  const rows = ask(state, "SELECT url FROM url WHERE is_seed = 1 AND redirects = '[]' ORDER BY url");
  return rows.map(({ url }) => String(url));
}

function ask(state: string, sql: string, ...values: string[]): Record<string, unknown>[] {
  return explainSqlite("state", state, () => {
    const database = new DatabaseSync(state, { readOnly: true, timeout: 0 });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  });
}
