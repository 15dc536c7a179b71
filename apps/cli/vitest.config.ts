import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/** Most tests start the command, on machines that may be busy with other things: the limit only ends what hangs. */
const limitMs = 600_000;

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      testTimeout: limitMs,
      hookTimeout: limitMs,
      server: {
        deps: {
          // Tests run the built command in their own process, where Node has to load it.
          external: [/\/apps\/cli\/bin\//],
          // A dependency of the client of MCP has an export condition `source`, too, with files that Node does not read.
          inline: [/modelcontextprotocol\/client/, /eventsource/],
        },
      },
    },
  }),
);
export default config;
