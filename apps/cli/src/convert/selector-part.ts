/** Part of the pipeline for `--selector`, `--remove` and `--add`, loaded only for it. */
export { compileSelector } from "@decant/dom";
