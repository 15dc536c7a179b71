import { compareText, type SiteParts, type SiteTemplate, type TemplatePart } from "./template.ts";

/** One difference between two templates of a site. */
export interface TemplateChange {
  readonly host: string;
  /**
   * `moved`: the same text in another place; `changed`: another text in the same place; `switched`: the same part with another `drop`.
   * `added` and `removed`: in one template only.
   */
  readonly change: "added" | "removed" | "moved" | "changed" | "switched";
  /** In the first template; `null` for an added part. */
  readonly before: TemplatePart | null;
  /** In the second one; `null` for a removed part. */
  readonly after: TemplatePart | null;
}

/**
 * Compare two templates, host by host and part by part.
 *
 * @returns Changes sorted by host and path; empty for templates that drop the same.
 * @example
 * const empty = parseTemplate('{"format":"decant-site-template","version":1,"sites":[]}');
 * diff(empty, empty); // []
 */
export function diff(a: SiteTemplate, b: SiteTemplate): TemplateChange[] {
  const hosts = [...new Set([...a.sites, ...b.sites].map(({ host }) => host))].sort(compareText);
  return hosts.flatMap((host) => diffSite(host, partsOf(a.sites, host), partsOf(b.sites, host)));
}

function partsOf(sites: readonly SiteParts[], host: string): readonly TemplatePart[] {
  return sites.find((site) => site.host === host)?.parts ?? [];
}

type Pair = readonly [before: TemplatePart, after: TemplatePart];

/** Ways in which two parts belong together, the surest first. */
const ties: readonly ((a: TemplatePart, b: TemplatePart) => boolean)[] = [
  (a, b) => a.path === b.path && a.kind === b.kind && sharesText(a, b),
  (a, b) => a.kind === b.kind && sharesText(a, b),
  (a, b) => a.path === b.path && a.kind === b.kind,
];

function diffSite(host: string, before: readonly TemplatePart[], after: readonly TemplatePart[]): TemplateChange[] {
  const left = new Set(before);
  const right = new Set(after);
  const pairs: Pair[] = [];
  for (const isTied of ties) {
    for (const a of left) {
      const b = [...right].find((part) => isTied(a, part));
      if (b === undefined) continue;
      left.delete(a);
      right.delete(b);
      pairs.push([a, b]);
    }
  }
  const changes: TemplateChange[] = [
    ...pairs.flatMap(([a, b]): TemplateChange[] => {
      const change = changeOf(a, b);
      return change === undefined ? [] : [{ host, change, before: a, after: b }];
    }),
    ...Array.from(left, (part): TemplateChange => ({ host, change: "removed", before: part, after: null })),
    ...Array.from(right, (part): TemplateChange => ({ host, change: "added", before: null, after: part })),
  ];
  return changes.sort((a, b) => compareText(pathOf(a), pathOf(b)) || compareText(a.change, b.change));
}

function changeOf(a: TemplatePart, b: TemplatePart): TemplateChange["change"] | undefined {
  if (a.path !== b.path) return "moved";
  if (!sharesText(a, b)) return "changed";
  return a.drop === b.drop ? undefined : "switched";
}

function sharesText(a: TemplatePart, b: TemplatePart): boolean {
  return a.texts.some(({ hash }) => b.texts.some((other) => other.hash === hash));
}

function pathOf({ before, after }: TemplateChange): string {
  return (before ?? after)?.path ?? "";
}
