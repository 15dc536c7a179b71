import type { ViteUserConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

/**
 * Without the condition `source`: a dependency of `ai` has it, too, with files that Node does not read. So the other packages are taken as
 * they are built.
 */
const config: ViteUserConfig = { ...shared, resolve: {}, ssr: {} };

export default config;
