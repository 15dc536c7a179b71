import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { type BuildOptions, writeBuild } from "./write-build.ts";

export type { BuildOptions };

/**
 * Plug-in for Vite that writes llms.txt, llms-full.txt and the Markdown of each page next to the HTML that a build has written.
 *
 * A file of the same name in the public folder is kept. Pages that only scripts fill have no content and are left out.
 *
 * @throws {TypeError} When the build ends, if an option is unknown or of the wrong type.
 * @example
 * import llms from "@decant/llms/vite";
 * llms({ base: "https://harbour.example/", title: "Harbour Handbook" }).name; // "decant-llms"
 */
export default function llms(options: BuildOptions = {}): Plugin {
  let config: ResolvedConfig | undefined;
  let hasWritten = false;
  return {
    name: "decant-llms",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved(resolved) {
      config = resolved;
    },
    // A build that failed ends, too.
    writeBundle() {
      hasWritten = true;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        if (config === undefined || !hasWritten || config.build.ssr) return;
        hasWritten = false;
        const { root, base, build, publicDir, logger } = config;
        await writeBuild({
          folder: resolve(root, build.outDir),
          options,
          base: options.base ?? (base.startsWith("/") || base.includes("://") ? base : undefined),
          isOwn: (path) => build.copyPublicDir && publicDir !== "" && existsSync(join(publicDir, path)),
          info: (message) => logger.info(message),
          warn: (message) => logger.warn(message),
        });
      },
    },
  };
}
