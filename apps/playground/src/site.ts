import { fileURLToPath } from "node:url";

/** Folder of the built playground: static files with relative addresses, to be served from anywhere. */
export const siteFolder: string = fileURLToPath(new URL("../dist/site/", import.meta.url));
