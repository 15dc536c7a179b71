import { Frontier } from "./frontier.ts";
import { Lessons } from "./lessons.ts";
import { StateFile } from "./open-database.ts";
import { Outputs } from "./outputs.ts";
import { type Effects, everySite } from "./records.ts";
import { EqualPages, HostFacts, Report, Settings } from "./tables.ts";

/**
 * The state of a crawl in one SQLite file.
 *
 * A row leaves the queue only by {@link commit}. Rows that a killed process had in work are therefore still queued.
 */
export class CrawlState {
  readonly settings: Settings;
  readonly lessons: Lessons;
  readonly frontier: Frontier;
  readonly equalPages: EqualPages;
  readonly hosts: HostFacts;
  readonly report: Report;
  readonly outputs: Outputs;
  private readonly database: StateFile;
  /** Keys that left the queue in this process, the latest ones. */
  private readonly done = new Set<string>();

  constructor(path: string) {
    const database = new StateFile(path);
    this.database = database;
    this.settings = new Settings(database);
    this.lessons = new Lessons(database);
    this.frontier = new Frontier(database, this.lessons);
    this.equalPages = new EqualPages(database);
    this.hosts = new HostFacts(database);
    this.report = new Report(database);
    this.outputs = new Outputs(database, this.settings, this.equalPages, this.report);
  }

  close(): void {
    this.database.close();
  }

  get runNumber(): number {
    return Number(this.settings.get("run") ?? 0);
  }

  /** Begin a run over all addresses that are known, if the last one is finished. @returns Whether a run was begun. */
  beginRun(): boolean {
    if (this.runNumber > 0 && (this.hasWork() || this.outputs.isOpen)) return false;
    this.done.clear();
    this.database.transaction(() => {
      this.settings.set("run", this.runNumber + 1);
      // Length of the output before this run.
      this.database.run(
        `INSERT OR REPLACE INTO setting (name, value)
         SELECT replace(name, '_length', '_begin'), value FROM setting WHERE name GLOB '*_length'`,
      );
      // Addresses left out are found again, and judged by the limits of this run.
      this.database.run("DELETE FROM url WHERE state = 'dropped' AND digest IS NULL");
      this.database.run(
        `UPDATE url SET state = 'queued', in_round = 0, outcome = NULL, detail = NULL, canonical = NULL, is_canonical = 0, doubt = '', ends = NULL`,
      );
      for (const table of ["pages", "seen", "found", "request", "missing_page", "counted", "variant", "host", "phrase"])
        this.database.run(`DELETE FROM ${table}`);
      this.database.run("UPDATE lesson SET is_tested = 0");
      // A trap stays one; otherwise each run would go a little further.
      this.database.run(
        "UPDATE pattern SET admitted = 0, fetched = 0, repeats = 0, asked = 0, copies = 0, requests = 0, words = 0, led = 0",
      );
      this.database.run(
        `INSERT INTO pattern (site, pattern, admitted) SELECT site, pattern, count(*) FROM url WHERE true GROUP BY site, pattern
         ON CONFLICT DO UPDATE SET admitted = excluded.admitted`,
      );
      this.database.run("INSERT INTO host (name, admitted) SELECT host, count(*) FROM url GROUP BY host");
    });
    return true;
  }

  /** Put failed addresses back into the queue of their run. @returns How many addresses. */
  retryFailed(): number {
    this.done.clear();
    const sql = "UPDATE url SET state = 'queued', in_round = 0, outcome = NULL, detail = NULL WHERE state = 'failed'";
    return Number(this.database.run(sql).changes);
  }

  hasWork(): boolean {
    const queued = this.database.get("SELECT 1 FROM url WHERE state IN ('queued', 'waiting') LIMIT 1");
    return queued !== undefined || this.database.get("SELECT 1 FROM found LIMIT 1") !== undefined;
  }

  /** Pages of a site in this run. @param site {@link everySite} for all. */
  pages(site: string): number {
    return this.database.get<{ count: number }>("SELECT count FROM pages WHERE site = ?", site)?.count ?? 0;
  }

  /** Write the effects of one answer. @param lengths Bytes of output files that now count, by name. */
  commit(effects: Effects, lengths: Readonly<Record<string, number>> = {}): void {
    const { row, state, outcome, known, found, seen, repeat, isPage, links } = effects;
    this.database.transaction(() => {
      this.report.writeRequests();
      this.database.run(
        `UPDATE url SET state = ?, outcome = ?, etag = ?, last_modified = ?, digest = ?, text_hash = ?, sketch = ?,
           detail = ?, status = ?, tries = ?, at = ?, canonical = ?, named = ?, ends = ?
         WHERE id = ?`,
        ...[state, outcome, known.etag, known.lastModified, known.digest, known.textHash, known.sketch],
        ...[effects.detail, effects.status, effects.tries, effects.at, effects.canonical],
        ...[effects.said?.canonical ?? null, this.outputs.grownTo(lengths), row.id],
      );
      if (links !== null) this.database.run("INSERT OR REPLACE INTO links (id, links) VALUES (?, ?)", row.id, links);
      for (const hash of seen)
        this.database.run("INSERT OR IGNORE INTO seen (site, hash, id) VALUES (?, ?, ?)", row.site, hash, row.id);
      if (repeat !== null)
        this.database.run(
          `INSERT INTO pattern (site, pattern, fetched, repeats) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET fetched = fetched + excluded.fetched, repeats = repeats + excluded.repeats`,
          ...[row.site, row.pattern, 1, Number(repeat.isRepeat)],
        );
      for (const site of isPage ? [row.site, everySite] : [])
        this.database.run("INSERT INTO pages VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1", site);
      const leadsOn = (): boolean =>
        effects.said?.isList !== true || this.lessons.newLinks(found, row, "", false) !== "nothing";
      if (state === "failed" || (repeat?.isRepeat === false && leadsOn()))
        this.database.run(
          "UPDATE pattern SET is_closed = 3 WHERE site = ? AND pattern = ? AND is_closed = 4",
          ...[row.site, row.pattern],
        );
      this.lessons.learn(row, effects, this.frontier.countAnswer(effects));
      for (const candidate of found) if (!this.done.has(candidate.key)) this.frontier.remember(row.unit, candidate);
      for (const [name, length] of Object.entries(lengths)) this.outputs.setLength(name, length);
    });
    if (this.done.size >= mostDone) this.done.clear();
    this.done.add(row.key);
  }

  linksOf(id: number): Uint8Array | undefined {
    return this.database.get<{ links: Uint8Array }>("SELECT links FROM links WHERE id = ?", id)?.links;
  }
}

/** Keys that are remembered as done; it spares most links of a site's menus a look into the file. */
const mostDone = 100_000;
