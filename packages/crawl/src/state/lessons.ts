import { kindOfUrl } from "@decant/discovery";
import { isPageKind, keyOfUrl, sitemapKind } from "../pages/addresses.ts";
import { sharedWords } from "../pages/sketch.ts";
import { isPathName, type Variant, variantsOf } from "../pages/variants.ts";
import type { Admitted, Candidate, Effects, FrontierRow } from "./records.ts";
import { Tables } from "./tables.ts";

/**
 * What a part of an address does: `inert` says nothing, since pages with it say the same as those without; `repeats` leads to pages whose
 * text is known from others; `matters` makes another page.
 */
export type Verdict = "inert" | "repeats" | "matters";

/** What a crawl has learnt about a parameter, or about the beginning of a path. Plain data. */
export interface UrlRule {
  readonly site: string;
  /** Pattern of the paths for which it holds; empty for all of the site. */
  readonly path: string;
  /** Name of the parameter, or the beginning of a path such as `/c/*\/`. */
  readonly name: string;
  readonly verdict: Verdict;
  /** Pages with it that said the same as one without it, or with another value. @default 0 */
  readonly agree?: number | undefined;
  /** @default 0 */
  readonly differ?: number | undefined;
  /** Pages with it whose text and links were known from others. @default 0 */
  readonly repeats?: number | undefined;
  /** Whether pages without it were among those that agree: then it is left out of an address. @default false */
  readonly isLeftOut?: boolean | undefined;
}

interface LessonRow extends Pick<UrlRule, "site" | "path" | "name"> {
  readonly agree: number;
  readonly differ: number;
  readonly repeats: number;
  readonly without: number;
  readonly skipped: number;
  readonly verdict: Verdict | null;
}

/** Pages by which a part of an address is judged, the share that has to agree, and differences from which it matters. Chosen by hand. */
const enough = 10;
const agreeingShare = 0.95;
const repeatingShare = 0.8;
const enoughDifferences = 5;
/** Of pages judged by then, the older half counts half: a list brings nothing new only when its entries are known. */
const mostCounted = 60;

/** Words of a page that the one without the parameter has, too, from which they say the same. A price differs, a data sheet differs more. */
const nearShare = 0.85;

/** Of addresses that are not asked for, one in so many is, to see whether the lesson still holds; each further one later. */
const testedOn = 50;

function judge({ agree, differ, repeats, verdict }: LessonRow): Verdict | null {
  const all = agree + differ + repeats;
  if (verdict === "inert" && differ < enoughDifferences) return verdict;
  if (agree >= enough && agree >= agreeingShare * all) return "inert";
  const isKnown = agree + repeats >= enough && agree + repeats >= repeatingShare * all;
  // What once made other pages may do so again.
  if (isKnown && verdict !== "matters") return "repeats";
  return differ >= enoughDifferences ? "matters" : verdict;
}

/** Where an address goes in the frontier, by what is known of its parts. */
export interface Placement {
  readonly key: string;
  readonly url: string;
  /** Name of a part of which it is not known whether it makes another page; empty without one. */
  readonly doubt: string;
  /** The address that stands for it, which is not asked for then. */
  readonly sameAs?: { readonly url: string; readonly key: string; readonly name: string; readonly verdict: Verdict };
}

const pathOf = (pattern: string): string => pattern.split("?", 1)[0] as string;

/** An address without the parts that pages were without, too; as it was linked, if a part is needed. */
function bareUrl(url: string, own: string, key: string, parts: readonly LessonRow[]): string {
  return key !== own && parts.every(({ without }) => without > 0) ? url.slice(0, url.indexOf("://") + 3) + key : url;
}

function without(key: string, name: string): string {
  return variantsOf(key).find((variant) => variant.name === name)?.key ?? key;
}

/** Whether an address differs by the number of a list's page alone, which leads to its entries and to further pages. */
function isPageNumber(kind: string, without: string): boolean {
  return kind === "pagination" && kindOfUrl(`http://${without}`).kind !== kind;
}

/** Parts of a page's own address that its links may do without. */
const mostOwn = 4;

/** Addresses with one path, whatever their parameters. */
function pathFamily(key: string): string {
  return `/ ${key.split("?", 1)[0]}`;
}

/** Longer addresses that end like one. */
function endFamily(key: string): string {
  return `>${pathFamily(key)}`;
}

/** What parts of addresses mean, learnt by what their pages say. */
export class Lessons extends Tables {
  /** Whether addresses that say nothing are left out. */
  isUsed = true;
  private readonly verdicts = new Map<string, LessonRow | undefined>();

  all(): UrlRule[] {
    const rows = this.database.all<LessonRow & { readonly verdict: Verdict }>(
      "SELECT * FROM lesson WHERE verdict IS NOT NULL ORDER BY site, path, name",
    );
    return rows.map(({ without, skipped: _, ...row }) => ({ ...row, isLeftOut: without > 0 }));
  }

