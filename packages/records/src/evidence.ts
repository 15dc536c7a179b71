import { isFilled } from "./build-record.ts";
import type { Reading } from "./reading.ts";
import type { PageRecord, RecordValue } from "./record.ts";
import type { RecordType } from "./record-types.ts";

/** What shows that a page without a declaration has a record of a type. */
export interface Evidence {
  /** Fields of the evidence that the record has. */
  readonly found: readonly string[];
  /** Fields one of which it lacks, if any. */
  readonly missing: readonly string[] | undefined;
  /** See {@link PageRecord.confidence}. */
  readonly confidence: number;
}

/** Kinds of values that, without a label, may be of anything on the page. */
const anybodys: ReadonlySet<string> = new Set(["telephone", "email", "rating", "count"]);

/**
 * Records of so many fields were right on 0.44 of the pages of `wcxb-dev`, with one field more on 0.83, with further ones on 0.76
 * (`benchmark -- records --absent`, which reads pages that declare the type without their declarations, and a thousand without it).
 */
const fewFields = 2;

/** @param hasControl Whether the page has a control of the type, or an item is a card. */
export function evidenceOf({ type, meta }: Reading, { values }: PageRecord, hasControl: () => boolean): Evidence {
  const { id, evidence, fields, ogTypes } = type;
  const weightOf = (name: string): number => {
    if (name === "control") return Number(hasControl());
    const field = fields.find((other) => other.name === name);
    const value = values[name];
    const [first] = (Array.isArray(value) ? value : [value]) as readonly (RecordValue | null | undefined)[];
    if (field === undefined || first == null || !isFilled(value)) return 0;
    if (first.source === "text" && anybodys.has(first.kind)) return 0;
    // A class that names the type counts twice.
    return first.source === "name" && field.marks?.every((mark) => mark.split(" ").includes(id)) ? 2 : 1;
  };
  const isNamed =
    ogTypes !== undefined &&
    meta()
      .get("og:type")
      ?.some(({ text }) => ogTypes.test(text.trim()));
  const needed = isNamed === true ? evidence.slice(0, 1) : evidence;
  const names = evidence.length > 0 ? [...new Set(evidence.flat())] : fields.map(({ name }) => name);
  const weights = names.map((name) => [name, weightOf(name)] as const).filter(([, weight]) => weight > 0);
  const found = weights.map(([name]) => name);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  const isEnough = sum >= Math.max(1, needed.length);
  const hasOwnClass = weights.some(([, weight]) => weight > 1);
  const lacking =
    hasOwnClass && isEnough ? undefined : needed.find((list) => !list.some((name) => found.includes(name)));
  const missing = lacking ?? (isEnough ? undefined : (needed.at(-1) ?? names).filter((name) => !found.includes(name)));
  return { found, missing, confidence: sum > fewFields ? 0.8 : 0.45 };
}

const lastComma = /, (?=[^,]*$)/;

/** A sentence that says why a page has no record of a type. */
export function whyNone({ id, evidence, control }: RecordType, { found, missing }: Evidence): string {
  if (missing === undefined) return `The page lists several things, but none of them shows the fields of a ${id}.`;
  const words = (names: readonly string[], last: string): string =>
    names
      .map((name) => (name === "control" ? `a control to ${control ?? ""}` : name))
      .join(", ")
      .replace(lastComma, ` ${last} `);
  const shown = found.length === 0 ? "shows none of its fields" : `shows only ${words(found, "and")}`;
  const wanted = evidence.length === 0 ? "" : `; without a declaration, a record needs ${words(missing, "or")}`;
  return `The page declares no ${id} and ${shown}${wanted}.`;
}
