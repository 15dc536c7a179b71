import { pathPattern } from "@decant/discovery";
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
  /** The last pages with it, one after the other, that brought neither new text nor new links. @default 0 */
  readonly repeats?: number | undefined;
  /** Whether pages without it were among those that agree: then it is left out of an address. @default false */
  readonly isLeftOut?: boolean | undefined;
}

interface LessonRow extends Pick<UrlRule, "site" | "path" | "name"> {
  readonly agree: number;
  readonly differ: number;
  readonly repeats: number;
  readonly without: number;
  /** Pages by which it was judged. */
  readonly asked: number;
  readonly verdict: Verdict | null;
}

/** Pages by which a part of an address is judged, the share that has to agree, and differences from which it matters. Chosen by hand. */
const enough = 10;
const agreeingShare = 0.95;
const enoughDifferences = 5;
/** Pages that all agree from which a part is taken for one that says nothing where links are compared. */
const fewAgreeing = 3;
/** Pages in a row without anything new from which a part repeats others that made other pages before. */
const enoughInRow = 50;

/** Words of a page that the one without the parameter has, too, from which they say the same. A price differs, a data sheet differs more. */
const nearShare = 0.85;

/** Of the addresses left out for a part, so many are asked for when nothing else is left; an inert part that differs as often is none. */
const tests = 3;
const mostTests = 12;
const valuesOfPath = 2;

