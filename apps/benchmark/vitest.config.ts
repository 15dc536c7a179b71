import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Commands run in the tests' process, and their worker threads need its condition to find the sources of other packages. */
const config: ViteUserConfig = mergeConfig(shared, defineConfig({ test: { execArgv: ["--conditions=source"] } }));
export default config;
