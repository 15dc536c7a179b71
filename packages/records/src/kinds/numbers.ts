const marks = /[.,](?=\d)/g;
const separators = /[\s'’\u00a0\u202f]/g;
const cents = /^(\d{1,3}(?:[.,]\d{3})+|\d+)\s(\d\d)$/;
const groupedBySpace = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/;
const emptyCents = /[.,](?:[-–—]+)?$/;

/** A number as people write it, without sign: `1,299.00`, `1.299,00`, `1 299`, `19 99` with raised cents, `19,-`. */
export const writtenNumber =
  "\\d{1,3}(?:[.,'’\\s\\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,6})?";

/**
 * Read a number as people write it.
 *
 * @param isMachine Whether it is written for machines: a dot is decimal then.
 * @example
 * readNumber("1.299,50", false); // 1299.5
 * readNumber("1,299", false); // 1299
 * readNumber("4,5", false); // 4.5
 * readNumber("4.500", true); // 4.5
 */
export function readNumber(text: string, isMachine: boolean): number | undefined {
  const bare = text.trim().replace(emptyCents, "");
  if (isMachine && plain.test(bare)) return Number(bare);
  const raised = cents.exec(bare);
  if (raised !== null) return Number(`${raised[1]?.replace(marks, "")}.${raised[2]}`);
  const joined = groupedBySpace.test(bare) ? bare.replace(separators, "") : bare;
  if (!written.test(joined)) return undefined;
  const all = [...joined.matchAll(marks)];
  const last = all.at(-1);
  if (last === undefined) return Number(joined);
  const after = joined.length - last.index - 1;
  const others = all.slice(0, -1);
  const isMixed = others.some(([mark]) => mark !== last[0]);
  // Groups have three digits: 1.299 is a thousand, 0.125 and 1.2994 are not.
  const isGroup = after === 3 && !isMixed && !joined.startsWith("0") && last.index <= 3 + others.length * 4;
  if (isGroup) return Number(joined.replace(marks, ""));
  if (others.length > 0 && !isMixed) return undefined;
  return Number(`${joined.slice(0, last.index).replace(marks, "")}.${joined.slice(last.index + 1)}`);
}

const plain = /^[-+]?\d+(?:\.\d+)?$/;
const written = /^\d[\d.,]*$/;
