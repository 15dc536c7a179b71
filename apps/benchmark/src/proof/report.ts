import type { ProofResult } from "./prove-task.ts";

/** Most faults that are printed; all are counted. */
const maxShown = 40;

/** The outcome of a proof over many pages, for a person. */
export function formatProof(set: string, results: readonly ProofResult[]): string {
  const faults = results.flatMap(({ id, faults }) => faults.map((fault) => ({ page: id, ...fault })));
  const failures = results.filter(({ failure }) => failure !== undefined);
  const sum = (count: (result: ProofResult) => number) => results.reduce((total, result) => total + count(result), 0);
  return [
    `${set}: ${results.length} pages, ${sum(({ visible }) => visible)} visible characters, ${sum(({ items }) => items)} items, ${sum(({ blocks }) => blocks)} blocks`,
    `between parts of the content, ${sum(({ unnamedWords }) => unnamedWords)} words went without a name (${share(
      sum(({ unnamedWords }) => unnamedWords),
      sum(({ words }) => words),
    )} of the kept ones), on ${results.filter(({ unnamedWords }) => unnamedWords > 0).length} pages`,
    `faults: ${faults.length} on ${new Set(faults.map(({ page }) => page)).size} pages; pages without a result: ${failures.length}`,
    ...[...countBy(faults.map(({ id }) => id))].map(([id, count]) => `  ${id}: ${count}`),
    ...faults
      .slice(0, maxShown)
      .map(({ page, id, message, line }) => `  ${page} ${id}${line === undefined ? "" : `, line ${line}`}: ${message}`),
    ...failures.map(({ id, failure }) => `  ${id}: ${failure}`),
    "violations that the results report:",
    ...[...countReported(results)].map(([id, count]) => `  ${id}: ${count}`),
  ].join("\n");
}

/** Whether all that is promised holds. */
export function isProved(results: readonly ProofResult[]): boolean {
  return results.every(({ faults, failure }) => faults.length === 0 && failure === undefined);
}

function countBy(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids.toSorted()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function countReported(results: readonly ProofResult[]): ReadonlyMap<string, number> {
  return countBy(
    results.flatMap(({ reported }) => Object.entries(reported).flatMap(([id, count]) => new Array(count).fill(id))),
  );
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((1e4 * part) / whole) / 100} %`;
}
