import type { Diagnostic, SourceSpan } from "@decant/page";
import type { VFile } from "vfile";

/** Convert the messages of plugins to diagnostics. */
export function pluginMessages({ messages }: VFile): Diagnostic[] {
  return messages.map(({ reason, source, ruleId, fatal, place }): Diagnostic => {
    const at = spanOf(place);
    return {
      code: `plugin/${[source, ruleId].filter(Boolean).join("-")}`,
      severity: typeof fatal === "boolean" ? "warning" : "info",
      message: reason,
      ...(at && { at }),
    };
  });
}

function spanOf(place: VFile["messages"][number]["place"]): SourceSpan | undefined {
  const [first, last] = place === undefined ? [] : "start" in place ? [place.start, place.end] : [place, place];
  const start = first?.offset;
  const end = last?.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}
