import { checkValue, type ValueCheck } from "@decant/page";
import type { PluggableList, Plugin, Preset } from "unified";

/** An option that takes plug-ins. */
export type PluginOption = "rehypePlugins" | "remarkPlugins";

/** A plugin with its parameters, and its name in messages and the ledger. */
export interface NamedPlugin {
  readonly plugin: Plugin<unknown[], never, never>;
  readonly parameters: readonly unknown[];
  readonly name: string;
}

/** Plugins and settings of a list, including those of its presets. */
export interface ReadPlugins {
  readonly plugins: readonly NamedPlugin[];
  readonly settings: readonly NonNullable<Preset["settings"]>[];
}

/** A list that unified's `use` accepts. */
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
 * Flatten the presets of a list and name its plugins: after their function, or after their position if that has no name.
 *
 * @throws {TypeError} If an item is not a plugin, pair or preset.
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
