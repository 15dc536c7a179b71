import type { ValueKind } from "./kind.ts";
import { readNumber, writtenNumber } from "./numbers.ts";

/** An amount with its unit, as written. */
export interface Quantity {
  readonly amount: number;
  readonly unit: string | null;
  readonly [key: string]: string | number | null;
}

const whole = new RegExp(
  `^(?:ca\\.?\\s|approx\\.?\\s|about\\s|~\\s?)?(${writtenNumber})\\s?([\\p{L}%°µ"″'][\\p{L}\\s./²³%°-]{0,20})?$`,
  "u",
);

/** Amounts with a unit: `1.5 kg`, `4 servings`, `320`. */
export const quantity: ValueKind<Quantity> = {
  id: "quantity",
  read: (written, { decoding }) => {
    const match = whole.exec(written.trim());
    if (match === null) return undefined;
    const amount = readNumber(match[1], decoding !== "text");
    return amount === undefined ? undefined : { amount, unit: match[2]?.trim() ?? null };
  },
  isSame: (a, b) =>
    a.amount === b.amount && (a.unit === null || b.unit === null || a.unit.toLowerCase() === b.unit.toLowerCase()),
};
