import { beginWith, beginWithExample, readGiven } from "./first-page.ts";
import "virtual:palette.css";
import "./style.css";
import { applyTheme, readTheme } from "./theme.ts";
import { startConverter } from "./worker/converter.ts";

applyTheme(readTheme());
const given = readGiven();
const converter = startConverter();
// The worker works while editor and panes are read.
const begin = given.page === null ? beginWithExample(converter) : beginWith(converter, given.page);
const first = given.problem === null ? begin : null;
const { showApp } = await import("./show-app.tsx");
showApp({ given, converter, first });
