export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "decant-theme";

/** The theme that the reader chose before. Storage may be forbidden. */
export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? "system";
  } catch {
    return "system";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The theme lasts as long as the page.
  }
}
