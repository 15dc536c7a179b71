import { mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Dependencies of the AI SDK and of Mastra have an export condition `source`, too, with files that Node does not read. */
const config: ViteUserConfig = mergeConfig(shared, {
  test: { server: { deps: { inline: [/@mastra/, /eventsource/, /modelcontextprotocol/, /ai-sdk/] } } },
});

export default config;
