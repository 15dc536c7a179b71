import type { Row } from "../source/rows.ts";
import { calloutRows } from "./callouts/frameworks.ts";
import { codeLanguageRows, codePartRows } from "./code/frameworks.ts";
import { drawingRows } from "./drawings/frameworks.ts";
import { footnoteRows } from "./footnotes/frameworks.ts";
import { postRows, videoRows } from "./images/frameworks.ts";
import { elementRows } from "./inline/frameworks.ts";
import { taskIconRows } from "./lists/frameworks.ts";
import { formulaEngines, formulaRows } from "./math/frameworks.ts";
import { expandRows, tabRows } from "./tabs/frameworks.ts";

/** All framework rows, by form. */
export const frameworks: Readonly<Record<string, readonly Row[]>> = {
  callouts: calloutRows,
  "code-languages": codeLanguageRows,
  "code-parts": codePartRows,
  drawings: drawingRows,
  elements: elementRows,
  expands: expandRows,
  "formula-engines": formulaEngines,
  footnotes: footnoteRows,
  formulas: formulaRows,
  tabs: tabRows,
  "task-icons": taskIconRows,
  posts: postRows,
  videos: videoRows,
};
