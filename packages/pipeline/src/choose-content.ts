import type { ChildNode, NodeTable, Selection } from "@decant/dom";
import type { Extraction } from "@decant/extractor";
import type { MetadataResult } from "@decant/metadata";
import type { Decision, Diagnostic, KeptBy, PageType } from "@decant/page";
import type { SiteMatch } from "@decant/site";
import type { Threads } from "@decant/threads";
import { findNamed, findSelected, type NamedElements, withNamed } from "./named-elements.ts";
import type { Settings } from "./options.ts";

/** The nodes to convert, and the rule that chose them: an extraction, or what an option names. */
export interface Content extends Omit<Extraction, "pageType" | "typeEvidence" | "recovered"> {
  /** `null` without extraction. */
  readonly pageType: PageType | null;
  /** The posts and comments of the page; `undefined` where nobody looked. */
  readonly threads: Threads | undefined;
  readonly keptBy: KeptBy;
}

interface PageToRead {
  readonly table: NodeTable;
  /** Address that it was fetched from. */
  readonly url: string | undefined;
  /** Its metadata, if any was read. */
  readonly described: MetadataResult;
}

/** Choose the content that the options name, or else the extractor's if there is time left. */
export function chooseContent(page: PageToRead, settings: Settings, isLate: boolean): Content {
  const site = settings.siteTemplate && settings.parts.applySite?.(settings.siteTemplate, page);
  const { remove, add } = settings;
  const named = findNamed(page.table, [...remove, ...(site?.remove ?? [])], [...add, ...(site?.add ?? [])]);
  return withNamed(chooseUnnamed(page, settings, isLate, site, named), named);
}

function chooseUnnamed(
  { table, url, described }: PageToRead,
  settings: Settings,
  isLate: boolean,
  site: SiteMatch | undefined,
  named: NamedElements,
): Content {
  if (!settings.extract) return chooseByOption("whole-page", wholePage(table), []);
  for (const matches of settings.selectors) {
    const found = findSelected(table, [matches]);
    if (found.length > 0) return chooseByOption("selector", selectionOf(found, table), dropOutside(table, found));
  }
  const { extractor } = settings.parts;
  if (extractor === undefined) return chooseByOption("whole-page", wholePage(table), []);
  if (isLate) return { ...chooseByOption("whole-page", wholePage(table), []), confidence: 0, diagnostics: [notScored] };
  const { preset, scorer, layers, typeWeights, without, comments } = settings;
  const readThreads = preset === "fast" ? undefined : settings.parts.threads;
  const threads = readThreads?.find(table, { url, described, withoutRemarks: comments === "drop" });
  const extraction = extractor.extract(table.document, {
    ...described.hints,
    threads,
    table,
    preset,
    comments,
    without,
    scorer,
    layers,
    typeWeights,
    keepHeading: settings.title === "always",
    exclude: site?.exclude,
    remove: named.decisions,
  });
  const diagnostics = [...(site?.diagnostics ?? []), ...extraction.diagnostics];
  return { ...extraction, threads, diagnostics, keptBy: { stage: "extractor", rule: `extractor/${extraction.layer}` } };
}

const notScored: Diagnostic = {
  code: "pipeline/not-scored",
  severity: "warning",
  message: "The deadline passed before the main content was searched for; the whole page was converted.",
};

function chooseByOption(layer: string, content: Selection, decisions: readonly Decision[]): Content {
  const keptBy: KeptBy = { stage: "pipeline", rule: `pipeline/${layer}` };
  return {
    content, heading: null, isThread: false, threads: undefined, comments: null, areCommentsPosts: false, layer,
    confidence: 1, pageType: null, verdict: [], candidates: [], unnamedWords: 0, dataElement: null, decisions,
    diagnostics: [], keptBy,
  }; // biome-ignore format: a record of defaults
}

function wholePage(table: NodeTable): Selection {
  return selectionOf(table.document.children, table);
}

function selectionOf(roots: readonly ChildNode[], { visibility }: NodeTable): Selection {
  return { roots, omitted: new Set(), visibility };
}

/** Decisions that drop the stretches between the chosen elements. */
function dropOutside({ document }: NodeTable, chosen: readonly ChildNode[]): Decision[] {
  const decisions: Decision[] = [];
  let start = 0;
  const dropUntil = (end: number) => {
    if (end > start)
      decisions.push({ fate: "dropped", start, end, stage: "pipeline", rule: "pipeline/outside-selector" });
  };
  for (const { startIndex, endIndex } of chosen) {
    dropUntil(startIndex ?? 0);
    start = Math.max(start, (endIndex ?? 0) + 1);
  }
  dropUntil((document.endIndex ?? 0) + 1);
  return decisions;
}
