import { cpuNow } from "../measured-process.ts";
import { mean, median } from "../metrics/statistics.ts";
import { type StageName, stageNames } from "../stages.ts";
import type { PageInput } from "../systems/system.ts";
import { showProgress } from "../table.ts";
import { floor, type Subject } from "./subjects.ts";

/** CPU time that each subject gets before anything is timed, at least once over all pages. */
export const defaultWarmUpMs = 3000;
/** A pass of less CPU time than this share of the warm-up is repeated: the clock and the collector need something to measure. */
const leastShare = 1 / 20;
/** Share of the warm-up that a subject gets before each of its turns: those before it left garbage, and caches full of their own. */
const primingShare = 1 / 10;

export type Measurement = ReturnType<typeof toMeasurement>;

export interface MeasureOptions {
  readonly rounds: number;
  /** CPU time for each subject before anything is timed, in milliseconds. @default 3000 */
  readonly warmUpMs?: number | undefined;
}

interface Runner {
  readonly id: string;
  readonly run: Awaited<ReturnType<Subject["load"]>>;
  repeats: number;
}

/**
 * Measure subjects in turns on the same pages in this process: warm-up first, then rounds that begin at another subject each.
 *
 * Garbage is collected when the engine does, as on a crawl. A collection forced between two turns, when none of a subject's
 * objects is alive, makes V8 throw away the code that it optimized for them: what is timed then is compiling it again.
 */
export async function measureSubjects(
  subjects: readonly Subject[],
  pages: readonly PageInput[],
  { rounds, warmUpMs = defaultWarmUpMs }: MeasureOptions,
) {
  const base = await prepare(floor, pages, warmUpMs);
  const runners: Runner[] = [];
  for (const subject of subjects) {
    showProgress(`warm-up: ${subject.id}`);
    runners.push(await prepare(subject, pages, warmUpMs));
  }
  const measurements: Measurement[] = [];
  for (let round = 0; round < rounds; round++) {
    let before = await time(base, pages, warmUpMs);
    for (let turn = 0; turn < runners.length; turn++) {
      const runner = runners[(round + turn) % runners.length] as Runner;
      showProgress(`round ${round + 1} of ${rounds}: ${runner.id}`);
      const timing = await time(runner, pages, warmUpMs);
      const after = await time(base, pages, warmUpMs);
      measurements.push(toMeasurement(runner.id, round, timing, [before, after]));
      measurements.push(toMeasurement(floor.id, round, after, [after]));
      before = after;
    }
  }
  return measurements;
}

type Timing = Awaited<ReturnType<typeof time>>;

/**
 * One subject in one round. Both ratios are to the floor, which was measured just before and just after: of the CPU time of all pages, and
 * of the median page, where large pages weigh no more than small ones.
 */
function toMeasurement(subject: string, round: number, timing: Timing, floors: readonly Timing[]) {
  const { cpuMs, wallMs, errors, stages, pagesMs } = timing;
  const floorMs = mean(floors.map((each) => each.cpuMs)) ?? 0;
  const pageRatios = pagesMs.map((ms, page) => ms / (mean(floors.map((each) => each.pagesMs[page] ?? 0)) ?? 0));
  const ratios = { ratio: cpuMs / floorMs, pageRatio: median(pageRatios) };
  const hasStages = Object.values(stages).some((ms) => ms > 0);
  return { subject, round, cpuMs, wallMs, ...ratios, errors, ...(hasStages && { stages }) };
}

async function prepare(subject: Subject, pages: readonly PageInput[], warmUpMs: number): Promise<Runner> {
  const runner = { id: subject.id, run: await subject.load(), repeats: 1 };
  for (let total = 0; total < warmUpMs; ) {
    const { cpuMs } = await time(runner, pages, warmUpMs);
    total += cpuMs * runner.repeats;
    runner.repeats = Math.max(1, Math.ceil((warmUpMs * leastShare) / cpuMs));
  }
  return runner;
}

async function prime({ run }: Runner, pages: readonly PageInput[], primingMs: number): Promise<void> {
  const end = cpuNow() + primingMs;
  for (let page = 0; page < pages.length && cpuNow() < end; page++) {
    try {
      await run(pages[page] as PageInput, () => {});
    } catch {
      // Counted when it is timed.
    }
  }
}

/** Times per pass over all pages, CPU time with that of the collector's and compiler's threads; errors are pages on which it threw. */
async function time(runner: Runner, pages: readonly PageInput[], warmUpMs: number) {
  const { run, repeats } = runner;
  const stages = Object.fromEntries(stageNames.map((name) => [name, 0])) as Record<StageName, number>;
  const pagesMs = pages.map(() => 0);
  let errors = 0;
  let lapStart = 0;
  const lap = (stage: StageName): void => {
    const now = cpuNow();
    stages[stage] += (now - lapStart) / repeats;
    lapStart = now;
  };
  await prime(runner, pages, warmUpMs * primingShare);
  const [cpuStart, wallStart] = [cpuNow(), performance.now()];
  for (let pass = 0; pass < repeats; pass++) {
    for (let page = 0; page < pages.length; page++) {
      const pageStart = cpuNow();
      lapStart = pageStart;
      try {
        const result = run(pages[page] as PageInput, lap);
        if (result instanceof Promise) await result;
      } catch {
        errors++;
      }
      pagesMs[page] = (pagesMs[page] as number) + (cpuNow() - pageStart) / repeats;
    }
  }
  const [cpuMs, wallMs] = [(cpuNow() - cpuStart) / repeats, (performance.now() - wallStart) / repeats];
  return { cpuMs, wallMs, pagesMs, stages, errors: errors / repeats };
}
