import type { Element } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import type { CompiledRules, RuleCandidate } from "../chrome/rule.ts";
import { type FormCandidate, type FormTable, formsOf } from "../forms/form-table.ts";
import type { Context } from "../tree/context.ts";
import type { Opening, Place } from "../tree/opening.ts";
import type { SanitizerParts } from "../tree/parts.ts";
import type { CompiledSchema, SchemaEntry } from "./compiled-schema.ts";
import { isInlineBox } from "./inline-boxes.ts";

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
  private readonly rules: CompiledRules;
  private readonly schema: CompiledSchema;
  private readonly forms: Forms;
  private readonly byName = new Map<string, (tokens: readonly string[]) => Plan>();

  constructor(rules: CompiledRules, schema: CompiledSchema, forms: Forms) {
    this.rules = rules;
    this.schema = schema;
    this.forms = forms;
  }

  of(element: Element, context: Context): Plan {
    return context.classList(element).fact(this.maker(element.name));
  }

  private maker(name: string): (tokens: readonly string[]) => Plan {
    let maker = this.byName.get(name);
    if (maker === undefined) {
      const early = listOf(this.forms.earlyForms, name);
      const late = listOf(this.forms.lateForms, name);
      const entry = this.schema.get(name);
      const isBlock = blockElements.has(name);
      const isBox = isInlineBox(name);
      maker = (classes) => ({
        early: formsOf(early, classes),
        late: formsOf(late, classes),
        rules: this.rules.of(name, classes),
        classes,
        entry,
        isBlock,
        isBox,
      });
      this.byName.set(name, maker);
    }
    return maker;
  }
}

function listOf({ byTag, anyTag }: FormTable, name: string): FormTable["anyTag"] {
  return byTag.get(name) ?? anyTag;
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
