import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Each kind of run has its report: every test, those that start browsers, stores and processes, and searches at full size. */
const kind = process.env.DECANT_LONG ? "-long" : process.argv.includes(".io.test") ? "-io" : "";

/** Shared by every package: workspace imports resolve to sources, so no test waits for a build. */
const config: ViteUserConfig = defineConfig({
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
    reporters: ["default", ["json", { outputFile: `.vitest/report${kind}.json` }]],
  },
});

export default config;
