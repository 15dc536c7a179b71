import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/**
 * Tests run the built command in their own process, where Node has to load it. Its runs wait for each other, and the build that they need
 * is the last one: two workers, so that no core is idle at the end.
 */
const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({ test: { maxWorkers: 2, server: { deps: { external: [/\/apps\/cli\/bin\//] } } } }),
);
export default config;
