import type { NodeTable } from "@decant/dom";
import { SelectorRules } from "@decant/dom/internal";
import type { Frame, Layer } from "./layers.ts";

/** Element that holds the main content of your pages. */
export interface ContainerRule {
  /** Name of the rule. */
  readonly id: string;
  /** CSS selector. */
  readonly selector: string;
}

/**
 * A layer that proposes the containers of your pages, rule by rule. All elements that match a rule are one frame.
 *
 * @throws {TypeError} If a selector is not a valid CSS selector.
 * @example
 * import { parse } from "@decant/dom";
 * const story = "<p>The moon pulls the sea, and the sea follows it around the harbour wall twice a day.</p>".repeat(9);
 * const layers = [containerLayer([{ id: "story", selector: ".story" }]), ...defaultLayers];
 * extract(parse(`<main><div class=story>${story}</div></main>`), { layers }).layer; // "container"
 */
export function containerLayer(rules: readonly ContainerRule[]): Layer {
  const compiled = compile(rules);
  return {
    id: "container",
    propose: ({ table }) =>
      Array.from(
        compiled.match(table),
        ([rule, nodes]): Frame => ({ nodes: outermost(table, nodes), reason: `${rule.id}: ${rule.selector}` }),
      ),
  };
}

function compile(rules: readonly ContainerRule[]): SelectorRules<ContainerRule> {
  try {
    return new SelectorRules(rules);
  } catch (cause) {
    throw new TypeError(`containers: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Nodes of a list that are not inside another one. */
function outermost(table: NodeTable, nodes: readonly number[]): number[] {
  const result: number[] = [];
  let covered = -1;
  for (const node of nodes) {
    if (node < covered) continue;
    result.push(node);
    covered = table.end[node];
  }
  return result;
}
