import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { explainErrors } from "./errors.ts";
import { type OwnedDatabase, openDatabase } from "./open-database.ts";

/** A state's file, with each statement prepared once; SQLite's errors have codes of ours. */
export class Statements {
  readonly path: string;
  private readonly owned: OwnedDatabase;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  /** @param path File, or `:memory:`. */
  constructor(path: string) {
    this.path = path;
    this.owned = openDatabase(path);
    this.database = this.owned.database;
  }

  close(): void {
    this.statements.clear();
    this.owned.close();
  }

  transaction<Result>(action: () => Result): Result {
    return explainErrors(this.path, () => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        const result = action();
        this.database.exec("COMMIT");
        return result;
      } catch (error) {
        // A full disk has ended the transaction by itself.
        if (this.database.isTransaction) this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  run(sql: string, ...parameters: readonly SQLInputValue[]): number {
    return explainErrors(this.path, () => Number(this.prepare(sql).run(...parameters).changes));
  }

  first<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row | undefined {
    return explainErrors(this.path, () => this.prepare(sql).get(...parameters) as Row | undefined);
  }

  all<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row[] {
    return explainErrors(this.path, () => this.prepare(sql).all(...parameters) as Row[]);
  }

  iterate<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Iterable<Row> {
    return this.prepare(sql).iterate(...parameters) as Iterable<Row>;
  }
}
