export { agreementOn } from "./agreement.ts";
