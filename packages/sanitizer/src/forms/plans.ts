import type { Element } from "@decant/dom";
import { blockElements, remembering } from "@decant/dom/internal";
import type { CompiledRules, RuleCandidate } from "../chrome/rule.ts";
import { isInlineBox } from "../construct/spaces.ts";
import { bitsOf } from "../source/attributes.ts";
import type { CanonicalForm, Context, Entry, Opening, Place, SanitizerParts } from "../tree/context.ts";
import type { CompiledSchema, SchemaEntry } from "../tree/schema.ts";

/** A form that an element may have. */
interface FormCandidate {
  readonly form: CanonicalForm;
  /** Bits of attributes, of which the element must have one; 0 for no condition. */
  readonly needs: number;
}

type FormFinder = (tokens: readonly string[]) => readonly FormCandidate[];

/** The possible forms of elements of one name, by their class tokens; found once for all pages, and once for names without their own. */
const formsOf = remembering((all: readonly Entry[]): ((name: string) => FormFinder) => {
  const names = new Set(all.flatMap(({ tags }) => tags ?? []));
  const find = remembering((name: string): FormFinder => {
    const entries = all.filter(({ tags }) => tags?.includes(name) !== false);
    const plain = entries.flatMap(candidateOf);
    return (tokens) => {
      const matches = ({ classes }: Entry): boolean => classes?.(tokens) === true;
      if (!entries.some(matches)) return plain;
      return entries.flatMap((entry) => (matches(entry) ? { form: entry.form, needs: 0 } : candidateOf(entry)));
    };
  });
  return (name) => find(names.has(name) ? name : "");
});

/** A form for elements whose class tokens do not match. */
function candidateOf({ form, attributes, classes }: Entry): FormCandidate[] {
  if (attributes === undefined) return classes === undefined ? [{ form, needs: 0 }] : [];
  return [{ form, needs: bitsOf(attributes) }];
}

export function named(token: string): NonNullable<Entry["classes"]> {
  return (tokens) => tokens.includes(token);
}

/** Possible forms of an element, by its name and its class tokens. */
export interface Plan {
  readonly early: readonly FormCandidate[];
  readonly late: readonly FormCandidate[];
  readonly rules: readonly RuleCandidate[];
  readonly classes: readonly string[];
  /** `undefined` if the schema does not have the name. */
  readonly entry: SchemaEntry | undefined;
  readonly isBlock: boolean;
  /** Whether browsers draw it as a box within a line. */
  readonly isBox: boolean;
}

type Forms = Pick<SanitizerParts, "earlyForms" | "lateForms">;

/** Makes the plan of each name and class attribute once. */
export class Planner {
  private readonly maker: (name: string) => (tokens: readonly string[]) => Plan;

  constructor(rules: CompiledRules, schema: CompiledSchema, { earlyForms, lateForms }: Forms) {
    this.maker = remembering((name) => {
      const early = formsOf(earlyForms)(name);
      const late = formsOf(lateForms)(name);
      const entry = schema.get(name);
      const isBlock = blockElements.has(name);
      const isBox = isInlineBox(name);
      return (classes) => ({
        early: early(classes),
        late: late(classes),
        rules: rules.of(name, classes),
        classes,
        entry,
        isBlock,
        isBox,
      });
    });
  }

  of(element: Element, context: Context): Plan {
    return context.classList(element).fact(this.maker(element.name));
  }
}

/** The result of the first form that an element has; `has` are the bits of its attributes. */
export function firstForm(
  forms: readonly FormCandidate[],
  element: Element,
  has: number,
  context: Context,
  place: Place,
): Opening | undefined {
  for (const { form, needs } of forms) {
    if (needs !== 0 && (needs & has) === 0) continue;
    const opening = form(element, context, place);
    if (opening !== undefined) return opening;
  }
  return undefined;
}
