import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

// Most tests start the command anew, on machines that may have better things to do.
export default mergeConfig(shared, { test: { testTimeout: 60_000 } });
