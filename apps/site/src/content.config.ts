import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

/** `write-pages.ts` writes the pages. */
export const collections: { readonly docs: ReturnType<typeof defineCollection> } = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
};
