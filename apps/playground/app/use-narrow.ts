import { useEffect, useState } from "preact/hooks";

/** Where source and panes do not fit side by side. The style sheet uses the same width. */
const narrow = "(max-width: 820px)";

export function useNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const onChange = (): void => setIsNarrow(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  return isNarrow;
}