function judge({ agree, differ, repeats, asked, verdict }: LessonRow): Verdict | null {
  if (verdict === "inert" && differ < tests) return verdict;
  if (agree >= enough && agree >= agreeingShare * asked) return "inert";
  if (repeats >= (differ > 0 ? enoughInRow : enough)) return "repeats";
  return differ >= enoughDifferences ? "matters" : null;
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

/** Where a lesson holds: addresses with these parameters, those of the path, and the site. */
const scopesOf = (pattern: string): Set<string> => new Set([pattern, pattern.split("?", 1)[0] ?? "", ""]);

/** An address without the parts that pages were without, too; as it was linked, if a part is needed. */
function bareUrl(url: string, own: string, key: string, parts: readonly LessonRow[]): string {
  return key !== own && parts.every(({ without }) => without > 0) ? url.slice(0, url.indexOf("://") + 3) + key : url;
}

/** Parts of a page's own address that its links may do without. */
const mostOwn = 4;

const aNumber = /^\d{1,9}$/;

/** Whether the parts in the detail of an address that was left out, before the colon, have a name. */
const isLeftOutFor = (name: string): string =>
  `instr(' ' || substr(detail, 1, instr(detail, ': ') - 1) || ' ', ' ' || ${name} || ' ') > 0`;

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
      "SELECT site, path, name, verdict, agree, differ, repeats, without, asked FROM lesson WHERE verdict IS NOT NULL ORDER BY site, path, name",
    );
    return rows.map(({ without, asked: _, ...row }) => ({ ...row, isLeftOut: without > 0 }));
  }

  /** Parameters that have another value each time that a page is asked for say nothing. */
  teachVolatile(site: string, names: readonly string[]): void {
    this.teach(names.map((name) => ({ site, path: "", name, verdict: "inert" })));
  }

  /** Begin with lessons of an earlier crawl. */
  teach(lessons: readonly UrlRule[]): void {
    for (const { site, path, name, verdict, agree = 0, differ = 0, repeats = 0, isLeftOut = false } of lessons)
      this.database.run(
        `INSERT OR IGNORE INTO lesson (site, path, name, verdict, agree, differ, repeats, without, asked, is_tested)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
        ...[site, path, name, verdict, agree],
        ...[verdict === "matters" ? Math.max(differ, enoughDifferences) : differ],
        ...[verdict === "repeats" ? Math.max(repeats, enoughInRow) : repeats, Number(isLeftOut), agree + differ],
      );
    this.verdicts.clear();
  }

  /** What is known of a part, as of the last round. What brought something below one path is not judged by the other paths. */
  private known(site: string, pattern: string, name: string): LessonRow | undefined {
    const id = `${site} ${pattern} ${name}`;
    if (this.verdicts.has(id)) return this.verdicts.get(id);
    const sql =
      "SELECT * FROM lesson WHERE site = ? AND path = ? AND name = ? AND (verdict IS NOT NULL OR repeats < asked)";
    let row: LessonRow | undefined;
    for (const path of scopesOf(pattern)) row ??= this.database.get<LessonRow>(sql, site, path, name);
    const known = row?.verdict == null ? undefined : row;
    this.verdicts.set(id, known);
    return known;
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
    if (parts.length === 0) return { key, url, doubt: this.doubtOf(key, site, pattern) };
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
        return { key: place, url: bare, doubt: this.doubtOf(key, site, pattern) };
      }
      if (known.isThere === 0) continue;
      const verdict = parts.some((part) => part.verdict === "repeats") ? "repeats" : "inert";
      return { key: own, url, doubt: "", sameAs: { url: known.url, key, name, verdict } };
    }
    return { key: own, url, doubt: "" };
  }

  /** The first part of an address that may say nothing, since there is the same address without it, or with another one. */
  private doubtOf(key: string, site: string, pattern: string): string {
    const doubts: string[] = [];
    for (const { name, key: without } of variantsOf(key)) {
      const isPath = isPathName(name);
      if (isPath) this.join(site, endFamily(without), name, key);
      const families = isPath ? [] : [`${name} ${without}`, ` ${without}`];
      const isFirst = families.map((family) => this.join(site, family, name, key)).every((is) => is);
      const isAlone =
        isFirst &&
        !(isPath && this.familyOf(site, pathFamily(without)) !== undefined) &&
        this.database.get("SELECT 1 FROM url WHERE key = ?", without) === undefined;
      if (!isAlone && this.known(site, pattern, name) === undefined) doubts.push(name);
    }
    // The same below the path of a category.
    this.join(site, pathFamily(key), "", key);
    for (const family of [endFamily(key), ` ${key}`]) {
      const { part = "", hash = null, first } = this.familyOf(site, family) ?? {};
      if (part === "" || this.known(site, pattern, part) !== undefined) continue;
      if (hash !== null) doubts.push(part);
      // The shorter address stands for the longer one that is queued.
      else
        this.database.run(
          "UPDATE url SET doubt = ? WHERE key = ? AND state = 'queued' AND in_round = 0 AND doubt = ''",
          ...[`${site} ${part}`, first ?? null],
        );
    }
    return doubts[0] === undefined ? "" : `${site} ${doubts[0]}`;
  }

  /** Note that there is an address of a family. @returns Whether it is the first one. */
  private join(site: string, family: string, part: string, key: string): boolean {
    const sql = "INSERT OR IGNORE INTO variant (site, key, part, first) VALUES (?, ?, ?, ?)";
    return Number(this.database.run(sql, site, family, part, key).changes) > 0;
  }

  /** Text that the last address of a family had, its first one, and the part that this one has more. */
  private familyOf(
    site: string,
    family: string,
  ): { readonly hash: string | null; readonly part: string; readonly first: string | null } | undefined {
    return this.database.get("SELECT hash, part, first FROM variant WHERE site = ? AND key = ?", site, family);
  }

  private keep(site: string, family: string, hash: string): void {
    this.database.run(
      "INSERT INTO variant (site, key, part, hash) VALUES (?, ?, '', ?) ON CONFLICT DO UPDATE SET hash = excluded.hash",
      ...[site, family, hash],
    );
  }

  /**
   * Compare a page with those whose addresses differ from its own by one part. Call it before its links are remembered.
   *
   * @param isFamiliar Whether almost all phrases of its text were known; `undefined` if it has too few.
   */
  learn(row: FrontierRow, { said, found }: Pick<Effects, "said" | "found">, isFamiliar: boolean | undefined): void {
    if (said === null) return;
    const { site, pattern } = row;
    const { textHash } = said;
    const { key: reduced, parts } = this.reduce(site, pattern, keyOfUrl(row.url));
    // A part that says nothing is tested on; all others are judged without it.
    const tested = [...new Set(parts.map(({ name }) => name))].map((name) => ({ name, key: reduced, value: null }));
    const compared = [...tested, ...variantsOf(reduced)].map(({ name, key, value }) => {
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
      const isSameWithout = isOwnWord || bare?.text_hash === textHash || (isPathName(name) && relative === textHash);
      const isSame = isSameWithout || other === textHash || relative === textHash;
      const isCompared = isSame || bare !== undefined || (other !== null && !isPathName(name));
      return { name, key, value, bare, isSameWithout, isSame, isCompared };
    });
    const isExplained = compared.some(({ isSame }) => isSame);
    const repeated = said.repeats === null ? [] : variantsOf(keyOfUrl(said.repeats));
    for (const { name, key, value, bare, isSameWithout, isSame, isCompared } of compared) {
      // What one part explains, or a page with the same part says, does not tell about it.
      const isElsewhere = repeated.some((part) => part.name === name && part.value === value);
      if (!isCompared || isSame !== isExplained || (!isSame && isElsewhere)) continue;
      // If several parts are unknown, a page that is not new itself counts for only one of them.
      const isJudged = row.doubt === "" || row.doubt === `${site} ${name}`;
      const isOneOfList = !isSame && this.countsPages(row, name, key, found);
      const isClose = !isSame && bare !== undefined && sharedWords(said.sketch, bare.sketch) >= nearShare;
      const isKnown =
        said.repeats !== null || said.isList || isClose || (isFamiliar ?? (said.isBrief ? undefined : false));
      const isTold = isSame || said.repeats !== null || isKnown === false;
      const adds = isTold ? "nothing" : this.newLinks(found, row, name, isClose && !isOneOfList);
      const agrees = isSame || (isClose && !isOneOfList && adds === "nothing");
      // A short text that leads to nothing new does not tell.
      if (!agrees && (!isJudged || (adds === "nothing" && isKnown === undefined))) continue;
      const isNew = !agrees && (adds !== "nothing" || !isKnown);
      // A row may stand for an address that nobody asked for.
      const isWithout =
        agrees && (isSameWithout || bare !== undefined) && (bare === undefined || keyOfUrl(bare.url) === key);
      const isPage = isNew && adds !== "unsettled" && (!said.isList || isOneOfList);
      this.count(site, pattern, name, [agrees, isPage, !isNew, isWithout]);
    }
    // Longer addresses may have been there before.
    for (const family of [endFamily(reduced), ` ${reduced}`]) {
      const { part = "", hash = null } = this.familyOf(site, family) ?? {};
      if (part !== "" && hash === textHash) this.count(site, pattern, part, [true, false, true, true]);
    }
    this.keep(site, pathFamily(reduced), textHash);
  }

  /** @param found Whether a page agrees, has a text of its own or is the next one of a list, brings nothing, and agrees with one without the part. */
  private count(site: string, pattern: string, name: string, found: readonly boolean[]): void {
    for (const path of scopesOf(pattern))
      this.database.run(
        `INSERT INTO lesson (site, path, name, agree, differ, repeats, without, asked) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1)
         ON CONFLICT DO UPDATE SET agree = agree + ?4, differ = differ + ?5, repeats = (repeats + 1) * ?6, without = without + ?7,
           asked = asked + 1`,
        ...[site, path, name, ...found.map(Number)],
      );
  }

  /** Whether a part counts the pages of a list: its numbers, here and on the links to others of the same address, go up by steps. */
  private countsPages(row: FrontierRow, name: string, without: string, found: readonly Candidate[]): boolean {
    const { site, pattern } = row;
    const numbers = new Set<number>();
    for (const key of [keyOfUrl(row.url), ...found.map((link) => link.key)])
      for (const variant of variantsOf(this.reduce(site, pattern, key).key))
        if (variant.name === name && variant.key === without && aNumber.test(variant.value))
          numbers.add(Number(variant.value));
    const sorted = [...numbers].sort((a, b) => a - b);
    const steps = sorted.slice(1).map((number, at) => number - (sorted[at] ?? 0));
    const least = Math.min(...steps);
    return steps.length > 0 && steps.every((step) => step % least === 0);
  }

  /**
   * Whether links of a page are unknown, apart from the parts of its own address. It is unsettled where parts that are not judged
   * yet make the difference.
   *
   * @param isAnyValue Leave out the named part whatever its value.
   */
  private newLinks(
    found: readonly Candidate[],
    row: FrontierRow,
    name: string,
    isAnyValue: boolean,
  ): "some" | "nothing" | "unsettled" {
    const { site } = row;
    const own = variantsOf(this.reduce(site, row.pattern, keyOfUrl(row.url)).key).slice(0, mostOwn);
    const isOwn = (part: Variant): boolean =>
      (isAnyValue && part.name === name) ||
      own.some((one) => one.name === part.name && one.value === part.value && !isPathName(part.name));
    let adds: "nothing" | "unsettled" = "nothing";
    for (const { key, kind, url } of found) {
      if (!isPageKind(kind) || url === row.url) continue;
      const pattern = pathPattern(`http://${key}`);
      const keys = new Set([key, this.reduce(site, pattern, key).key]);
      for (const other of keys)
        for (const part of variantsOf(other))
          if (isOwn(part)) keys.add(part.key).add(this.reduce(site, pattern, part.key).key);
      const isKnown = `key IN (${[...keys].map(() => "?").join(", ")})`;
      if (
        ["url", "found"].some((table) => this.database.get(`SELECT 1 FROM ${table} WHERE ${isKnown} LIMIT 1`, ...keys))
      )
        continue;
      const states = [...keys].flatMap((other) =>
        variantsOf(other).map((part) => this.likelyKnown(site, pattern, part)),
      );
      if (states.includes("nothing")) continue;
      if (!states.includes("unsettled")) return "some";
      adds = "unsettled";
    }
    return adds;
  }

  /** What an address brings if another one that differs by one part alone is known. */
  private likelyKnown(site: string, pattern: string, { name, key }: Variant): "some" | "nothing" | "unsettled" {
    if (this.known(site, pattern, name) !== undefined) return "some";
    if (this.familyOf(site, isPathName(name) ? pathFamily(key) : ` ${key}`) === undefined) return "some";
    const sql = "SELECT agree, asked FROM lesson WHERE site = ? AND path = ? AND name = ?";
    const isInert = [...scopesOf(pattern)].some((path) => {
      const lesson = this.database.get<LessonRow>(sql, site, path, name);
      return lesson !== undefined && lesson.agree >= fewAgreeing && lesson.agree === lesson.asked;
    });
    return isInert ? "nothing" : "unsettled";
  }

  /** Judge all parts by the pages of the round, and bring the queue in line with what is new. */
  conclude(): void {
    this.verdicts.clear();
    const changed = new Map<string, { site: string; name: string; isRevoked: boolean }>();
    for (const row of this.database.all<LessonRow>("SELECT * FROM lesson WHERE asked >= ?", enoughDifferences)) {
      const { site, path, name } = row;
      const isKnown = row.verdict === "inert" || row.verdict === "repeats";
      const verdict = this.isContested(row) ? (row.differ >= enoughDifferences ? "matters" : null) : judge(row);
      if (verdict === row.verdict) continue;
      this.database.run(
        "UPDATE lesson SET verdict = ? WHERE site = ? AND path = ? AND name = ?",
        ...[verdict, site, path, name],
      );
      const isRevoked =
        (isKnown && verdict !== "inert" && verdict !== "repeats") || changed.get(`${site} ${name}`)?.isRevoked === true;
      changed.set(`${site} ${name}`, { site, name, isRevoked });
    }
    for (const [doubt, { site, name, isRevoked }] of changed) {
      if (isRevoked) this.withdraw(site, name);
      this.apply(site, name);
      for (const row of this.database.all<Pick<FrontierRow, "id" | "key" | "site" | "pattern">>(
        "SELECT id, key, site, pattern FROM url WHERE state = 'queued' AND doubt = ?",
        doubt,
      ))
        this.database.run(
          "UPDATE url SET doubt = ? WHERE id = ?",
          ...[this.doubtOf(row.key, row.site, row.pattern), row.id],
        );
    }
  }

  /** Whether a part that says nothing on most pages has lately brought something together with some other parts. */
  private isContested({ site, path, name, verdict }: LessonRow): boolean {
    const sql = `SELECT 1 FROM lesson WHERE site = ?1 AND name = ?2 AND path <> ?3 AND repeats < asked AND repeats < ?4
      AND (?3 = '' OR substr(path, 1, length(?3) + 1) = ?3 || '?')`;
    return verdict !== "matters" && this.database.get(sql, site, name, path, fewAgreeing) !== undefined;
  }

  /** Ask for some of the addresses that were left out for a part, when all others of a unit are settled. */
  test(unit: string): void {
    const counts = new Map<string, number>();
    const count = (...places: string[]): void => {
      for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
    };
    for (const { site, name } of this.database.all<Pick<UrlRule, "site" | "name">>(
      `SELECT site, name FROM lesson GROUP BY site, name
       HAVING max(is_tested) = 0 AND sum(verdict IN ('inert', 'repeats')) > 0`,
    )) {
      const left = this.database.all<{
        id: number;
        key: string;
        outcome: string;
        path: string;
        detail: string;
        isNew: number;
      }>(
        `SELECT id, key, outcome, path, detail,
           NOT EXISTS (SELECT 1 FROM lesson WHERE site = left.site AND name = ?1 AND path = left.path AND asked > 0) AS isNew
         FROM (SELECT *, substr(pattern, 1, instr(pattern || '?', '?') - 1) AS path FROM url
           WHERE unit = ?2 AND site = ?3 AND state = 'dropped' AND outcome IN ('inert', 'repeats') AND ${isLeftOutFor("?1")}) AS left
         ORDER BY length(key), key`,
        ...[name, unit, site],
      );
      if (left.length > 0) this.database.run("UPDATE lesson SET is_tested = 1 WHERE site = ? AND name = ?", site, name);
      const step = Math.max(1, Math.floor(left.length / tests));
      for (const [at, { id, key, outcome, path, detail, isNew }] of left.entries()) {
        // Those of paths that it was not seen on tell most, with two values each.
        const value = variantsOf(key).find((part) => part.name === name)?.value ?? "";
        const [place, exact] = [`${name} ${path}`, `${name} ${path} ${value}`];
        const isFirst = isNew === 1 && (counts.get(place) ?? 0) < valuesOfPath && !counts.has(exact);
        const isSpread = (left.length - 1 - at) % step === 0 && (counts.get(`${name} ${outcome}`) ?? 0) < tests;
        if (!isSpread && !(isFirst && (counts.get(name) ?? 0) < mostTests)) continue;
        count(
          name,
          place,
          exact,
          ...detail
            .slice(0, detail.indexOf(": "))
            .split(" ")
            .map((part) => `${part} ${outcome}`),
        );
        this.database.run(
          "UPDATE url SET state = 'queued', outcome = NULL, detail = NULL, canonical = NULL, doubt = ? WHERE id = ?",
          ...[`${site} ${name}`, id],
        );
      }
    }
  }

  /** Put addresses back into the queue that were left out for a part that says something after all. */
  private withdraw(site: string, name: string): void {
    this.database.run("UPDATE lesson SET is_tested = 0 WHERE site = ? AND name = ?", site, name);
    this.database.run(
      `UPDATE url SET state = 'queued', outcome = NULL, detail = NULL, canonical = NULL, doubt = ?1 || ' ' || ?2
       WHERE site = ?1 AND state = 'dropped' AND outcome IN ('inert', 'repeats') AND ${isLeftOutFor("?2")}`,
      ...[site, name],
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
        // It may have further parts in doubt.
        const doubt = row.state === "queued" ? this.doubtOf(key, site, row.pattern) : "";
        this.database.run("UPDATE url SET key = ?, url = ?, doubt = ? WHERE id = ?", key, bare, doubt, row.id);
      } else if (row.state === "queued")
        this.database.run(
          "UPDATE url SET state = 'dropped', outcome = ?, detail = ?, canonical = ? WHERE id = ?",
          parts.some(({ verdict }) => verdict === "repeats") ? "repeats" : "inert",
          ...[`${parts.map((lesson) => lesson.name).join(" ")}: ${known.url}`, key, row.id],
        );
    }
  }
}
