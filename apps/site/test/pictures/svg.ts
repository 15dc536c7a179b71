import { palette } from "@decant/pipeline/explain";

/** Names that pictures give to colours of the palette. */
const colors = {
  ...{ text: "ink", soft: "muted", line: "faint", box: "hover" },
  ...{ kept: "kept", moved: "moved", dropped: "dropped", on: "surface" },
} as const satisfies Readonly<Record<string, keyof typeof palette>>;

const variables = (shade: 0 | 1): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}: ${palette[color][shade]};`)
    .join(" ");

/**
 * Start of each picture. It follows the reader's colour scheme: that of the page that shows it, where the page says so, else
 * that of the system.
 */
const style = `<style>
  :root { ${variables(0)} }
  @media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
  text { font: 14px system-ui, sans-serif; fill: var(--text); }
  .soft { fill: var(--soft); } .small { font-size: 12px; } .strong { font-weight: 600; }
  .code { font: 12px ui-monospace, monospace; white-space: pre; }
  .on { fill: var(--on); } .struck { fill: var(--soft); text-decoration: line-through var(--dropped); } .moved { fill: var(--moved); }
</style>`;

/** A whole picture; its title is what a screen reader says where the picture is opened alone. */
export function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeText(title)}</title>
${style}
${parts.join("\n")}
</svg>
`;
}

export function text(x: number, y: number, words: string, classes = "", anchor = "start"): string {
  return `<text x="${round(x)}" y="${round(y)}"${classes === "" ? "" : ` class="${classes}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${escapeText(words)}</text>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 6): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="var(--${fill})"/>`;
}

/** A line, with an arrow's head at its end on demand. */
export function line(points: readonly (readonly [x: number, y: number])[], hasHead = false): string {
  const path = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  const [x, y] = points.at(-1) ?? [0, 0];
  const head = hasHead
    ? `<path d="M${round(x - 7)} ${round(y - 4)}L${round(x)} ${round(y)}L${round(x - 7)} ${round(y + 4)}" fill="none" stroke="var(--line)" stroke-width="1.5"/>`
    : "";
  return `<path d="${path}" fill="none" stroke="var(--line)" stroke-width="1.5"/>${head}`;
}

const special: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeText(words: string): string {
  return words.replace(/[&<>]/g, (char) => special[char] as string);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
