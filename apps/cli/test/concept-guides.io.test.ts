import { testGuides } from "./console-sessions.ts";

testGuides(["ledger", "provenance", "checked-markdown", "records", "ask", "receipts", "cite-a-passage"]);
