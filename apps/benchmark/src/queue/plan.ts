/** Measured figures from which a plan is computed. */
export interface PlanFigures {
  /** Milliseconds of CPU for each page, workers and coordinator. */
  readonly cpuMsPerPage: number;
  readonly coordinatorMsPerPage: number;
  readonly inputBytesPerPage: number;
  readonly outputBytesPerPage: number;
  readonly redisBytesPerJob: number;
  readonly pagesPerJob: number;
}

/** What a number of pages takes. */
export interface Plan {
  readonly pages: number;
  readonly coreHours: number;
  /** With 20 machines of 8 cores. */
  readonly hours: number;
  readonly coordinatorHours: number;
  readonly redisBytes: number;
  /** Results and the output made of them. */
  readonly storageBytes: number;
  /** Dollars, at 4 cents for the hour of a core: an assumption, as of rented machines without a reservation. */
  readonly dollars: number;
}

const planCores = 20 * 8;
const dollarsPerCoreHour = 0.04;
const msPerHour = 3_600_000;

export function planFor(pages: number, figures: PlanFigures): Plan {
  const coreHours = (pages * figures.cpuMsPerPage) / msPerHour;
  return {
    ...{ pages, coreHours, hours: coreHours / planCores },
    coordinatorHours: (pages * figures.coordinatorMsPerPage) / msPerHour,
    redisBytes: (pages / figures.pagesPerJob) * figures.redisBytesPerJob,
    storageBytes: 2 * pages * figures.outputBytesPerPage,
    dollars: coreHours * dollarsPerCoreHour,
  };
}
