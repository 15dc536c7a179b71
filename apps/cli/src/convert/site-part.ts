/** Part of the pipeline for `--site-template`, loaded only for it. */
export { apply as applySite } from "@decant/site";
