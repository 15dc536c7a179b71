import { checkPackage } from "../src/index.ts";

await checkPackage(import.meta.url);
