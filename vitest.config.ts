import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Each kind of run has its report: every test, those that start browsers, stores and processes, and searches at full size. */
const kind = process.env.DECANT_LONG ? "-long" : process.argv.includes(".io.test") ? "-io" : "";

/**
 * One root for all packages, so that they share the sources that Vitest has transformed. Tests, their timings and reports stay with each
 * package. The root is set while Vitest runs: knip reads the configuration below to find the tests of a package.
 */
const shareTransformed: NonNullable<ViteUserConfig["plugins"]>[number] = {
  name: "share-transformed",
  config: () => ({
    root: import.meta.dirname,
    cacheDir: join(process.cwd(), "node_modules/.vite"),
    test: { dir: process.cwd() },
  }),
};

/**
 * Take the libraries that users get. Vite adds a condition by which the packages of micromark resolve to builds with assertions, which
 * take twice as long.
 */
const asUsersDo: typeof shareTransformed = {
  name: "as-users-do",
  configResolved({ ssr, environments }) {
    for (const { resolve } of [ssr, ...Object.values(environments)])
      for (const list of [resolve?.conditions, resolve?.externalConditions])
        list?.splice(0, list.length, ...list.filter((condition) => condition !== "development|production"));
  },
};

/** Shared by every package: workspace imports resolve to sources, so no test waits for a build. */
const config: ViteUserConfig = defineConfig({
  plugins: [shareTransformed, asUsersDo],
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    // Files share their modules: loading them again for each file took half of the time. Tests must leave no state behind.
    isolate: false,
    // A test that leaves a temporary folder fails its package.
    globalSetup: fileURLToPath(new URL("packages/package-checks/src/clean-temporary-folder.ts", import.meta.url)),
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The benchmark measures time. A limit here only ends what hangs, so a busy machine must not reach it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A missing snapshot is a failure, not an invitation: only UPDATE=1 writes.
    update: process.env.UPDATE === "1" ? "all" : "none",
    // Dependencies of Mastra, the AI SDK and clients of MCP have an export condition `source`, too, with files that Node does not read.
    server: { deps: { inline: [/@mastra/, /eventsource/, /modelcontextprotocol/, /ai-sdk/] } },
    reporters: ["default", ["json", { outputFile: join(process.cwd(), `.vitest/report${kind}.json`) }]],
  },
});

export default config;
