/**
 * Colours of the report by their use, light and dark: `kept`, `dropped`, `surface`, `ink`, ... The playground and the pictures of the guides
 * share them.
 *
 * @example
 * palette.kept; // ["#1c7440", "#7ccb95"]
 */
// biome-ignore format: a colour a line
export const palette = {
  page: ["#f3f5f6", "#13161a"],
  surface: ["#ffffff", "#191d22"],
  raised: ["#f8fafa", "#1f242a"],
  hover: ["#edf1f2", "#282e35"],
  ink: ["#1d2327", "#e4e8eb"],
  muted: ["#545e66", "#a3adb5"],
  faint: ["#5e6871", "#929ca6"],
  line: ["#dde2e5", "#30373f"],
  "strong-line": ["#bcc5ca", "#47515b"],
  accent: ["#0b6674", "#7fd4e2"],
  "on-accent": ["#ffffff", "#06252a"],
  focus: ["#2f6bd8", "#7fa8f5"],
  kept: ["#1c7440", "#7ccb95"],
  "kept-soft": ["#e9f5ec", "#16281c"],
  moved: ["#8a5a00", "#e3b860"],
  "moved-soft": ["#fcf2dc", "#2d2411"],
  dropped: ["#5b656d", "#99a3ab"],
  "dropped-soft": ["#eef1f3", "#20252b"],
  hidden: ["#9c2a6b", "#ee9fc8"],
  "hidden-soft": ["#fbeaf3", "#311826"],
  bad: ["#a4262c", "#ff9e98"],
  "bad-soft": ["#fdeceb", "#3a1a19"],
} as const;

/** The palette and the fonts as variables of CSS, which follow the colour scheme of the reader's system. */
export const paletteStyle: string = `:root {
  color-scheme: light dark;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Roboto Mono", Menlo, Consolas, monospace;
${Object.entries(palette)
  .map(([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`)
  .join("")}}
`;
