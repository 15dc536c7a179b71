/** A module of its own, so that it can be loaded on demand. */
export { verification } from "@decant/normalize";
