import { pathPattern } from "@decant/discovery";
import { isPageKind, keyOfUrl } from "../pages/addresses.ts";
import { sharedWords } from "../pages/sketch.ts";
import { isPathName, type Variant } from "../pages/variants.ts";
import {
  AddressRules,
  bareUrl,
  endFamily,
  enoughDifferences,
  type LessonRow,
  pathFamily,
  scopesOf,
  type UrlRule,
  type Verdict,
} from "./address-rules.ts";
import type { Candidate, Effects, FrontierRow, News } from "./records.ts";

/** Pages by which a part of an address is judged, the share that has to agree, and differences from which it matters. Chosen by hand. */
const enough = 10;
const agreeingShare = 0.95;
/** Pages that all agree from which a part is taken for one that says nothing where links are compared. */
const fewAgreeing = 3;

/** Words of a page that the one without the parameter has, too, from which they say the same. A price differs, a data sheet differs more. */
const nearShare = 0.85;

/** Of the addresses left out for a part, so many are asked for when nothing else is left; an inert part that differs as often is none. */
const tests = 3;
const mostTests = 12;
const valuesOfPath = 1;

/** Pages in a row that bring nothing from which a part repeats others: ten, ten more for each of the first that differed, four for further ones. Chosen by hand. */
const enoughRepeats = (differ: number): number => Math.max(enough * (1 + Math.min(differ, 4)), 4 * differ);

function judge({ agree, differ, repeats, asked, verdict }: LessonRow): Verdict | null {
  if (verdict === "inert" && differ < tests) return verdict;
  if (agree >= enough && agree >= agreeingShare * asked) return "inert";
  if (repeats >= enoughRepeats(differ)) return "repeats";
  return differ >= enoughDifferences ? "matters" : null;
}

/** Parts of a page's own address that its links may do without. */
const mostOwn = 4;

const aNumber = /^\d{1,9}$/;

/** Whether the parts in the detail of an address that was left out, before the colon, have a name. */
const isLeftOutFor = (name: string): string =>
  `instr(' ' || substr(detail, 1, instr(detail, ': ') - 1) || ' ', ' ' || ${name} || ' ') > 0`;

