import { isOlder, readDate } from "@decant/discovery";
import { toJson, toSnakeCase } from "@decant/page";
import { type Output, openOutput } from "../output/output.ts";
import { listCounts, sortedCounts } from "../terminal/counted.ts";
import { type Progress, showLine } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { note, printLines } from "../terminal/terminal.ts";
import type { AddressFilter } from "./filter-addresses.ts";
import type { AddressCommandOptions, SourceCommandOptions } from "./settings.ts";

type WriterOptions = AddressCommandOptions & Pick<SourceCommandOptions, "since">;

/** Writes one JSON line for each address, and counts those that are left out. */
export class AddressWriter {
  listed = 0;
  private readonly leftOut = new Map<string, number>();
  private readonly output: Output;
  private readonly options: WriterOptions;
  private readonly since: string | undefined;

  private readonly progress: Progress | undefined;

  private constructor(output: Output, options: WriterOptions) {
    this.output = output;
    this.options = options;
    this.since = options.since === undefined ? undefined : readDate(options.since);
    const format = () => `${this.listed} addresses`;
    this.progress = options.quiet ? undefined : showLine(format);
  }

  /** @throws {CommandError} `unwritable`. */
  static async open(options: WriterOptions): Promise<AddressWriter> {
    const output = await openOutput(options.output);
    exitOnSignals({ settled: () => output.settled(), quiet: options.quiet });
    return new AddressWriter(output, options);
  }

  /**
   * Write a record, its keys in snake case, unless the filter leaves its address out, or it is too old.
   *
   * @param date When it was changed by its own account.
   */
  async write(
    record: Readonly<Record<string, unknown>> & { readonly url: string },
    filter: AddressFilter,
    date: string | null = null,
  ): Promise<void> {
    const reason = filter(record.url) ?? (this.since !== undefined && isOlder(date, this.since) ? "since" : undefined);
    if (reason !== undefined) return this.leaveOut(reason);
    this.listed++;
    await this.output.write(`${toJson(toSnakeCase(record))}\n`);
  }

  leaveOut(reason: string): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
  }

  /**
   * Close the output and print the summary on standard error.
   *
   * @param what Names the addresses: `links of https://harbour.example/`.
   * @param facts Further values of the summary as JSON.
   */
  async finish(what: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
    await this.output.close();
    this.progress?.stop();
    if (this.options.quiet) return;
    const leftOut = sortedCounts(this.leftOut);
    if (this.options.json) {
      const summary = toJson(toSnakeCase({ ...facts, listed: this.listed, leftOut }));
      printLines(`${summary.replace(notAscii, escapeUnit)}\n`);
      return;
    }
    note(`${what}: ${this.listed} listed${listCounts(leftOut, "; left out: ")}`);
  }
}

const notAscii = /[^\x20-\x7e]/g;

/** What is printed on standard error is made safe for terminals, and has to stay JSON. */
function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
