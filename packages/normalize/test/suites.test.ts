import { checkSuites } from "@decant/package-checks/suites";
import { markdownOf } from "./support/hast.ts";

checkSuites((html) => markdownOf(html));
