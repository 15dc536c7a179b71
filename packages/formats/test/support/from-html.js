export { fromHtml } from "hast-util-from-html";
