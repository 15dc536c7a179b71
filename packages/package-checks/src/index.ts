export { checkPackage } from "./check-package.ts";
export { type Example, readExamples, runExample } from "./readme.ts";
