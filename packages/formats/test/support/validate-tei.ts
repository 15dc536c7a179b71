import { readFileSync } from "node:fs";
import { RelaxNGValidator, XmlDocument, XmlValidateError } from "libxml2-wasm";

const schema = XmlDocument.fromBuffer(readFileSync(new URL("../schema/tei-subset.rng", import.meta.url)));
const validator = RelaxNGValidator.fromDoc(schema);

/** Check a TEI file with libxml2. @returns Its faults; empty for a valid one. */
export function validateTei(file: string): string[] {
  const document = XmlDocument.fromString(file);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()} in ${file.split("\n")[line - 1]}`);
  } finally {
    document.dispose();
  }
}
