import { layerNames, ruleNames } from "@decant/extractor";
import type { Page } from "@decant/page";
import type { Pipeline } from "@decant/pipeline";
import { contentChrome } from "@decant/sanitizer";
import { savings } from "@decant/sanitizer/savings";
import type { PageTask } from "../accuracy/page-task.ts";
import { addressOf, loadPage } from "../data-sets.ts";
import { scorePage } from "../metrics/index.ts";
import { sum } from "../metrics/statistics.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { type Cell, fixed } from "../table.ts";

/** One page through the pipeline as it is, and through one without each rule. */
export type RentTask = Pick<PageTask, "set" | "metric" | "folder" | "gold" | "crossValidated">;

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
  readonly changes: readonly RuleChange[];
  readonly failure: string | null;
}

/** The ledger of a page does not show where these applied: rules of the extractor that keep or weigh, savings that rewrite. */
const unlisted: ReadonlySet<string> = new Set([
  ...ruleNames.map((id) => `extractor/${id}`),
  ...["tracking", "link-title", "linked-pictures", "caption-copy", "logo", "logo-wall", "image-size"].map((id) => `sanitizer/${id}`),
]); // biome-ignore format: a table of words

/** Layers and fallbacks by the names under which they are left out. */
const layers: ReadonlyMap<string, string> = new Map(layerNames.map((name) => [`without/${name}`, name]));

/** All rules that can be switched off, and the layers. */
export const switchable: readonly string[] = [
  ...layers.keys(),
  ...ruleNames.map((id) => `extractor/${id}`),
  ...contentChrome.map(({ id }) => `sanitizer/${id}`),
  ...savings.rules.map(({ id }) => `sanitizer/${id}`),
];

const pipelines = new Map<string, (url: string) => Pipeline>();

function pipelineWithout(rule: string | undefined, crossValidated: boolean): (url: string) => Pipeline {
  const key = `${rule} ${crossValidated}`;
  let found = pipelines.get(key);
  if (found === undefined) {
    const layer = layers.get(rule ?? "");
    const off = layer === undefined ? { keep: rule === undefined ? [] : [rule] } : { without: [layer] };
    found = createDecantPipelines(undefined, { crossValidated, pipeline: { lists: ["items"], ...off } });
    pipelines.set(key, found);
  }
  return found;
}

/** Rules that dropped something from a page, and those that the ledger does not show where they applied. */
function rulesOn({ ledger }: Page): string[] {
  const dropping = new Set([...Object.keys(ledger.totals.droppedByRule), ...ledger.items.map(({ rule }) => rule)]);
  return switchable.filter((rule) => dropping.has(rule) || unlisted.has(rule) || layers.has(rule));
}

export async function measureRent({ set, metric, folder, gold, crossValidated }: RentTask): Promise<RentRow> {
  const bytes = await loadPage(folder, gold);
  const convert = (rule: string | undefined): Page =>
    pipelineWithout(rule, crossValidated)(gold.url).convert(bytes, addressOf(gold));
  const score = ({ text }: Page): number => scorePage(metric, gold, text).f1;
  const whole = convert(undefined);
  const scored = score(whole);
  const changes = rulesOn(whole).flatMap((rule): RuleChange[] => {
    const other = convert(rule);
    if (other.markdown === whole.markdown && other.text === whole.text) return [];
    return [{ rule, gain: scored - score(other), chars: whole.markdown.length - other.markdown.length }];
  });
  return { set, id: gold.id, changes, failure: null };
}

export const rentHeader: readonly string[] = ["rule", "pages changed", "better", "worse", "gain", "characters"];

/** Smaller differences of F1 are rounding. */
const least = 0.0005;

/**
 * Table of what each rule is worth: pages that change without it, how many of them score better or worse with it, the change of the mean
 * F1 in thousandths, and of the characters of Markdown of these pages.
 *
 * @param rules All rules, in their order; those that change no page have a row of zeros.
 */
export function tabulateRent(rules: readonly string[], rows: readonly RentRow[]): Cell[][] {
  const measured = rows.filter(({ failure }) => failure === null).length;
  return rules.map((rule) => {
    const changes = rows.flatMap(({ changes }) => changes.filter((change) => change.rule === rule));
    return [
      rule,
      changes.length,
      changes.filter(({ gain }) => gain > least).length,
      changes.filter(({ gain }) => gain < -least).length,
      fixed((1000 * sum(changes, ({ gain }) => gain)) / Math.max(1, measured), 2),
      sum(changes, ({ chars }) => chars),
    ];
  });
}
