import shared from "../../vitest.config.ts";

export default shared;
