import { ruleNames } from "@decant/extractor";
import type { Page } from "@decant/page";
import type { Pipeline } from "@decant/pipeline";
import { contentChrome, savings } from "@decant/sanitizer";
import { addressOf, type GoldPage, loadPage, type MetricName } from "../data-sets.ts";
import { scorePage } from "../metrics/index.ts";
import { createDecantPipelines } from "../systems/decant.ts";

/** One page through the pipeline as it is, and through one without each rule. */
export interface RentTask {
  readonly set: string;
  readonly metric: MetricName;
  readonly folder: string;
  readonly gold: GoldPage;
  readonly crossValidated: boolean;
}

/** What switching a rule off changes on a page. */
export interface RuleChange {
  /** As the ledger names it. */
  readonly rule: string;
  /** F1 with the rule, less that without it. */
  readonly gain: number;
  /** UTF-16 code units of Markdown with the rule, less those without it. */
  readonly chars: number;
}

export interface RentRow {
  readonly set: string;
  readonly id: string;
  /** Rules that change the page. */
  readonly changes: readonly RuleChange[];
  readonly failure: string | null;
}

/** Rules that keep or weigh text: the ledger of a page does not show where they applied. */
const keeping: readonly string[] = [
  "second-opinion", "template-slot", "whole-list", "whole-table", "gap", "footnote", "heading", "empty-section", "term", "title", "region",
  "hole", "tab-labels", "tab-panels", "card-grid", "subpages", "contents",
].map((id) => `extractor/${id}`); // biome-ignore format: a table of words

const keepingSet: ReadonlySet<string> = new Set(keeping);

/** All rules that can be switched off. */
export const switchable: readonly string[] = [
  ...ruleNames.map((id) => `extractor/${id}`),
  ...contentChrome.map(({ id }) => `sanitizer/${id}`),
  ...savings.map(({ id }) => `sanitizer/${id}`),
];

const pipelines = new Map<string, (url: string) => Pipeline>();

function pipelineWithout(rule: string | undefined, crossValidated: boolean): (url: string) => Pipeline {
  const key = `${rule} ${crossValidated}`;
  let found = pipelines.get(key);
  if (found === undefined) {
    const lists = ["items"] as const;
    found = createDecantPipelines(undefined, {
      crossValidated,
      pipeline: { lists, keep: rule === undefined ? [] : [rule] },
    });
    pipelines.set(key, found);
  }
  return found;
}

/** Rules that dropped something from a page, and those that the ledger does not show. */
function rulesOn({ ledger }: Page): string[] {
  const dropping = new Set([...Object.keys(ledger.totals.droppedByRule), ...ledger.items.map(({ rule }) => rule)]);
  return switchable.filter((rule) => dropping.has(rule) || keepingSet.has(rule));
}

export async function measureRent({ set, metric, folder, gold, crossValidated }: RentTask): Promise<RentRow> {
  const bytes = await loadPage(folder, gold);
  const convert = (rule: string | undefined): Page =>
    pipelineWithout(rule, crossValidated)(gold.url).convert(bytes, addressOf(gold));
  const whole = convert(undefined);
  const scored = scorePage(metric, gold, whole.text).f1;
  const changes = rulesOn(whole).flatMap((rule): RuleChange[] => {
    const other = convert(rule);
    if (other.markdown === whole.markdown && other.text === whole.text) return [];
    const gain = scored - scorePage(metric, gold, other.text).f1;
    return [{ rule, gain, chars: whole.markdown.length - other.markdown.length }];
  });
  return { set, id: gold.id, changes, failure: null };
}
