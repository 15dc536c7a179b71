import { dirname, relative, resolve } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import type { Statements } from "./statements.ts";

/** Values that a crawl keeps by name, among them how far its output files are written. */
export class Settings {
  private readonly database: Statements;

  constructor(database: Statements) {
    this.database = database;
  }

  get(name: string): SQLInputValue | undefined {
    return this.database.first<{ value: SQLInputValue }>("SELECT value FROM setting WHERE name = ?", name)?.value;
  }

  set(name: string, value: SQLInputValue): void {
    this.database.run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value);
  }

  /** Bytes of an output file that count; `undefined` if it was never begun. */
  outputLength(name: string): number | undefined {
    const length = this.get(`${name}_length`);
    return length === undefined ? undefined : Number(length);
  }

  setOutputLength(name: string, length: number): void {
    this.set(`${name}_length`, length);
  }

  /** Write that an output file, which is empty, belongs to this crawl. */
  beginOutput(name: string, path: string): void {
    this.setOutputLength(name, 0);
    this.set(`${name}_path`, this.placeOf(path));
  }

  /** Path of another file than `path` that is the output of this crawl; `undefined` if there is none. */
  otherOutput(name: string, path: string): string | undefined {
    const place = this.get(`${name}_path`);
    return place === undefined || place === this.placeOf(path) ? undefined : String(place);
  }

  /** From the state's folder: state and output may move together. */
  private placeOf(path: string): string {
    return this.database.path === ":memory:"
      ? resolve(path)
      : relative(dirname(resolve(this.database.path)), resolve(path));
  }
}
