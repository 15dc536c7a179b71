import { addExtension, type Conversion, type CreateFrame, hastReader, mdastReader } from "@decant/normalize/internal";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { type PluggableList, type Plugin, unified } from "unified";
import { VFile } from "vfile";
import { remarkStringify } from "#remark-stringify";
import { pluginMessages, runNow, watchPlugins } from "./watch.ts";

/** Runs conversions in one unified processor, frozen once, with the user's plugins between the steps. */
export function unifiedFrame(rehypePlugins: PluggableList, remarkPlugins: PluggableList): CreateFrame {
  return ({ toMdast, check, extension }) => {
    const conversions = new WeakMap<VFile, Conversion>();
    const conversionOf = (file: VFile): Conversion => conversions.get(file) as Conversion;
    const normalize: Plugin = function () {
      addExtension(this.data(), extension);
      return (tree, file) => toMdast(tree as HastNodes, conversionOf(file));
    };
    const holdInvariants: Plugin = () => (tree, file) => check(tree as Root, conversionOf(file));
    const changesOf = (file: VFile) => (conversionOf(file).isRetry ? undefined : conversionOf(file).rehypeChanges);
    const remarkChangesOf = (file: VFile) => conversionOf(file).remarkChanges;
    const processor = unified()
      .use(watchPlugins(rehypePlugins, { option: "rehypePlugins", reader: hastReader, changesOf }))
      .use(normalize)
      .use(watchPlugins(remarkPlugins, { option: "remarkPlugins", reader: mdastReader, changesOf: remarkChangesOf }))
      .use(holdInvariants)
      .use(remarkStringify)
      .freeze();
    const stringify = (tree: Root): string => processor.stringify(tree) as string;
    return {
      run: (tree, conversion) => {
        // Without `cwd` a VFile asks the system for it.
        const file = new VFile({ cwd: "/", data: { baseUrl: conversion.options.baseUrl } });
        conversions.set(file, conversion);
        const mdast = processor.runSync(tree, file) as Root;
        conversion.messages.push(...pluginMessages(file));
        return mdast;
      },
      stringify:
        remarkPlugins.length === 0
          ? stringify
          : (tree) => runNow("writing the tree", "remarkPlugins", () => stringify(tree)),
    };
  };
}
