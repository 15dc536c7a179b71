/** A logarithmic scale from values to pixels. */
export function scale(
  values: readonly number[],
  [from, to]: readonly [from: number, to: number],
): (value: number) => number {
  const low = Math.log(Math.min(...values));
  const high = Math.log(Math.max(...values));
  return (value) => Math.round((from + ((Math.log(value) - low) / (high - low)) * (to - from)) * 10) / 10;
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${Math.round(bytes / 1e6)} MB`;
}

export function costOf(ms: number): string {
  return ms < 1 ? String(ms) : ms < 10 ? ms.toFixed(1).replace(".0", "") : ms.toFixed(0);
}

interface Ticks {
  readonly x: (bytes: number) => number;
  readonly y: (ms: number) => number;
  readonly sizes: readonly number[];
  readonly costs: readonly number[];
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
}

/** Labels of both axes; costs outside the axis are left out. */
export function drawTicks({ x, y, sizes, costs, left, bottom, top }: Ticks): string {
  const ofSizes = sizes.map(
    (bytes) => `<text x="${x(bytes)}" y="${bottom + 18}" text-anchor="middle">${sizeOf(bytes)}</text>`,
  );
  const ofCosts = costs
    .filter((ms) => y(ms) <= bottom && y(ms) >= top)
    .map((ms) => `<text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${costOf(ms)}</text>`);
  return [...ofSizes, ...ofCosts].join("\n");
}
