import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import llmsAstro from "@decant/llms/astro";
import llmsVite, { type BuildOptions } from "@decant/llms/vite";
import { temporaryFolder } from "@decant/package-checks";
import { build as buildAstro } from "astro";
import { build as buildVite, createLogger, type InlineConfig } from "vite";
import { beforeEach, describe, expect, test } from "vitest";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const fixtures = join(import.meta.dirname, "fixtures");
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const markdownFiles = () =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((path) => /\.(?:md|txt)$/.test(path)).sort();

describe("a build by Vite", () => {
  const root = join(fixtures, "vite");
  const pages = ["index.html", "app.html", "guide/index.html", "guide/tides.html", "guide/gauge.html"];

  async function run(options?: BuildOptions, config: InlineConfig = {}): Promise<string[]> {
    const lines: string[] = [];
    const log = (message: string) => void lines.push(message);
    await buildVite({
      root,
      configFile: false,
      customLogger: { ...createLogger("info"), info: log, warn: log },
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: pages.map((path) => join(root, path)) },
        ...config.build,
      },
      base: config.base ?? "/",
      plugins: [llmsVite(options)],
    });
    return lines.filter((line) => line.startsWith("llms.txt") || line.includes(".md"));
  }

  test("gets llms.txt, llms-full.txt and the Markdown of its pages", async () => {
    const lines = await run({ base: "https://harbour.example" });
    expect(lines).toEqual([
      "guide/gauge.html.md: the site has such a file, which is kept",
      "llms.txt lists 4 pages, 5 files written; left out: no-content 1",
    ]);
    expect(markdownFiles()).toEqual([
      "guide/gauge.html.md",
      "guide/index.html.md",
      "guide/tides.html.md",
      "index.html.md",
      "llms-full.txt",
      "llms.txt",
    ]);
    expect(read("llms.txt")).toBe(`# Harbour Handbook

> All that a keeper needs.

The text of these pages: [llms-full.txt](https://harbour.example/llms-full.txt)

## Pages

- [Harbour Handbook](https://harbour.example/index.html.md): The handbook of the harbour, for those who keep the light and read the gauge.

## Guide

- [Guide](https://harbour.example/guide/index.html.md): Where to begin.
- [Tides](https://harbour.example/guide/tides.html.md): Twice a day.
- [Gauge](https://harbour.example/guide/gauge.html.md): The gauge at the mole is read at eye level: from above it shows two fingers too little.
`);
    expect(read("guide/tides.html.md")).toBe(
      "# Tides\n\nThe moon pulls the water twice a day; see [the gauge](https://harbour.example/guide/gauge.html) for its height.\n",
    );
    expect(read("guide/gauge.html.md")).toBe("Words of the site itself.\n");
    expect(read("llms-full.txt").match(/^Source: .*$/gm)).toHaveLength(4);
  });

  test("below a path, without an address", async () => {
    await run({ pageFiles: "replace", full: "none" }, { base: "/docs/" });
    expect(read("llms.txt")).toContain("- [Tides](/docs/guide/tides.md): Twice a day.");
    expect(markdownFiles()).not.toContain("llms-full.txt");
  });

  test("gives the same bytes again", async () => {
    await run();
    const first = markdownFiles().map(read);
    await run();
    expect(markdownFiles().map(read)).toEqual(first);
  });

  test("for a server gets none", async () => {
    await run({}, { build: { ssr: true, rolldownOptions: { input: join(fixtures, "vite/server.js") } } });
    expect(markdownFiles()).toEqual(["guide/gauge.html.md"]);
  });

  test("fails with a wrong option", async () => {
    await expect(run({ pageFiles: "both" } as never)).rejects.toThrow("pageFiles: expected");
  });
});

describe("a build by Astro", () => {
  test("gets the files, at the address of its configuration", async () => {
    process.env.ASTRO_TELEMETRY_DISABLED = "1";
    await buildAstro({
      root: join(fixtures, "astro"),
      outDir: folder,
      cacheDir: `${folder}/.cache`,
      site: "https://harbour.example",
      base: "/docs",
      logLevel: "error",
      integrations: [llmsAstro({ summary: "For keepers." })],
    });
    expect(read("llms.txt")).toBe(`# Harbour Handbook

> For keepers.

The text of these pages: [llms-full.txt](https://harbour.example/docs/llms-full.txt)

## Pages

- [Harbour Handbook](https://harbour.example/docs/index.html.md): All that a keeper needs.

## Guide

- [Tides](https://harbour.example/docs/guide/tides/index.html.md): Twice a day.
- [Gauge](https://harbour.example/docs/guide/gauge/index.html.md): How to read it.
`);
    expect(read("guide/gauge/index.html.md")).toMatch(/^# Gauge\n\nThe gauge at the mole/);
    expect(read("llms-full.txt")).toBe("# Words of the site itself\n");
    expect(markdownFiles()).not.toContain("404.html.md");
  });
});
