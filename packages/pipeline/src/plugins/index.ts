/** Runs the reader's own plugins, and accounts for what they change. */
import type { ValueCheck } from "@decant/page";
import type { Schema } from "@decant/sanitizer";
import { rehypeSafe } from "@decant/sanitizer/rehype";
import type { PluggableList } from "unified";
import type { CountPlugins } from "../ledger/account-page.ts";
import type { WatchPlugins } from "../unified-frame.ts";
import { countPlugins } from "./account.ts";
import { hastReader, mdastReader } from "./changes.ts";
import { aPluggableList, pluginMessages, runNow, watchPlugins } from "./watch.ts";

/** The part of a pipeline for `rehypePlugins` and `remarkPlugins`. */
export interface Plugins {
  /** What the options take. */
  readonly aList: ValueCheck;
  /** Makes lists of the options ready for a processor. `schema` is what the tree may contain after them. */
  readonly watch: (
    rehypePlugins: PluggableList,
    remarkPlugins: PluggableList,
    schema: Schema | undefined,
  ) => WatchPlugins;
  /** Finds in the source what they removed. */
  readonly count: CountPlugins;
}

/**
 * The part `plugins` of a pipeline.
 *
 * @example
 * const withoutRules = () => (tree: { children: { type: string }[] }) => {
 *   tree.children = tree.children.filter(({ type }) => type !== "thematicBreak");
 * };
 * const pipeline = createPipeline({ remarkPlugins: [withoutRules] }, { plugins });
 * pipeline.convert("<main><h1>Tides</h1><hr></main>").markdown; // "# Tides\n"
 */
export const plugins: Plugins = {
  aList: aPluggableList,
  watch: (rehypePlugins, remarkPlugins, schema) => (conversionOf) => ({
    rehype: watchPlugins(rehypePlugins.length === 0 ? [] : [...rehypePlugins, [rehypeSafe, { schema }]], {
      option: "rehypePlugins",
      reader: hastReader,
      changesOf: (file) => (conversionOf(file).isRetry ? undefined : conversionOf(file).rehypeChanges),
    }),
    remark: watchPlugins(remarkPlugins, {
      option: "remarkPlugins",
      reader: mdastReader,
      changesOf: (file) => conversionOf(file).remarkChanges,
    }),
    messagesOf: pluginMessages,
    stringify: (write) => (remarkPlugins.length === 0 ? write() : runNow("writing the tree", "remarkPlugins", write)),
  }),
  count: countPlugins,
};
