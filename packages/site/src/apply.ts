import { compileSelector, type Element } from "@decant/dom";
import type { Exclude } from "@decant/extractor";
import { canParseUrl, type Decision, type Diagnostic } from "@decant/page";
import { compileGlob } from "@decant/page/glob";
import { excluder } from "./exclude.ts";
import { outlineOf, type PartVisit, pathSeparator, type SitePage, visitParts } from "./read-parts.ts";
import { anyHost, hostOf, type SiteParts, type SiteTemplate, type TemplatePart } from "./template.ts";

/** A part of a template that is on a page. */
export interface FoundPart {
  readonly part: TemplatePart;
  /** Offsets of its text in the HTML, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

type Matchers = readonly ((element: Element) => boolean)[];

/** Findings of a template on a page. */
export interface SiteMatch {
  /** Host of the entry; `null` for a page that the template has none for. */
  readonly host: string | null;
  /** Parts on the page, in document order. */
  readonly found: readonly FoundPart[];
  /** One for each part to drop, with the rule `site/recurring`, in document order; none if the template is out of date. */
  readonly decisions: readonly Decision[];
  /** Excludes them from the content: the option `exclude` of `extract` of `@decant/extractor`; `undefined` for none. */
  readonly exclude: Exclude | undefined;
  /** Tests of elements that are never content on this page, and of those that always are. */
  readonly remove: Matchers;
  readonly add: Matchers;
  /** `site/out-of-date`, if the page has too few of the parts that all pages had. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Share of a site's pages from which a part is expected on each page. */
const expectedShare = 0.8;
/** Fewer expected parts do not show a change. */
const leastExpected = 3;
/** Share of the expected parts that a page of the same template has at least. A guess. */
const leastFound = 0.25;

/** Id of the rule in decisions. */
export const recurringRule = "site/recurring";

/**
 * Find the parts of a template on a page.
 *
 * A text is dropped only in the place and with the words in which it recurred, a list only with its label and its shape, so a part that a
 * site has changed is kept. A page with too few of the expected parts gets no decisions, but a diagnostic.
 *
 * @param page Not modified.
 * @example
 * import { measure, parse } from "@decant/dom";
 * const template = parseTemplate('{"format":"decant-site-template","version":1,"sites":[]}');
 * apply(template, { table: measure(parse("<p>Tides</p>")), url: "https://harbour.example/" }).host; // null
 */
export function apply(template: SiteTemplate, { table, url }: SitePage): SiteMatch {
  const site = siteOf(template, hostOf(url));
  if (site === undefined) return nothing;
  const { runs } = table;
  const found: FoundPart[] = [];
  const match = ({ texts, lists }: PathNode, { node, from, to, hash, label }: PartVisit): "enter" | "skip" => {
    const list = lists.get(label);
    const part = texts.get(hash) ?? (list?.shapes.includes(outlineOf(table, node)) === true ? list : undefined);
    if (part === undefined) return "enter";
    found.push({ part, start: runs.start[from], end: runs.end[to - 1] });
    return "skip";
  };
  visitParts(table, site.root, ({ steps }, step) => steps.get(step), match);
  const stale = staleness(site, found);
  const decisions = stale === undefined ? found.flatMap((one) => decide(site.entry, one)) : [];
  return {
    host: site.entry.host,
    found,
    decisions,
    exclude: excluder(decisions),
    ...namedOn(url, site.rules),
    diagnostics: stale === undefined ? [] : [stale],
  };
}

const nothing: SiteMatch = {
  host: null, found: [], decisions: [], exclude: undefined, remove: [], add: [], diagnostics: [],
}; // biome-ignore format: a record of nothing

function namedOn(url: string | undefined, rules: readonly CompiledRule[]): Pick<SiteMatch, "remove" | "add"> {
  const address = url !== undefined && canParseUrl(url) ? new URL(url) : undefined;
  const held = rules.filter(({ isFor }) => isFor === undefined || (address !== undefined && isFor(address)));
  return { remove: held.flatMap(({ remove }) => remove), add: held.flatMap(({ add }) => add) };
}

function decide({ pages }: SiteParts, { part, start, end }: FoundPart): Decision[] {
  if (!part.drop) return [];
  const score = Math.round((part.pages / Math.max(pages, part.pages, 1)) * 100) / 100;
  return [{ fate: "dropped", start, end, stage: "site", rule: recurringRule, score }];
}

function staleness({ entry, expected }: CompiledSite, found: readonly FoundPart[]): Diagnostic | undefined {
  if (expected.size < leastExpected) return undefined;
  const met = new Set(found.map(({ part }) => part).filter((part) => expected.has(part))).size;
  if (met >= leastFound * expected.size) return undefined;
  return {
    code: "site/out-of-date",
    severity: "info",
    message: `The page has ${met} of the ${expected.size} parts that pages of ${entry.host} had; the site template was not applied.`,
    data: { host: entry.host, found: met, expected: expected.size },
  };
}

interface PathNode {
  readonly steps: Map<string, PathNode>;
  readonly texts: Map<string, TemplatePart>;
  /** By the hash of the label. */
  readonly lists: Map<string, TemplatePart>;
}

interface CompiledSite {
  readonly entry: SiteParts;
  readonly root: PathNode;
  /** Parts that nearly all pages have. */
  readonly expected: ReadonlySet<TemplatePart>;
  readonly rules: readonly CompiledRule[];
}

interface CompiledRule extends Pick<SiteMatch, "remove" | "add"> {
  /** `undefined` for all pages. */
  readonly isFor: ((url: URL) => boolean) | undefined;
}

const compiled = new WeakMap<SiteTemplate, Map<string, CompiledSite>>();

function siteOf(template: SiteTemplate, host: string): CompiledSite | undefined {
  const sites = compiled.get(template) ?? new Map(template.sites.map((entry) => [entry.host, compile(entry)]));
  compiled.set(template, sites);
  return sites.get(host) ?? sites.get(anyHost);
}

const newNode = (): PathNode => ({ steps: new Map(), texts: new Map(), lists: new Map() });

function compile(entry: SiteParts): CompiledSite {
  const root = newNode();
  for (const part of entry.parts) {
    let node = root;
    for (const step of part.path.split(pathSeparator)) {
      const next = node.steps.get(step) ?? newNode();
      node.steps.set(step, next);
      node = next;
    }
    for (const { hash } of part.texts) (part.kind === "text" ? node.texts : node.lists).set(hash, part);
  }
  const expected = new Set(entry.parts.filter(({ pages }) => pages >= expectedShare * entry.pages));
  const rules = (entry.rules ?? []).map(({ pages, remove = [], add = [] }) => ({
    isFor: pages === undefined ? undefined : compileGlob(pages),
    remove: remove.map(compileSelector),
    add: add.map(compileSelector),
  }));
  return { entry, root, expected, rules };
}
