export { convertMarkdown } from "./convert-markdown.ts";
