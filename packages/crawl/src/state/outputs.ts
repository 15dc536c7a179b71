import { dirname, relative, resolve } from "node:path";
import type { StateFile } from "./open-database.ts";
import { type CopiedPage, type EqualPages, type Report, type Settings, Tables } from "./tables.ts";

/** How far the output files of a crawl are written, and which of its pages other addresses give, too. */
export class Outputs extends Tables {
  private readonly settings: Settings;
  private readonly equalPages: EqualPages;
  private readonly report: Report;

  constructor(database: StateFile, settings: Settings, equalPages: EqualPages, report: Report) {
    super(database);
    this.settings = settings;
    this.equalPages = equalPages;
    this.report = report;
  }

  /** Length of a file as of the last confirmed page; `undefined` if the state does not know it. */
  length(name: string): number | undefined {
    const length = this.settings.get(`${name}_length`);
    return length === undefined ? undefined : Number(length);
  }

  setLength(name: string, length: number): void {
    this.settings.set(`${name}_length`, length);
  }

  /** Length of the pages' output among others, if it has grown. */
  grownTo({ output }: Readonly<Record<string, number>>): number | null {
    return output === undefined || output === this.length("output") ? null : output;
  }

  /** Write to the state that a file, which is empty, belongs to this crawl. */
  begin(name: string, path: string): void {
    this.setLength(name, 0);
    this.settings.set(`${name}_path`, this.placeOf(path));
  }

  /** Path of the file that the state records, if it is another one; relative to the state's folder. */
  other(name: string, path: string): string | undefined {
    const place = this.settings.get(`${name}_path`);
    return place === undefined || place === this.placeOf(path) ? undefined : String(place);
  }

  /** State and output may move together. */
  private placeOf(path: string): string {
    return this.database.path === ":memory:"
      ? resolve(path)
      : relative(dirname(resolve(this.database.path)), resolve(path));
  }

  /** Pages of this run's output that other addresses give, too, in its order. */
  copied(): ReturnType<EqualPages["copied"]> {
    return this.equalPages.copied(Number(this.settings.get("output_begin") ?? 0));
  }

  /**
   * Record that the end of the output is about to be written anew, with the best addresses of {@link copied}.
   *
   * @param grownBy Bytes that each of those pages has more then.
   */
  move(from: number, length: number, grownBy: readonly number[]): void {
    this.database.transaction(() => {
      this.equalPages.move(this.copied(), grownBy);
      this.setLength("output", length);
      this.settings.set("output_from", from);
      this.isOpen = false;
    });
  }

  /** Offset from which on the output is being written anew; `null` otherwise. */
  get movedFrom(): number | null {
    const from = this.settings.get("output_from") ?? null;
    return from === null ? null : Number(from);
  }

  endMove(): void {
    this.settings.set("output_from", null);
  }

  /**
   * When a crawl has come to its end, have each page that other addresses give, too, stand under its best one, for an output with a file
   * for each page; set {@link isOpen} before the first one is written.
   *
   * @param move Moves the file of a page. It may be called again for one that was moved, after a process was killed.
   */
  async moveFiles(move: (page: CopiedPage) => Promise<void>): Promise<void> {
    if (this.report.progress().queued > 0) return;
    for (const page of this.equalPages.copied(null)) {
      await move(page);
      this.database.transaction(() => this.equalPages.move([page], []));
    }
    this.isOpen = false;
  }

  /** Whether a next run has to wait until the output has the best address of each page. */
  get isOpen(): boolean {
    return this.settings.get("output_open") === 1;
  }

  set isOpen(is: boolean) {
    this.settings.set("output_open", Number(is));
  }
}
