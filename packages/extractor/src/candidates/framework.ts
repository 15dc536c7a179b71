import { SelectorRules } from "@decant/dom/internal";
import { frameworkRows } from "../frameworks.ts";
import type { ContainerRule, Frame, Layer } from "./layer.ts";
import { outermost } from "./semantic.ts";

/** Containers of site generators, blog engines and forum software. First match wins; those of the options come first. */
export const frameworkContainers: readonly ContainerRule[] = frameworkRows("container");

/** Proposes the containers of the rules. All elements that match a rule are one frame. */
export const frameworkLayer: Layer = {
  id: "framework",
  propose: ({ table, containers }) =>
    Array.from(
      compileContainers(containers).match(table),
      ([rule, nodes]): Frame => ({ nodes: outermost(table, nodes), reason: `${rule.id}: ${rule.selector}` }),
    ),
};

const compiled = new WeakMap<readonly ContainerRule[], SelectorRules<ContainerRule>>();

/**
 * Compile a list of rules, once for each list.
 *
 * @throws {TypeError} If a selector is not a valid CSS selector.
 */
export function compileContainers(rules: readonly ContainerRule[]): SelectorRules<ContainerRule> {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  try {
    const made = new SelectorRules(rules, rules === frameworkContainers);
    compiled.set(rules, made);
    return made;
  } catch (cause) {
    throw new TypeError(`containers: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