/** What parts of addresses mean, learnt by what their pages say. */
export class Lessons extends AddressRules {
  /**
   * Compare a page with those whose addresses differ from its own by one part. Call it before its links are remembered.
   */
  learn(row: FrontierRow, { said, found }: Pick<Effects, "said" | "found">, { isFamiliar, hasOwnName }: News): void {
    if (said === null) return;
    const { site, pattern } = row;
    const { textHash } = said;
    const { key: reduced, parts } = this.reduce(site, pattern, keyOfUrl(row.url));
    // A part that says nothing is tested on; all others are judged without it.
    const tested = [...new Set(parts.map(({ name }) => name))].map((name) => ({ name, key: reduced }));
    const compared = [...tested, ...this.partsOf(site, reduced)].map(({ name, key }) => {
      const bare = this.database.get<{ url: string; text_hash: string; sketch: Uint8Array }>(
        `SELECT url, text_hash, sketch FROM url
         WHERE key = ? AND id <> ? AND state IN ('done', 'waiting') AND text_hash IS NOT NULL AND sketch IS NOT NULL`,
        ...[key, row.id],
      );
      const family = isPathName(name) ? pathFamily(key) : `${name} ${key}`;
      const other = this.familyOf(site, family)?.hash ?? null;
      // An address with another part instead says something only if it says the same, or almost.
      const instead = isPathName(name) ? undefined : this.familyOf(site, ` ${key}`);
      const relative = isPathName(name) ? other : (instead?.hash ?? null);
      const sql = "SELECT sketch FROM url WHERE site = ? AND text_hash = ? AND digest IS NOT NULL LIMIT 1";
      const like =
        bare ?? (instead && instead.part !== name ? this.database.get<typeof bare>(sql, site, relative) : undefined);
      const isClose = !hasOwnName && like !== undefined && sharedWords(said.sketch, like.sketch) >= nearShare;
      this.keep(site, isPathName(name) ? endFamily(key) : family, textHash);
      if (!isPathName(name) && relative === null) this.keep(site, ` ${key}`, textHash);
      const isOwnWord = said.canonical === key;
      const isSameWithout = isOwnWord || bare?.text_hash === textHash || (isPathName(name) && relative === textHash);
      const isSame = isSameWithout || other === textHash || relative === textHash;
      const isCompared = isSame || isClose || bare !== undefined || (other !== null && !isPathName(name));
      return { name, key, bare, isSameWithout, isSame, isCompared, isClose: isClose && !isSame };
    });
    const isExplained = compared.some(({ isSame }) => isSame);
    for (const { name, key, bare, isSameWithout, isSame, isCompared, isClose } of compared) {
      // What one part explains does not tell about the others.
      if (!isCompared || isSame !== isExplained) continue;
      // If several parts are unknown, a page that is not new itself counts for only one of them.
      const isJudged = row.doubt === "" || row.doubt === `${site} ${name}`;
      const isOneOfList = !isSame && this.countsPages(row, name, key, found);
      const isKnown =
        said.repeats !== null || said.isList || isClose || (isFamiliar ?? (said.isBrief ? undefined : false));
      const isTold = !isSame && (said.repeats !== null || isKnown === false);
      const adds = isTold ? "nothing" : this.newLinks(found, row, name, isSame || (isClose && !isOneOfList));
      // What a list leads to may be beside what was taken for its text.
      if (isSame && adds === "unsettled") continue;
      const agrees = (isSame || (isClose && !isOneOfList)) && adds === "nothing";
      // A short text that leads to nothing new does not tell.
      if (!agrees && (!isJudged || (adds === "nothing" && isKnown === undefined))) continue;
      const isNew = !agrees && (adds !== "nothing" || !isKnown);
      // A row may stand for an address that nobody asked for.
      const isWithout =
        agrees && (isSameWithout || bare !== undefined) && (bare === undefined || keyOfUrl(bare.url) === key);
      const isPage = isNew && adds !== "unsettled" && (isSame || !said.isList || isOneOfList);
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
      for (const variant of this.partsOf(site, this.reduce(site, pattern, key).key))
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
  newLinks(
    found: readonly Candidate[],
    row: FrontierRow,
    name: string,
    isAnyValue: boolean,
  ): "some" | "nothing" | "unsettled" {
    const { site } = row;
    const own = this.partsOf(site, this.reduce(site, row.pattern, keyOfUrl(row.url)).key).slice(0, mostOwn);
    const isOwn = (part: Variant): boolean =>
      (isAnyValue && part.name === name) ||
      own.some((one) => one.name === part.name && one.value === part.value && !isPathName(part.name));
    // Forms of login and switches of languages name the page that they lead back to.
    const back = `=${encodeURIComponent(new URL(row.url).pathname)}`;
    let adds: "nothing" | "unsettled" = "nothing";
    for (const { key, kind, url } of found) {
      if (!isPageKind(kind) || url === row.url || url.includes(back)) continue;
      const pattern = pathPattern(`http://${key}`);
      const keys = new Set([key, this.reduce(site, pattern, key).key]);
      let isSeen = false;
      for (const other of keys)
        for (const part of this.partsOf(site, other)) {
          if (isOwn(part)) keys.add(part.key).add(this.reduce(site, pattern, part.key).key);
          isSeen ||= isAnyValue && part.name === name && this.familyOf(site, `${name} ${part.key}`) !== undefined;
        }
      if (isSeen) continue;
      const isKnown = `key IN (${[...keys].map(() => "?").join(", ")})`;
      if (
        ["url", "found"].some((table) => this.database.get(`SELECT 1 FROM ${table} WHERE ${isKnown} LIMIT 1`, ...keys))
      )
        continue;
      const states = [...keys].flatMap((other) =>
        this.partsOf(site, other).map((part) => this.likelyKnown(site, pattern, part)),
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
         FROM (SELECT *, pattern AS path FROM url
           WHERE unit = ?2 AND site = ?3 AND state = 'dropped' AND outcome IN ('inert', 'repeats') AND ${isLeftOutFor("?1")}) AS left
         ORDER BY length(key), key`,
        ...[name, unit, site],
      );
      if (left.length > 0) this.database.run("UPDATE lesson SET is_tested = 1 WHERE site = ? AND name = ?", site, name);
      const step = Math.max(1, Math.floor(left.length / tests));
      for (const [at, { id, key, outcome, path, detail, isNew }] of left.entries()) {
        // Those of paths that it was not seen on tell most, with two values each.
        const value = this.partsOf(site, key).find((part) => part.name === name)?.value ?? "";
        const [place, exact] = [`${name} ${path}`, `${name} ${path} ${value}`];
        const isFirst = isNew === 1 && (counts.get(place) ?? 0) < valuesOfPath && !counts.has(exact);
        const isSpread = (left.length - 1 - at) % step === 0 && (counts.get(`${name} ${outcome}`) ?? 0) < tests;
        if (!isSpread && !(isFirst && (counts.get(name) ?? 0) < mostTests)) continue;
        const leftOutFor = detail
          .slice(0, detail.indexOf(": "))
          .split(" ")
          .filter((part) => part !== name);
        count(name, place, exact, ...[name, ...leftOutFor].map((part) => `${part} ${outcome}`), ...leftOutFor);
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
    const part = isPathName(name) ? name.slice(0, name.indexOf("/", 1) + 1) : name;
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
