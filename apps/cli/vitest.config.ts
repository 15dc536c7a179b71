import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Tests run the built command in their own process, where Node has to load it. */
const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({ test: { server: { deps: { external: [/\/apps\/cli\/bin\//] } } } }),
);
export default config;
