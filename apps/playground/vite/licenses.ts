import { licencesOf } from "@decant/package-checks/licences";
import type { Plugin } from "vite";

/**
 * Write the licences of all packages in the build. Vite's own list leaves out those of the worker.
 *
 * @returns A plugin for the worker, which is built first, and one for the page, which writes the file.
 */
export function licenses(fileName: string): { readonly worker: Plugin; readonly page: Plugin } {
  const modules = new Set<string>();
  const moduleParsed = ({ id }: { readonly id: string }): void => void modules.add(id);
  return {
    worker: { name: "decant-worker-licenses", moduleParsed },
    page: {
      name: "decant-licenses",
      apply: "build",
      moduleParsed,
      generateBundle() {
        this.emitFile({ type: "asset", fileName, source: licencesOf(modules) });
      },
    },
  };
}
