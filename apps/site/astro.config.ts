import { satteri } from "@astrojs/markdown-satteri";
import starlight from "@astrojs/starlight";
import llms from "@decant/llms/astro";
import type { AstroUserConfig } from "astro";
import { defineConfig, passthroughImageService } from "astro/config";
import { sidebar } from "./src/sidebar.ts";

const focusWideBlocks = `
  for (const block of document.querySelectorAll(".sl-markdown-content :is(table, p:has(> img))"))
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
`;

const config: AstroUserConfig = defineConfig({
  // Pictures are drawings, so no program has to scale them.
  image: { service: passthroughImageService() },
  // Quotes stay as they were written: many are parts of commands.
  markdown: { processor: satteri({ features: { smartPunctuation: false } }) },
  trailingSlash: "always",
  integrations: [
    starlight({
      title: "Decant",
      description: "Any web page's HTML into checked Markdown, with an account of everything that was kept or dropped.",
      favicon: "/favicon.svg",
      logo: { src: "./src/styles/logo.svg", alt: "" },
      customCss: ["./src/styles/site.css"],
      sidebar: sidebar(),
      credits: false,
      // A table or picture that is wider than the window can be scrolled by the keyboard, too.
      head: [{ tag: "script", attrs: { type: "module" }, content: focusWideBlocks }],
      expressiveCode: {
        // Comments in the first line of an example are part of it, and tabs are data.
        frames: { extractFileNameFromCode: false },
        tabWidth: 0,
        // Without a bar to scroll, nothing has to be reached by the keyboard.
        defaultProps: { wrap: true },
        styleOverrides: { borderRadius: "0.4rem" },
      },
    }),
    llms({ title: "Decant", optional: ["/api/**"], full: "required" }),
  ],
});

export default config;
