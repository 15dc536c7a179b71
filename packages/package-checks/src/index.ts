export { checkPackage } from "./check-package.ts";
export { type Example, readExamples } from "./readme.ts";
