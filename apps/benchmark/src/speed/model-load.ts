import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "../metrics/statistics.ts";
import { fixed, formatTable } from "../table.ts";

/** The package as it is published: from the sources, the time would be that of taking the types out. */
const extractor = fileURLToPath(new URL("../../../../packages/extractor/dist/index.js", import.meta.url));

export interface ModelReport {
  readonly id: string;
  readonly leastMs: number;
  readonly medianMs: number;
}

const scorers = ["forestScorer", "linearScorer"] as const;

/** How long the models of the extractor take to be decoded and to score their first block, each in a process of its own. */
export function measureModels(rounds: number): ModelReport[] {
  return scorers.map((id) => {
    const times = Array.from({ length: rounds }, () => loadOnce(id));
    return { id, leastMs: Math.min(...times), medianMs: median(times) };
  });
}

function loadOnce(id: (typeof scorers)[number]): number {
  const program = `
    const { ${id}: score, featureNames } = await import(${JSON.stringify(extractor)});
    const row = new Float32Array(featureNames.length);
    const start = performance.now();
    score(row);
    process.stdout.write(String(performance.now() - start));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${id} cannot be loaded: ${stderr}`);
  return Number(stdout);
}

export function formatModels(reports: readonly ModelReport[]): string {
  const rows = reports.map(({ id, leastMs, medianMs }) => [id, fixed(leastMs, 1), fixed(medianMs, 1), 10]);
  return formatTable(["model, decoded and asked once", "least ms", "median ms", "limit"], rows);
}
