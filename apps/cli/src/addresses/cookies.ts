import { createFetcher } from "@decant/crawl";
import { readChecked } from "../input/read-checked.ts";

/** The text of a file of cookies. @throws {CommandError} If it cannot be read, or has a line of another form. */
export const readCookieFile = (path: string): Promise<string> =>
  readChecked(path, async (cookies) => {
    await createFetcher({ cookies }).close();
    return cookies;
  });
