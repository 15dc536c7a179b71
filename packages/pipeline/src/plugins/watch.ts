import {
  checkValue,
  DecantError,
  type Diagnostic,
  type PluginChange,
  type SourceSpan,
  type ValueCheck,
} from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes as MdastNodes } from "mdast";
import type { PluggableList, Plugin, Preset } from "unified";
import type { VFile } from "vfile";
import { compareSnapshots, placeParents, type TextReader, takeSnapshot } from "./changes.ts";

type PluginOption = "rehypePlugins" | "remarkPlugins";
type AnyPlugin = Plugin<unknown[], never, never>;
type Node = HastNodes | MdastNodes;
type Transformer = (tree: Node, file: VFile, next?: (error?: unknown, tree?: unknown) => void) => unknown;

export const aPluggableList: ValueCheck = {
  expected: "an array of plugins, [plugin, options] pairs and presets",
  accepts: (value) => Array.isArray(value) && value.every(isPluggable),
};

function isPluggable(value: unknown): boolean {
  if (typeof value === "function") return true;
  if (Array.isArray(value)) return typeof value[0] === "function";
  return typeof value === "object" && value !== null && ("plugins" in value || "settings" in value);
}

interface WatchSettings {
  readonly option: PluginOption;
  readonly reader: TextReader;
  /** List that receives the changes to a file; `undefined` if plugins must not run again. */
  readonly changesOf: (file: VFile) => PluginChange[] | undefined;
}

/**
 * Wrap the plugins of a list, so that their changes to the texts of a tree are recorded, their errors become a `DecantError`, and
 * asynchronous ones are refused. Presets are flattened. In messages and the ledger a plugin has the name of its function, or else its position.
 *
 * @throws {TypeError} If an item is not a plugin, pair or preset.
 */
export function watchPlugins(list: PluggableList, settings: WatchSettings): PluggableList {
  const presets: NonNullable<Preset["settings"]>[] = [];
  const tuples: [AnyPlugin, ...unknown[]][] = [];
  // unified merges the options of a plugin that is used twice, so each plugin gets one wrapper.
  const watched = new Map<AnyPlugin, AnyPlugin>();
  const use = (items: PluggableList): void => {
    checkValue(settings.option, items, aPluggableList);
    for (const item of items) {
      if (typeof item === "object" && !Array.isArray(item)) {
        if (item.settings) presets.push(item.settings);
        use(item.plugins ?? []);
        continue;
      }
      const [plugin, ...parameters] = (Array.isArray(item) ? item : [item]) as [AnyPlugin, ...unknown[]];
      const name = plugin.name || `${settings.option}-${tuples.length + 1}`;
      const wrapper = watched.get(plugin) ?? watchPlugin(plugin, name, settings);
      watched.set(plugin, wrapper);
      tuples.push([wrapper, ...parameters]);
    }
  };
  use(list);
  return [...presets.map((values) => ({ settings: values })), ...tuples] as PluggableList;
}

function watchPlugin(plugin: AnyPlugin, name: string, settings: WatchSettings): AnyPlugin {
  const { option } = settings;
  return function attach(this: unknown, ...parameters: unknown[]) {
    const transformer: unknown = plugin.apply(this as never, parameters as never);
    if (isPromise(transformer) || isAsyncFunction(transformer)) throw asynchronous(option, name);
    if (typeof transformer !== "function") return undefined;
    return (tree: Node, file: VFile) => watchRun(name, transformer as Transformer, tree, file, settings);
  } as unknown as AnyPlugin;
}

function watchRun(name: string, transformer: Transformer, tree: Node, file: VFile, settings: WatchSettings): Node {
  const { option, reader } = settings;
  const changes = settings.changesOf(file);
  if (changes === undefined) return tree;
  const before = takeSnapshot(tree, reader);
  const messages = file.messages.length;
  const changed = runNow(name, option, () => callPlugin(transformer, tree, file, name, option)) ?? tree;
  for (const message of file.messages.slice(messages)) message.source ??= name;
  if ((changed as Partial<Node>).type !== tree.type)
    throw new DecantError("plugin-failed", `${option}: ${name} returned something that is no ${tree.type}`);
  const after = takeSnapshot(changed as Node, reader);
  changes.push(compareSnapshots(before, after, `plugin/${name}`));
  placeParents(changed as Node, before.nodes);
  return changed as Node;
}

/**
 * Run code of plugins.
 *
 * @throws {DecantError} With the code `plugin-failed` and the cause, if it throws.
 */
export function runNow<Result>(name: string, option: PluginOption, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof AsynchronousPluginError || DecantError.isInstance(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DecantError("plugin-failed", `${option}: ${name} failed: ${reason}`, { cause });
  }
}

/** Call a transformer as unified does: one with three parameters gets a callback. */
function callPlugin(transformer: Transformer, tree: Node, file: VFile, name: string, option: PluginOption): unknown {
  let answer: { readonly error?: unknown; readonly tree?: unknown } | undefined;
  const takesNext = transformer.length > 2;
  const next = (error?: unknown, changed?: unknown): void => {
    answer ??= { error, tree: changed };
  };
  const result = takesNext ? transformer(tree, file, next) : transformer(tree, file);
  if (isPromise(result)) {
    // Its rejection is ignored, because no code waits for it.
    result.then(undefined, () => undefined);
    throw asynchronous(option, name);
  }
  if (result instanceof Error) throw result;
  if (!takesNext) return result;
  if (answer === undefined) throw asynchronous(option, name);
  if (answer.error !== undefined && answer.error !== null) throw answer.error;
  return answer.tree;
}

/** An error of the caller, unlike one that a plugin throws at a page. */
class AsynchronousPluginError extends TypeError {}

function asynchronous(option: PluginOption, name: string): TypeError {
  return new AsynchronousPluginError(`${option}: expected synchronous plugins, got the asynchronous ${name}`);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

function isAsyncFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object AsyncFunction]";
}

export function pluginMessages({ messages }: VFile): Diagnostic[] {
  return messages.map(({ reason, source, ruleId, fatal, place }): Diagnostic => {
    const at = spanOf(place);
    return {
      code: `plugin/${[source, ruleId].filter(Boolean).join("-")}`,
      severity: typeof fatal === "boolean" ? "warning" : "info",
      message: reason,
      ...(at && { at }),
    };
  });
}

function spanOf(place: VFile["messages"][number]["place"]): SourceSpan | undefined {
  const [first, last] = place === undefined ? [] : "start" in place ? [place.start, place.end] : [place, place];
  const start = first?.offset;
  const end = last?.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}
