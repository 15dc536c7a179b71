import { parseTemplate, type SiteTemplate } from "@decant/site";
import { readChecked } from "../input/read-checked.ts";

/** Read a file of site templates. @throws {CommandError} If it cannot be read, or is no template; the message names the place. */
export const readTemplateFile = (path: string): Promise<SiteTemplate> => readChecked(path, parseTemplate);
