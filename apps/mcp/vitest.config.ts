import { mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** A dependency of the client has an export condition `source`, too, with files that Node does not read. */
const config: ViteUserConfig = mergeConfig(shared, {
  test: { server: { deps: { inline: [/sdk\/dist\/esm\/client/, /modelcontextprotocol\/client/, /eventsource/] } } },
});

export default config;
