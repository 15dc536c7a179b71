/** Apart, so that it is loaded only where it is wanted. */
export { verification } from "@decant/normalize";
