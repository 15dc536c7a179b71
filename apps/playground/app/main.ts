import { beginWith, readGiven } from "./first-page.ts";
import "virtual:palette.css";
import "./style.css";
import { applyTheme, readTheme } from "./theme.ts";
import { startConverter } from "./worker/converter.ts";

applyTheme(readTheme());
const given = readGiven();
const converter = startConverter();
// The worker works while editor and panes are read.
const first = given.page === null ? null : beginWith(converter, given.page);
const { showApp } = await import("./show-app.tsx");
showApp({ given, converter, first });
