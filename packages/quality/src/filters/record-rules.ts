import type { Reason } from "./rule.ts";

/** Fields that rules about a record read, as `decant batch` writes them. */
export interface FilterRecord {
  readonly id?: unknown;
  readonly ok?: unknown;
  readonly text?: unknown;
  readonly markdown?: unknown;
  readonly verdict?: unknown;
  readonly confidence?: unknown;
  readonly page_type?: unknown;
  readonly metadata?: unknown;
  readonly content_language?: unknown;
}

/** Rules about Decant's findings on a page. Absent ones are off. */
export interface RecordRules {
  /** Verdicts that a page may not have, such as `paywall`. `any` means all. */
  readonly verdicts?: readonly string[] | undefined;
  /** Least confidence, from 0 to 1. */
  readonly minConfidence?: number | undefined;
  /** Page types that stay, such as `article`. */
  readonly pageTypes?: readonly string[] | undefined;
  /** Primary subtags of languages that stay, such as `en`. A page of unknown language stays. */
  readonly languages?: readonly string[] | undefined;
  /** Least score of an identified language, from 0 to 1. @default 0.65 */
  readonly minLanguageScore?: number | undefined;
  /** Fewest characters of text. */
  readonly minChars?: number | undefined;
  readonly maxChars?: number | undefined;
}

/** A reason that names a finding instead of a number. */
export interface NamedReason {
  readonly rule: string;
  readonly found: string;
}

/** The language of a record: identified if the record has that, else declared. */
export function languageOf({ content_language: identified, metadata }: FilterRecord): {
  readonly language: string | null;
  readonly score: number | null;
} {
  if (isObject(identified) && typeof identified.language === "string")
    return {
      language: primary(identified.language),
      score: typeof identified.score === "number" ? identified.score : null,
    };
  const declared = isObject(metadata) ? metadata.language : undefined;
  return { language: typeof declared === "string" ? primary(declared) : null, score: null };
}

export function recordReasons(record: FilterRecord, rules: RecordRules): (Reason | NamedReason)[] {
  const reasons: (Reason | NamedReason)[] = [];
  const { verdict, confidence, page_type: type, text } = record;
  if (record.ok === false) reasons.push({ rule: "record/error", found: "the record reports an error" });
  else if (typeof text !== "string" && typeof record.markdown !== "string")
    reasons.push({ rule: "record/no-text", found: "neither text nor Markdown" });
  for (const code of Array.isArray(verdict) ? verdict.map(String) : [])
    if (rules.verdicts?.includes(code) || rules.verdicts?.includes("any"))
      reasons.push({ rule: "record/verdict", found: code });
  if (rules.minConfidence !== undefined && typeof confidence === "number" && confidence < rules.minConfidence)
    reasons.push({ rule: "record/confidence", value: confidence, min: rules.minConfidence });
  if (rules.pageTypes !== undefined && typeof type === "string" && !rules.pageTypes.includes(type))
    reasons.push({ rule: "record/page-type", found: type });
  const { language, score } = languageOf(record);
  if (rules.languages !== undefined && language !== null) {
    const { minLanguageScore = 0.65 } = rules;
    if (!rules.languages.map(primary).includes(language)) reasons.push({ rule: "record/language", found: language });
    else if (score !== null && score < minLanguageScore)
      reasons.push({ rule: "record/language-score", value: score, min: minLanguageScore });
  }
  const { minChars, maxChars } = rules;
  const chars =
    typeof text === "string" ? text.length : typeof record.markdown === "string" ? record.markdown.length : 0;
  if (minChars !== undefined && chars < minChars)
    reasons.push({ rule: "record/min-chars", value: chars, min: minChars });
  if (maxChars !== undefined && chars > maxChars)
    reasons.push({ rule: "record/max-chars", value: chars, max: maxChars });
  return reasons;
}

const subtagStart = /[-_]/;

function primary(tag: string): string {
  return (tag.split(subtagStart, 1)[0] ?? "").toLowerCase();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
