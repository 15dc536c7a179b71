/** For the other packages of this repository, not for users: it may change in any release. */
export { sanitizeLite } from "./lite.ts";
