import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defaultOptions } from "../app/options.ts";
import { handlers } from "../app/worker/handlers.ts";

const page = /^(.*\/)index\.html\?view$/;

/** The results of examples, as the worker gives them for the options that nobody has changed: they are shown before it has started. */
export function exampleViews(): Plugin {
  return {
    name: "decant-example-views",
    enforce: "pre",
    async load(id) {
      const [, folder] = page.exec(id) ?? [];
      if (folder === undefined) return undefined;
      const { url } = JSON.parse(readFileSync(`${folder}case.json`, "utf8"));
      const { html } = await handlers.decode({ bytes: new Blob([readFileSync(`${folder}index.html`)]) });
      return `export default ${write(handlers.convert({ html, options: { ...defaultOptions, url } }))};`;
    },
  };
}

/** Plain data with typed arrays as a script. */
function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}.of(${value})`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${write(part)}`)}}`;
}
