import { defineConfig } from "vitest/config";

/** Shared by every package: workspace imports resolve to sources, so no test waits for a build. */
export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    passWithNoTests: false,
    reporters: ["default", ["json", { outputFile: ".vitest/report.json" }]],
  },
});
