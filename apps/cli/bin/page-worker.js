// A worker thread of the command.
import { keepCompiled, runScript } from "./run-script.js";

runScript("page.cjs", "worker").startWorker(keepCompiled);
