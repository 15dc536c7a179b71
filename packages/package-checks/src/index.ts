export { checkPackage } from "./check-package.ts";
export { keepFigure } from "./figures.ts";
export { type Example, readExamples, runExample } from "./readme.ts";
export { type RedisServer, startRedis } from "./start-redis.ts";
export { type FoundProgram, findProgram, type ProgramName } from "./system-programs.ts";
