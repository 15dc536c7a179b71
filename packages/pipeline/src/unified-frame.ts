import { addExtension, type Conversion, type CreateFrame } from "@decant/normalize/internal";
import type { Diagnostic } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { type PluggableList, type Plugin, unified } from "unified";
import { VFile } from "vfile";
import { remarkStringify } from "#remark-stringify";

/** The reader's own plugins, ready to run in a processor. */
export interface WatchedPlugins {
  readonly rehype: PluggableList;
  readonly remark: PluggableList;
  readonly messagesOf: (file: VFile) => Diagnostic[];
  /** Runs the writing of a tree, which extensions of plugins may take part in. */
  readonly stringify: (write: () => string) => string;
}

/** Makes plugins ready, with the conversion of each file for what they change. */
export type WatchPlugins = (conversionOf: (file: VFile) => Conversion) => WatchedPlugins;

const noPlugins: WatchPlugins = () => ({
  rehype: [],
  remark: [],
  messagesOf: () => [],
  stringify: (write) => write(),
});

/** Runs conversions in one unified processor, frozen once, with the user's plugins between the steps. */
export function unifiedFrame(watch: WatchPlugins = noPlugins): CreateFrame {
  return ({ toMdast, check, extension }) => {
    const conversions = new WeakMap<VFile, Conversion>();
    const conversionOf = (file: VFile): Conversion => conversions.get(file) as Conversion;
    const { rehype, remark, messagesOf, stringify } = watch(conversionOf);
    const normalize: Plugin = function () {
      addExtension(this.data(), extension);
      return (tree, file) => toMdast(tree as HastNodes, conversionOf(file));
    };
    const holdInvariants: Plugin = () => (tree, file) => check(tree as Root, conversionOf(file));
    const processor = unified()
      .use(rehype)
      .use(normalize)
      .use(remark)
      .use(holdInvariants)
      .use(remarkStringify)
      .freeze();
    return {
      run: (tree, conversion) => {
        // Without `cwd` a VFile asks the system for it.
        const file = new VFile({ cwd: "/", data: { baseUrl: conversion.options.baseUrl } });
        conversions.set(file, conversion);
        const mdast = processor.runSync(tree, file) as Root;
        conversion.messages.push(...messagesOf(file));
        return mdast;
      },
      stringify: (tree) => stringify(() => processor.stringify(tree) as string),
    };
  };
}
