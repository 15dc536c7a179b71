import type { Plugin } from "vite";
import { policy } from "../src/policy.ts";

/** Put the policy into the built page. In development, Vite itself needs connections and inline scripts. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: "decant-policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
    ],
  };
}
