import { checkPackage } from "@decant/package-checks";

await checkPackage(import.meta.url);
