export { agreementOn, secondExtractors } from "./agreement.ts";
