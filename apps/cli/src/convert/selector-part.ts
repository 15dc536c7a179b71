/** Part of the pipeline for `--selector`, loaded only for it. */
export { compileSelector } from "@decant/dom";
