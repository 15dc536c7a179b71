import { mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** A dependency of `ai` has an export condition `source`, too, with files that Node does not read. */
const config: ViteUserConfig = mergeConfig(shared, {
  test: { server: { deps: { inline: ["ai", /@ai-sdk\//, /eventsource/] } } },
});

export default config;