  /** Parameters that have another value each time that a page is asked for say nothing. */
  teachVolatile(site: string, names: readonly string[]): void {
    this.teach(names.map((name) => ({ site, path: "", name, verdict: "inert" })));
  }

  /** Begin with lessons of an earlier crawl. */
  teach(lessons: readonly UrlRule[]): void {
    for (const { site, path, name, verdict, agree = 0, differ = 0, repeats = 0, isLeftOut = false } of lessons)
      this.database.run(
        "INSERT OR IGNORE INTO lesson (site, path, name, verdict, agree, differ, repeats, without) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        ...[site, path, name, verdict, agree, differ, repeats, Number(isLeftOut)],
      );
    this.verdicts.clear();
  }

  /** What is known of a part, as of the last round. */
  private known(site: string, pattern: string, name: string): LessonRow | undefined {
    for (const path of [pathOf(pattern), ""]) {
      const id = `${site} ${path} ${name}`;
      let row = this.verdicts.get(id);
      if (row === undefined && !this.verdicts.has(id)) {
        row = this.database.get<LessonRow>(
          "SELECT * FROM lesson WHERE site = ? AND path = ? AND name = ? AND verdict IS NOT NULL",
          ...[site, path, name],
        );
        this.verdicts.set(id, row);
      }
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** The address without all parts that say nothing new. */
  reduce(site: string, pattern: string, key: string): { readonly key: string; readonly parts: LessonRow[] } {
    const parts: LessonRow[] = [];
    let reduced = key;
    for (;;) {
      let next: Variant | undefined;
      for (const variant of variantsOf(reduced)) {
        const lesson = this.known(site, pattern, variant.name);
        if (lesson === undefined || lesson.verdict === "matters") continue;
        parts.push(lesson);
        next = variant;
        break;
      }
      if (next === undefined) return { key: reduced, parts };
      reduced = next.key;
    }
  }

  /** Decide about an address that was found. */
  place(candidate: Admitted): Placement {
    const { key: own, url, site, pattern } = candidate;
    // Where a site redirects, and what its sitemap names, is asked for.
    if (
      !this.isUsed ||
      candidate.kind === sitemapKind ||
      candidate.isSeed ||
      candidate.isNamed ||
      candidate.redirects.length > 0
    )
      return { key: own, url, doubt: "" };
    const { key, parts } = this.reduce(site, pattern, own);
    const [first] = parts;
    if (first === undefined) return { key, url, doubt: this.doubtOf(candidate, key, site, pattern) };
    const name = parts.map((part) => part.name).join(" ");
    // Where the address without it is no page, another one stands for those with it.
    for (const place of [key, `${key}#`]) {
      const known = this.database.get<{ url: string; isThere: number }>(
        `SELECT url, state IN ('queued', 'waiting') OR state = 'done' AND outcome NOT LIKE 'http-%'
           AND outcome NOT IN ('redirect', 'robots') AS isThere FROM url WHERE key = ?`,
        place,
      );
      if (known === undefined) {
        const bare = place === key ? bareUrl(url, own, key, parts) : url;
        return { key: place, url: bare, doubt: this.doubtOf(candidate, key, site, pattern) };
      }
      if (known.isThere === 0) continue;
      const verdict = parts.some((part) => part.verdict === "repeats") ? "repeats" : "inert";
      if (!this.isTest(first)) return { key: own, url, doubt: "", sameAs: { url: known.url, key, name, verdict } };
      break;
    }
    return { key: own, url, doubt: "" };
  }

  private isTest({ site, path, name, skipped }: LessonRow): boolean {
    const count = this.database.get<{ skipped: number }>(
      "UPDATE lesson SET skipped = skipped + 1 WHERE site = ? AND path = ? AND name = ? RETURNING skipped",
      ...[site, path, name],
    );
    const turn = (count?.skipped ?? skipped) / testedOn;
    return Number.isInteger(Math.log2(turn));
  }

  /** The first part of an address that may say nothing, since there is the same address without it, or with another one. */
  private doubtOf({ kind }: Candidate, key: string, site: string, pattern: string): string {
    const doubts: string[] = [];
    for (const { name, key: without } of variantsOf(key)) {
      const isPath = isPathName(name);
      if (isPath) this.join(site, endFamily(without), name);
      const families = isPath ? [] : [`${name} ${without}`, ` ${without}`];
      const isFirst = families.map((family) => this.join(site, family, "") === undefined).every((is) => is);
      const isAlone =
        isFirst &&
        !(isPath && this.familyOf(site, pathFamily(without)) !== undefined) &&
        this.database.get("SELECT 1 FROM url WHERE key = ?", without) === undefined;
      if (!isAlone && !isPageNumber(kind, without) && this.known(site, pattern, name) === undefined) doubts.push(name);
    }
    // The same below the path of a category.
    this.join(site, pathFamily(key), "");
    const part = this.familyOf(site, endFamily(key))?.part;
    if (part !== undefined && this.known(site, pattern, part) === undefined) doubts.push(part);
    return doubts[0] === undefined ? "" : `${site} ${doubts[0]}`;
  }

  /** Note that there is an address of a family. @returns The beginning of the path of its first one; `undefined` if this is it. */
  private join(site: string, family: string, part: string): string | undefined {
    const sql = "INSERT OR IGNORE INTO variant (site, key, part) VALUES (?, ?, ?)";
    if (Number(this.database.run(sql, site, family, part).changes) > 0) return undefined;
    return this.database.get<{ part: string }>("SELECT part FROM variant WHERE site = ? AND key = ?", site, family)
      ?.part;
  }

  /** Text that the last address of a family had, and the beginning of the path of its first one. */
  private familyOf(site: string, family: string): { readonly hash: string | null; readonly part: string } | undefined {
    return this.database.get("SELECT hash, part FROM variant WHERE site = ? AND key = ?", site, family);
  }

  private keep(site: string, family: string, hash: string): void {
    this.database.run(
      "INSERT INTO variant (site, key, part, hash) VALUES (?, ?, '', ?) ON CONFLICT DO UPDATE SET hash = excluded.hash",
      ...[site, family, hash],
    );
  }

  /** Compare a page with those whose addresses differ from its own by one part. Call it before its links are remembered. */
  learn(row: FrontierRow, { said, found }: Pick<Effects, "said" | "found">): void {
    if (said === null) return;
    const { site, pattern } = row;
    const { textHash } = said;
    const { key: reduced, parts } = this.reduce(site, pattern, keyOfUrl(row.url));
    // A part that says nothing is tested on; all others are judged without it.
    const tested = [...new Set(parts.map(({ name }) => name))].map((name) => ({ name, key: reduced }));
    for (const { name, key } of [...tested, ...variantsOf(reduced)]) {
      const bare = this.database.get<{ url: string; text_hash: string; sketch: Uint8Array }>(
        `SELECT url, text_hash, sketch FROM url
         WHERE key = ? AND id <> ? AND state IN ('done', 'waiting') AND text_hash IS NOT NULL AND sketch IS NOT NULL`,
        ...[key, row.id],
      );
      const family = isPathName(name) ? pathFamily(key) : `${name} ${key}`;
      const other = this.familyOf(site, family)?.hash ?? null;
      // An address with another part instead says something only if it says the same.
      const relative = isPathName(name) ? other : (this.familyOf(site, ` ${key}`)?.hash ?? null);
      this.keep(site, isPathName(name) ? endFamily(key) : family, textHash);
      if (!isPathName(name) && relative === null) this.keep(site, ` ${key}`, textHash);
      const isOwnWord = said.canonical === key;
      const isCompared = bare !== undefined || (other !== null && !isPathName(name));
      if (!isOwnWord && !isCompared && relative !== textHash) continue;
      const isSameWithout = isOwnWord || bare?.text_hash === textHash || (isPathName(name) && relative === textHash);
      const addsNoLinks = (): boolean => this.addsNoLinks(found, row, name);
      const isNear = bare !== undefined && sharedWords(said.sketch, bare.sketch) >= nearShare && addsNoLinks();
      const agrees = isSameWithout || other === textHash || relative === textHash || isNear;
      // If several parts are unknown, the page counts for only one of them.
      const isJudged = row.doubt === "" || row.doubt === `${site} ${name}`;
      const repeats =
        !agrees && isJudged && !isPageNumber(row.kind, key) && (said.isRepeat || (said.isList && addsNoLinks()));
      if (!agrees && !repeats && !isJudged && said.isRepeat) continue;
      // A row may stand for an address that nobody asked for.
      const isWithout = (isSameWithout || isNear) && (bare === undefined || keyOfUrl(bare.url) === key);
      this.count(site, pattern, name, [agrees, !agrees && !repeats, repeats, isWithout]);
    }
    const own = this.familyOf(site, endFamily(reduced));
    if (own !== undefined && own.part !== "" && own.hash === textHash)
      this.count(site, pattern, own.part, [true, false, false, true]);
    this.keep(site, pathFamily(reduced), textHash);
  }

  private count(site: string, pattern: string, name: string, found: readonly boolean[]): void {
    const halved = (column: string, at: number): string =>
      `${column} = ${column} / (1 + (agree + differ + repeats >= ${mostCounted})) + ?${at}`;
    for (const path of ["", pathOf(pattern)])
      this.database.run(
        `INSERT INTO lesson (site, path, name, agree, differ, repeats, without) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT DO UPDATE SET ${halved("agree", 4)}, ${halved("differ", 5)}, ${halved("repeats", 6)}, without = without + ?7`,
        ...[site, path, name, ...found.map(Number)],
      );
  }

  /** Whether all links of a page are known, apart from the parts of its own address. */
  private addsNoLinks(found: readonly Candidate[], row: FrontierRow, name: string): boolean {
    const own = variantsOf(keyOfUrl(row.url)).flatMap((part) => (isPathName(part.name) ? [] : [part.name]));
    return found.every(({ key, kind, url }) => {
      if (!isPageKind(kind)) return true;
      const keys = [key];
      for (const part of [name, ...own.slice(0, mostOwn)]) keys.push(...keys.map((other) => without(other, part)));
      keys.push(...keys.map((other) => this.reduce(row.site, "", other).key));
      const isKnown = `key IN (${keys.map(() => "?").join(", ")})`;
      return (
        url === row.url ||
        ["url", "found"].some((table) => this.database.get(`SELECT 1 FROM ${table} WHERE ${isKnown} LIMIT 1`, ...keys))
      );
    });
  }

  /** Judge all parts by the pages of the round, and bring the queue in line with what is new. */
  conclude(): void {
    this.verdicts.clear();
    for (const row of this.database.all<LessonRow>(
      "SELECT * FROM lesson WHERE agree + repeats + differ >= ?",
      enoughDifferences,
    )) {
      const verdict = judge(row);
      if (verdict === row.verdict) continue;
      const { site, path, name } = row;
      this.database.run(
        "UPDATE lesson SET verdict = ? WHERE site = ? AND path = ? AND name = ?",
        ...[verdict, site, path, name],
      );
      this.verdicts.clear();
      this.database.run(
        "UPDATE url SET doubt = '' WHERE state = 'queued' AND doubt = ? AND (?2 = '' OR pattern = ?2 OR pattern GLOB ?2 || '[?]*')",
        ...[`${site} ${name}`, path],
      );
      if (verdict === "inert" || verdict === "repeats") this.apply(site, name);
      else if (row.verdict !== null && row.verdict !== "matters") this.withdraw(site, name);
    }
  }

  /** Put addresses back into the queue that were left out for a part that says something after all. */
  private withdraw(site: string, name: string): void {
    this.database.run(
      `UPDATE url SET state = 'queued', outcome = NULL, detail = NULL, canonical = NULL
       WHERE site = ? AND state = 'dropped' AND outcome IN ('inert', 'repeats') AND instr(' ' || detail, ?) > 0`,
      ...[site, ` ${name}`],
    );
  }

  /** Of the addresses with a part that says nothing, the first one stands for all. */
  private apply(site: string, name: string): void {
    const part = isPathName(name) ? name.slice(0, name.indexOf("/", 1) + 1) : name === "?" ? "?" : `${name}=`;
    for (const row of this.database.all<{ id: number; key: string; url: string; state: string; pattern: string }>(
      `SELECT id, key, url, state, pattern FROM url WHERE site = ? AND instr(key, ?) > 0 AND is_seed = 0 AND is_named = 0
         AND redirects = '[]' AND in_round = 0 AND (state = 'queued' OR state = 'done' AND text_hash IS NOT NULL)
       ORDER BY state, length(key), key`,
      ...[site, part],
    )) {
      const { key, parts } = this.reduce(site, row.pattern, row.key);
      if (key === row.key) continue;
      const known = this.database.get<{ id: number; url: string; state: string }>(
        "SELECT id, url, state FROM url WHERE key = ?",
        key,
      );
      if (known !== undefined && row.state === "done" && known.state === "queued") {
        // What is linked in two ways is known already.
        const swap = "UPDATE url SET key = ?, state = ?, outcome = ?, detail = ?, canonical = ? WHERE id = ?";
        this.database.run("UPDATE url SET key = '' WHERE id = ?", row.id);
        this.database.run(swap, row.key, "dropped", "inert", `${parts[0]?.name}: ${row.url}`, key, known.id);
        this.database.run("UPDATE url SET key = ? WHERE id = ?", key, row.id);
      } else if (known === undefined) {
        const bare = row.state === "queued" ? bareUrl(row.url, row.key, key, parts) : row.url;
        this.database.run("UPDATE url SET key = ?, url = ? WHERE id = ?", key, bare, row.id);
      } else if (row.state === "queued")
        this.database.run(
          "UPDATE url SET state = 'dropped', outcome = ?, detail = ?, canonical = ? WHERE id = ?",
          parts.some(({ verdict }) => verdict === "repeats") ? "repeats" : "inert",
          ...[`${parts.map((lesson) => lesson.name).join(" ")}: ${known.url}`, key, row.id],
        );
    }
  }
}
