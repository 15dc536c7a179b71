/** Every colour is also a word, so nothing depends on seeing colours. */
export const reportStyle = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
table { border-spacing: 0; } th { text-align: left; vertical-align: top; padding-right: 1rem; font-weight: 600; }
details { border-left: 4px solid; margin: 2px 0; padding: 1px 8px; overflow-wrap: anywhere; }
details > div { padding: 4px 0 8px 1rem; font-size: 0.9em; }
summary { cursor: pointer; list-style: none; }
.kept { border-color: #1a7f37; background: #1a7f3722; }
.moved { border-color: #9a6700; background: #9a670022; }
.dropped { border-color: #8c959f; opacity: 0.65; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #8882; padding: 6px; }
`;

/** SHA-256 of the style, for the report's policy. A test keeps the two together. */
export const reportStyleHash = "sha256-WdjoZABwe6NteScbUOr6hbg+mKYMcwm5HzzbbcGuHhk=";
