const lineWidth = 120;
const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Fitted constants of one type, as a module: objects, lists and tables of numbers.
 *
 * @param from Module of the type.
 * @param about What the constants are, a sentence.
 */
export function formatModule(
  type: string,
  from: string,
  constants: Readonly<Record<string, unknown>>,
  about: string = "",
): string {
  const bodies = Object.entries(constants).map(
    ([name, value]) =>
      `/** ${`${about} Written by the training script; do not edit.`.trim()} */\n// biome-ignore format: rows of data\n` +
      `export const ${name}: ${type} = ${formatValue(value, "")};\n`,
  );
  return `import type { ${type} } from "${from}";\n\n${bodies.join("\n")}`;
}

function formatValue(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => (Array.isArray(item) ? `[${item.join(", ")}],` : `${JSON.stringify(item)},`));
    return `[\n${fillLines(items)}\n${indent}]`;
  }
  const entries = Object.entries(value).map(
    ([name, item]) => [identifier.test(name) ? name : JSON.stringify(name), item] as const,
  );
  if (entries.every(([, item]) => typeof item === "number"))
    return `{\n${fillLines(entries.map(([name, item]) => `${name}: ${item},`))}\n${indent}}`;
  const inner = `${indent}  `;
  return `{\n${entries.map(([name, item]) => `${inner}${name}: ${formatValue(item, inner)},\n`).join("")}${indent}}`;
}

/** As many words on a line as fit. */
function fillLines(words: readonly string[]): string {
  const indent = "   ";
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = indent;
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}
