import { timeCpu } from "../cpu.ts";
import { peakOfCommand } from "../installed-command.ts";
import { median } from "../metrics/statistics.ts";
import type { PageInput } from "../systems/system.ts";
import { fixed, formatColumns } from "../table.ts";
import { joinPages } from "./page-sets.ts";
import { floor, subjects } from "./subjects.ts";
import { costOf, scale, sizeOf } from "./svg.ts";

/** Sizes of the pages in bytes; cost should be linear in them. */
const sizes = [30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000];
/** So much is converted at each size in a round, cut into pages: the same content whatever the size, so that size is all that differs. */
const bytesPerRound = 10_000_000;
/** Size whose cost per megabyte is the unit. */
const unitSize = 100_000;

export interface GrowthPoint {
  readonly bytes: number;
  readonly floorMsPerMb: number;
  readonly cpuMsPerMb: number;
  readonly wallMsPerMb: number;
  /** Most memory of the installed command for this page alone; `null` where it is not built. */
  readonly peakMb: number | null;
}

const whiteSpace = /\s+/g;
/** Measure what pages of different sizes cost; the floor is measured before and after each. */
export async function measureGrowth(
  pages: readonly PageInput[],
  rounds: number,
  onProgress: (done: string) => void,
): Promise<GrowthPoint[]> {
  const decant = await (subjects.find(({ id }) => id === "decant") as (typeof subjects)[number]).load();
  const count = await floor.load();
  const whole = joinPages(pages, bytesPerRound).html;
  const points: GrowthPoint[] = [];
  for (const bytes of sizes) {
    const cut = cutPages(whole, bytes);
    const megabytes = cut.reduce((sum, page) => sum + page.bytes.length, 0) / 1e6;
    const run = (convert: typeof decant) => timeRuns((page) => convert(page, () => {}), cut);
    const rows: { floor: number; cpu: number; wall: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      onProgress(`${bytes} bytes, round ${round} of ${rounds}`);
      const before = run(count).cpuMs;
      const { cpuMs, wallMs } = run(decant);
      const after = run(count).cpuMs;
      // The first round is to warm up.
      if (round > 0)
        rows.push({ floor: (before + after) / 2 / megabytes, cpu: cpuMs / megabytes, wall: wallMs / megabytes });
    }
    points.push({
      bytes: (cut[0] as PageInput).bytes.length,
      floorMsPerMb: median(rows.map((row) => row.floor)),
      cpuMsPerMb: median(rows.map((row) => row.cpu)),
      wallMsPerMb: median(rows.map((row) => row.wall)),
      peakMb: await peakOfCommand((cut[0] as PageInput).bytes),
    });
  }
  return points;
}

/** Pages of a size that are a text in sum; a cut in a tag is a fault that every page may have. */
function cutPages(text: string, size: number): PageInput[] {
  const encoder = new TextEncoder();
  return Array.from({ length: Math.max(1, Math.round(text.length / size)) }, (_, index) => {
    const html = `<!doctype html><html><body>${text.slice(index * size, (index + 1) * size)}</body></html>`;
    return { html, bytes: encoder.encode(html), url: `https://example.org/${index}` };
  });
}

function timeRuns(
  run: (page: PageInput) => unknown,
  pages: readonly PageInput[],
): { readonly cpuMs: number; readonly wallMs: number } {
  const wallStart = performance.now();
  const { ms: cpuMs } = timeCpu(() => pages.forEach((page) => void run(page)));
  return { cpuMs, wallMs: performance.now() - wallStart };
}

function perUnit(points: readonly GrowthPoint[], point: GrowthPoint): number {
  const unit = points.reduce((best, other) =>
    Math.abs(other.bytes - unitSize) < Math.abs(best.bytes - unitSize) ? other : best,
  );
  return point.cpuMsPerMb / unit.cpuMsPerMb;
}

export function formatGrowth(points: readonly GrowthPoint[]): string {
  return formatColumns(points, {
    bytes: ({ bytes }) => bytes,
    "CPU ms/MB": ({ cpuMsPerMb }) => fixed(cpuMsPerMb, 1),
    "wall ms/MB": ({ wallMsPerMb }) => fixed(wallMsPerMb, 1),
    "x floor": ({ cpuMsPerMb, floorMsPerMb }) => fixed(cpuMsPerMb / floorMsPerMb, 2),
    "x 100 KB": (point) => fixed(perUnit(points, point), 2),
    "peak RSS MB, command": ({ peakMb }) => fixed(peakMb, 0),
  });
}

const width = 640;
const height = 360;
const margin = 56;

/** Cost against size, both on logarithmic axes, as an SVG picture: a straight line of slope one is linear. */
export function drawGrowth(points: readonly GrowthPoint[]): string {
  const costs = points.flatMap(({ bytes, cpuMsPerMb, floorMsPerMb }) => [
    (bytes / 1e6) * cpuMsPerMb,
    (bytes / 1e6) * floorMsPerMb,
  ]);
  const x = scale(
    points.map(({ bytes }) => bytes),
    [margin, width - margin],
  );
  const y = scale(costs, [height - margin, margin]);
  const line = (cost: (point: GrowthPoint) => number, color: string, label: string) => {
    const path = points.map((point) => `${x(point.bytes)},${y((point.bytes / 1e6) * cost(point))}`);
    const last = points.at(-1) as GrowthPoint;
    const dots = path.map((at) => `<circle cx="${at.split(",")[0]}" cy="${at.split(",")[1]}" r="3" fill="${color}"/>`);
    const labelY = y((last.bytes / 1e6) * cost(last)) - 10;
    return `<polyline points="${path.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join("")}
<text x="${width - margin}" y="${labelY}" text-anchor="end" fill="${color}">${label}</text>`;
  };
  const ticks = points.map(
    ({
      bytes,
      cpuMsPerMb,
    }) => `<text x="${x(bytes)}" y="${height - margin + 18}" text-anchor="middle">${sizeOf(bytes)}</text>
<text x="${margin - 8}" y="${y((bytes / 1e6) * cpuMsPerMb) + 4}" text-anchor="end">${costOf((bytes / 1e6) * cpuMsPerMb)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>CPU time of a page against its size</title>
<rect width="${width}" height="${height}" fill="white"/>
<path d="M${margin},${margin / 2}V${height - margin}H${width - margin / 2}" fill="none" stroke="#888"/>
${ticks.join("\n")}
${line((point) => point.cpuMsPerMb, "#0b5fa5", "Decant, bytes to Markdown, metadata and ledger")}
${line((point) => point.floorMsPerMb, "#b3541e", "htmlparser2 tokenizing, counting")}
<text x="${width / 2}" y="${height - 12}" text-anchor="middle">size of the page (logarithmic)</text>
<text x="12" y="16">CPU ms (logarithmic)</text>
</svg>
`.replace(whiteSpace, " ");
}
