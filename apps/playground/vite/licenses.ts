import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const licenseFile = /^licen[cs]e/i;
const marker = "/node_modules/";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * Write the licences of all packages in the build. Vite's own list leaves out those of the worker.
 *
 * @returns A plugin for the worker, which is built first, and one for the page, which writes the file.
 */
export function licenses(fileName: string): { readonly worker: Plugin; readonly page: Plugin } {
  const folders = new Set<string>();
  const note = (id: string): void => {
    const folder = packageFolder(id);
    if (folder !== undefined) folders.add(folder);
  };
  return {
    worker: { name: "decant-worker-licenses", moduleParsed: ({ id }) => note(id) },
    page: {
      name: "decant-licenses",
      apply: "build",
      moduleParsed: ({ id }) => note(id),
      generateBundle() {
        const texts = [...folders].map(licenseText).sort();
        this.emitFile({ type: "asset", fileName, source: texts.join(`\n${"-".repeat(80)}\n\n`) });
      },
    },
  };
}

function packageFolder(id: string): string | undefined {
  const at = id.lastIndexOf(marker);
  if (at < 0) return undefined;
  const [first = "", second = ""] = id.slice(at + marker.length).split("/");
  const folder = join(id.slice(0, at + marker.length), first.startsWith("@") ? `${first}/${second}` : first);
  return existsSync(join(folder, "package.json")) ? folder : undefined;
}

function licenseText(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const file = readdirSync(folder).find((entry) => licenseFile.test(entry));
  const text = file === undefined ? `${license}\n` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text}`;
}
