import type { DataFallback } from "./fallback.ts";

/** A page of frames without a text for other readers: the addresses of the frames. */
export const frameset: DataFallback = {
  id: "frameset",
  recover: ({ nodes, chars, size }) => {
    const root = nodes.find((node) => "name" in node && node.name === "frameset");
    return root === undefined || chars[size] > 0 ? undefined : { roots: [root], omitted: new Set() };
  },
};
