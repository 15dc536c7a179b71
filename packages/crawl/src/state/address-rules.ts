import { sitemapKind } from "../pages/addresses.ts";
import { isInPath, isPathName, type Variant, variantsOf } from "../pages/variants.ts";
import type { Admitted } from "./records.ts";
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

export interface LessonRow extends Pick<UrlRule, "site" | "path" | "name"> {
  readonly agree: number;
  readonly differ: number;
  readonly repeats: number;
  readonly without: number;
  /** Pages by which it was judged. */
  readonly asked: number;
  readonly verdict: Verdict | null;
}

/** Differences from which a part of an address matters. Chosen by hand. */
export const enoughDifferences = 5;
/** Pages in a row without anything new from which a part repeats others that made other pages before. */
const enoughInRow = 50;

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
export const scopesOf = (pattern: string): Set<string> => new Set([pattern, pattern.split("?", 1)[0] ?? "", ""]);

/** An address without the parts that pages were without, too; as it was linked, if a part is needed. */
export function bareUrl(url: string, own: string, key: string, parts: readonly LessonRow[]): string {
  return key !== own && parts.every(({ without }) => without > 0) ? url.slice(0, url.indexOf("://") + 3) + key : url;
}

/** Addresses with one path, whatever their parameters. */
export function pathFamily(key: string): string {
  return `/ ${key.split("?", 1)[0]}`;
}

/** Longer addresses that end like one. */
export function endFamily(key: string): string {
  return `>${pathFamily(key)}`;
}

/** What is known of the parts of addresses, and where an address goes by it. */
export class AddressRules extends Tables {
  /** Whether addresses that say nothing are left out. */
  isUsed: boolean = true;
  protected readonly verdicts: Map<string, LessonRow | undefined> = new Map();
  /** Names of parameters in paths, by site. */
  private readonly inPaths = new Map<string, Set<string>>();

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
    this.inPaths.clear();
  }

  /** The parts of an address. */
  protected partsOf(site: string, key: string): Variant[] {
    return variantsOf(key).filter(({ name }) => !isInPath(name) || this.inPathsOf(site).has(name));
  }

  private inPathsOf(site: string): Set<string> {
    const rows = (): { name: string }[] => this.database.all("SELECT DISTINCT name FROM lesson WHERE site = ?", site);
    const names = this.inPaths.get(site) ?? new Set(rows().flatMap(({ name }) => (isInPath(name) ? name : [])));
    this.inPaths.set(site, names);
    return names;
  }

  /** What is in a path is a parameter once one path has several values, and one of these is in another path, too. */
  private noteInPath(site: string, key: string): void {
    const [path = ""] = key.split("?", 1);
    for (const { name, value, key: without } of variantsOf(path)) {
      if (!isInPath(name) || this.inPathsOf(site).has(name)) continue;
      const families = [`${name} ${without}`, `${name}=${value}`];
      const isFirst = families.map((it) => this.join(site, it, name, path) || this.familyOf(site, it)?.first === path);
      if (isFirst.includes(true)) continue;
      this.database.run("INSERT OR IGNORE INTO lesson (site, path, name) VALUES (?, '', ?)", site, name);
      this.inPathsOf(site).add(name);
    }
  }

  /** What is known of a part, as of the last round. What brought something below one path is not judged by the other paths. */
  protected known(site: string, pattern: string, name: string): LessonRow | undefined {
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
      for (const variant of this.partsOf(site, reduced)) {
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
    this.noteInPath(site, own);
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
  protected doubtOf(key: string, site: string, pattern: string): string {
    const doubts: string[] = [];
    for (const { name, key: without } of this.partsOf(site, key)) {
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
  protected familyOf(
    site: string,
    family: string,
  ): { readonly hash: string | null; readonly part: string; readonly first: string | null } | undefined {
    return this.database.get("SELECT hash, part, first FROM variant WHERE site = ? AND key = ?", site, family);
  }

  protected keep(site: string, family: string, hash: string): void {
    this.database.run(
      "INSERT INTO variant (site, key, part, hash) VALUES (?, ?, '', ?) ON CONFLICT DO UPDATE SET hash = excluded.hash",
      ...[site, family, hash],
    );
  }
}
