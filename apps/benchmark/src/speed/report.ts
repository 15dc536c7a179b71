import { median } from "../metrics/statistics.ts";
import { stageBudgets, stageNames } from "../stages.ts";
import { fixed, formatColumns } from "../table.ts";
import type { Measurement } from "./measure.ts";
import type { PageSet } from "./page-sets.ts";
import { floor, type Subject } from "./subjects.ts";

export type SpeedSummary = ReturnType<typeof summarizeSpeed>;

export function summarizeSpeed(set: PageSet, subjects: readonly Subject[], measurements: readonly Measurement[]) {
  const of = (id: string): Measurement[] => measurements.filter((measurement) => measurement.subject === id);
  const rows = [floor, ...subjects].flatMap((subject) => {
    const own = of(subject.id);
    return own.length === 0 ? [] : [rowOf(set, subject, own), ...stageRows(set, own)];
  });
  const rounds = new Set(measurements.map((measurement) => measurement.round)).size;
  const { id, description, pages, bytes } = set;
  return { set: id, description, pages: pages.length, bytes, rounds, rows };
}

function rowOf(set: PageSet, { id, description }: Subject, own: readonly Measurement[]) {
  return {
    ...{ subject: id, description, ...costOf(set, own) },
    pageRatio: spreadOf(own.map((measurement) => measurement.pageRatio)),
    wallMsPerPage: median(own.map((measurement) => measurement.wallMs)) / set.pages.length,
    errors: Math.max(...own.map((measurement) => measurement.errors)),
  };
}

/** CPU time of all pages, also in multiples of the floor. */
function costOf({ pages, bytes }: PageSet, parts: readonly Pick<Measurement, "cpuMs" | "ratio">[]) {
  const cpuMs = median(parts.map((part) => part.cpuMs));
  return {
    ratio: spreadOf(parts.map((part) => part.ratio)),
    cpuMsPerPage: cpuMs / pages.length,
    megabytesPerSecond: bytes / 1e6 / (cpuMs / 1000),
  };
}

function stageRows(set: PageSet, own: readonly Measurement[]) {
  return stageNames.flatMap((stage) => {
    const parts = own.flatMap(({ stages, cpuMs, ratio }) =>
      stages === undefined ? [] : [{ cpuMs: stages[stage], ratio: (stages[stage] / cpuMs) * ratio }],
    );
    if (parts.length === 0) return [];
    const named = { subject: `  ${stage}`, description: `budget ${stageBudgets[stage].toFixed(1)}` };
    return [{ ...named, ...costOf(set, parts), pageRatio: null, wallMsPerPage: null, errors: 0 }];
  });
}

function spreadOf(values: readonly number[]) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

export function formatSpeed(summary: SpeedSummary): string {
  const { set, description, pages, bytes, rounds, rows } = summary;
  const table = formatColumns(rows, {
    subject: ({ subject }) => subject,
    "x floor": ({ ratio }) => fixed(ratio.median, 2),
    min: ({ ratio }) => fixed(ratio.min, 2),
    max: ({ ratio }) => fixed(ratio.max, 2),
    "median page": ({ pageRatio }) => fixed(pageRatio?.median, 2),
    "CPU ms/page": ({ cpuMsPerPage }) => fixed(cpuMsPerPage, 2),
    "wall ms/page": ({ wallMsPerPage }) => fixed(wallMsPerPage, 2),
    "MB/s": ({ megabytesPerSecond }) => fixed(megabytesPerSecond, 1),
    errors: ({ errors }) => errors,
    "what it is": ({ description }) => description,
  });
  const head = `== ${set}: ${pages} ${description}, ${(bytes / 1e6).toFixed(1)} MB, ${rounds} rounds, CPU time`;
  return `${head}\n\n${table}`;
}
