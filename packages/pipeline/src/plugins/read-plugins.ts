import { checkValue, type ValueCheck } from "@decant/page";
import type { PluggableList, Plugin, Preset } from "unified";

/** An option that takes plug-ins. */
export type PluginOption = "rehypePlugins" | "remarkPlugins";

/** A plug-in with its parameters and a name for messages and the ledger. */
export interface NamedPlugin {
  readonly plugin: Plugin<unknown[], never, never>;
  readonly parameters: readonly unknown[];
  readonly name: string;
}

/** Plug-ins and settings of a list, presets opened. */
export interface ReadPlugins {
  readonly plugins: readonly NamedPlugin[];
  readonly settings: readonly NonNullable<Preset["settings"]>[];
}

/** What `use` of unified takes in a list. */
export const aPluggableList: ValueCheck = {
  expected: "an array of plugins, [plugin, options] pairs and presets",
  accepts: (value) => Array.isArray(value) && value.every(isPluggable),
};

function isPluggable(value: unknown): boolean {
  if (typeof value === "function") return true;
  if (Array.isArray(value)) return typeof value[0] === "function";
  return typeof value === "object" && value !== null && ("plugins" in value || "settings" in value);
}

/**
 * Open the presets of a list and name its plug-ins: after their function, or after their place where it has no name.
 *
 * @throws {TypeError} If something in it is no plug-in, pair or preset.
 */
export function readPlugins(list: PluggableList, option: PluginOption): ReadPlugins {
  const plugins: NamedPlugin[] = [];
  const settings: NonNullable<Preset["settings"]>[] = [];
  const pending: PluggableList[number][] = list.toReversed();
  checkValue(option, list, aPluggableList);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "object" && !Array.isArray(next)) {
      if (next.settings) settings.push(next.settings);
      const inner = next.plugins ?? [];
      checkValue(option, inner, aPluggableList);
      for (const item of inner.toReversed()) pending.push(item);
    } else {
      const [plugin, ...parameters] = (Array.isArray(next) ? next : [next]) as [NamedPlugin["plugin"], ...unknown[]];
      plugins.push({ plugin, parameters, name: plugin.name || `${option}-${plugins.length + 1}` });
    }
  }
  return { plugins, settings };
}
