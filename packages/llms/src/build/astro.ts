import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, writeBuild } from "./write-build.ts";

export type { BuildOptions };

/** What this uses of Astro: an `AstroIntegration`, so that this package needs no Astro to be built. */
export interface LlmsIntegration {
  name: string;
  hooks: {
    "astro:config:done": (given: { config: { readonly site?: string | undefined; readonly base: string } }) => void;
    "astro:build:done": (given: { dir: URL; logger: Logger }) => Promise<void>;
  };
}

interface Logger {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Integration for Astro that writes llms.txt, llms-full.txt and the Markdown of each page next to the HTML of a build.
 *
 * Addresses follow `site` and `base` of the configuration. A file that the build has already written is kept. Place it after
 * integrations that write a sitemap, whose order is then read.
 *
 * @throws {TypeError} When the build ends, if an option is unknown or of the wrong type.
 * @example
 * import llms from "@decant/llms/astro";
 * llms({ title: "Harbour Handbook" }).name; // "decant-llms"
 */
export default function llms(options: BuildOptions = {}): LlmsIntegration {
  let base = "/";
  return {
    name: "decant-llms",
    hooks: {
      "astro:config:done": ({ config }) => {
        base = config.site === undefined ? config.base : new URL(config.base, config.site).href;
      },
      "astro:build:done": async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        await writeBuild({
          folder,
          options,
          base: options.base ?? base,
          isOwn: (path) => existsSync(join(folder, path)),
          info: (message) => logger.info(message),
          warn: (message) => logger.warn(message),
        });
      },
    },
  };
}
