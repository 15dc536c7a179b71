import type { SpeedSummary } from "./report.ts";
import { drawTicks, scale } from "./svg.ts";

/** Subjects of the chart in the order of their colours. */
export const chartSubjects: readonly { readonly id: string; readonly label: string; readonly color: string }[] = [
  { id: "decant", label: "Decant", color: "#0b5fa5" },
  { id: "decant:fast", label: "Decant, preset fast", color: "#5aa2d6" },
  { id: "mdream-js", label: "mdream (JavaScript), no extraction", color: "#4b8b3b" },
  { id: "readability", label: "Readability + linkedom + Turndown", color: "#b3541e" },
  { id: "unified", label: "rehype-remark, whole page", color: "#7b4fa0" },
  { id: "defuddle", label: "Defuddle + linkedom", color: "#a51d45" },
  { id: "floor", label: "htmlparser2 tokenizing, counting", color: "#777777" },
];

const width = 760;
const height = 460;
const margin = { left: 56, right: 232, top: 36, bottom: 48 };
/** Least distance of two labels. */
const labelHeight = 14;

interface Point {
  readonly bytes: number;
  readonly ms: number;
}

interface Line {
  readonly label: string;
  readonly color: string;
  readonly points: readonly Point[];
}

/**
 * CPU time of a page against its size, a line for each subject, as an SVG picture. Both axes are logarithmic.
 *
 * @param summaries Sets of pages of different sizes, measured in one run.
 */
export function drawChart(summaries: readonly SpeedSummary[]): string {
  const lines = chartSubjects
    .map(({ id, label, color }): Line => ({ label, color, points: pointsOf(summaries, id) }))
    .filter(({ points }) => points.length > 0);
  const all = lines.flatMap(({ points }) => points);
  const x = scale(
    all.map(({ bytes }) => bytes),
    [margin.left, width - margin.right],
  );
  const y = scale(
    all.map(({ ms }) => ms),
    [height - margin.bottom, margin.top],
  );
  const labels = placeLabels(lines.map(({ points }) => y((points.at(-1) as Point).ms)));
  const drawn = lines.map(({ label, color, points }, index) => {
    const path = points.map(({ bytes, ms }) => `${x(bytes)},${y(ms)}`).join(" ");
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${width - margin.right + 8}" y="${(labels[index] as number) + 4}" fill="${color}">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>CPU time of a page against its size, beside other tools</title>
<rect width="${width}" height="${height}" fill="white"/>
<path d="M${margin.left},${margin.top}V${height - margin.bottom}H${width - margin.right}" fill="none" stroke="#888"/>
${drawTicks({ x, y, sizes: pointsOf(summaries, "floor").map(({ bytes }) => bytes), costs: [0.1, 1, 10, 100, 1000], left: margin.left, bottom: height - margin.bottom, top: margin.top })}
${drawn.join("\n")}
<text x="${(margin.left + width - margin.right) / 2}" y="${height - 10}" text-anchor="middle">mean size of the pages (logarithmic)</text>
<text x="12" y="20">CPU ms per page (logarithmic)</text>
</svg>
`;
}

function pointsOf(summaries: readonly SpeedSummary[], subject: string): Point[] {
  return summaries
    .flatMap(({ rows, bytes, pages }) => {
      const row = rows.find((each) => each.subject === subject);
      return row === undefined ? [] : [{ bytes: bytes / pages, ms: row.cpuMsPerPage }];
    })
    .sort((a, b) => a.bytes - b.bytes);
}

/** Move labels that would overlap: from the lowest upwards. */
function placeLabels(wanted: readonly number[]): number[] {
  const placed = [...wanted];
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[b] as number) - (wanted[a] as number));
  let below = Number.POSITIVE_INFINITY;
  for (const index of order) {
    placed[index] = Math.min(wanted[index] as number, below - labelHeight);
    below = placed[index] as number;
  }
  return placed;
}
