import { checkSuites } from "@decant/package-checks/suites";
import { createPipeline } from "../src/index.ts";

const pipeline = createPipeline({ extract: false });

checkSuites((html) => pipeline.convert(html).markdown);
