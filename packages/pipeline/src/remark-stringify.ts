/** Imported as `#remark-stringify`. For browsers `scripts/bundle.js` bundles it with the writer that `@decant/normalize` has for them. */
export { default as remarkStringify } from "remark-stringify";
