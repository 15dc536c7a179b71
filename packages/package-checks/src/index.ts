export { checkPackage } from "./check-package.ts";
export { writeModules } from "./compile.ts";
export { keepFigure } from "./figures.ts";
export { type Example, printedBy, readExamples } from "./readme.ts";
export { type RedisServer, startRedis } from "./start-redis.ts";
export { type FoundProgram, findProgram, type ProgramName } from "./system-programs.ts";
export { sharedFolder, temporaryFolder } from "./temporary-folder.ts";
