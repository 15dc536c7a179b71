export { type HtmlOfMarkdown, writeHtml } from "./write-html.ts";
