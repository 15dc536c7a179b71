import type { AnyNode, Element } from "@decant/dom";
import { findInside } from "../../source/nodes.ts";
import type { Context } from "../../tree/context.ts";
import { formulaEngines } from "./frameworks.ts";

/** Whether the page has an engine that renders TeX in text. Searched once per page. */
export function rendersTex(context: Context): boolean {
  const known = context.state(engineState);
  known.found ??= context.page !== null && hasEngine(context.page, context);
  return known.found;
}

function engineState(): { found: boolean | undefined } {
  return { found: undefined };
}

function hasEngine(page: AnyNode, context: Context): boolean {
  const isEngine = (element: Element): boolean => context.findRow(formulaEngines, element) !== undefined;
  return findInside(page, isEngine, Number.POSITIVE_INFINITY) !== undefined;
}
