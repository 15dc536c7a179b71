import { createHash } from "node:crypto";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { explainSqlite } from "../sqlite.ts";

/** Vectors of texts that were embedded before, by model and text: one SQLite file that stores and processes may share. */
export class EmbedCache {
  private readonly path: string;
  private readonly model: string;
  private readonly database: DatabaseSync;
  private readonly find: StatementSync;
  private readonly keep: StatementSync;

  /** @throws {DecantError} `cache-damaged`, `cache-read-only`, `cache-unreadable` or `disk-full`. */
  constructor(path: string, model: string) {
    this.path = path;
    this.model = model;
    // Another process may write for a moment.
    this.database = this.explain(() => new DatabaseSync(path, { timeout: 10_000 }));
    try {
      this.explain(() =>
        this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS vector (model TEXT, hash BLOB, vector BLOB NOT NULL, PRIMARY KEY (model, hash)) WITHOUT ROWID`),
      );
      this.find = this.database.prepare("SELECT vector FROM vector WHERE model = ? AND hash = ?");
      this.keep = this.database.prepare("INSERT OR REPLACE INTO vector VALUES (?, ?, ?)");
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  /** The vector of each text that is known. */
  get(texts: readonly string[]): (Float32Array | undefined)[] {
    return texts.map((text) => {
      const found = this.explain(() => this.find.get(this.model, hashOf(text))) as { vector: Uint8Array } | undefined;
      // Copied, since the bytes may begin anywhere.
      return found && new Float32Array(found.vector.slice().buffer);
    });
  }

  put(texts: readonly string[], vectors: readonly Float32Array[]): void {
    this.explain(() => {
      this.database.exec("BEGIN IMMEDIATE");
      for (const [at, text] of texts.entries()) {
        const { buffer, byteOffset, byteLength } = vectors[at] as Float32Array;
        this.keep.run(this.model, hashOf(text), new Uint8Array(buffer, byteOffset, byteLength));
      }
      this.database.exec("COMMIT");
    });
  }

  close(): void {
    this.database.close();
  }

  private explain<Result>(action: () => Result): Result {
    return explainSqlite("cache", this.path, action);
  }
}

function hashOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
