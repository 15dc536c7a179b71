import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { exampleViews } from "./vite/example-views.ts";
import { licenses } from "./vite/licenses.ts";
import { palette } from "./vite/palette.ts";
import { contentSecurityPolicy } from "./vite/policy.ts";

const notices = licenses("LICENSES.txt");

export default defineConfig({
  // Every address is relative, so that the folder can be served from anywhere.
  base: "./",
  plugins: [exampleViews(), preact(), palette(), contentSecurityPolicy(), notices.page],
  worker: { format: "es", plugins: () => [notices.worker] },
  build: {
    outDir: "dist/site",
    target: ["es2023", "chrome123", "firefox120", "safari17.5"],
    // The polyfill fetches, which the policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
  },
});
