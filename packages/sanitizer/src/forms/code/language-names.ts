/** Names that only highlighters use, and the info strings that people write. */
export const aliases: Readonly<Record<string, string>> = {
  "actionscript-3": "actionscript", as3: "actionscript", "asp-net": "aspnet", batchfile: "batch", "c#": "csharp", "c++": "cpp",
  coldfusion: "cfm", "cpp-objdump": "cpp", "f#": "fsharp", "html-basic": "html", "html-erb": "erb", "html-php": "php",
  "html-vue": "vue", jscript: "js", javafx: "jfx", patch: "diff", ror: "ruby", ipython: "python", ipython2: "python", ipython3: "python", "js-regexp": "js", "json-comments": "jsonc",
  objectivec: "objc", "objective-c": "objc", "objective-c++": "objcpp", py3: "python", pycon3: "pycon", python2: "python",
  python3: "python", "python-console": "pycon", "shell-session": "console", shellsession: "console", "sh-session": "console", "ruby-irb": "irb",
  "text-html": "html", "visual-basic": "vb", visualbasic: "vb", "vb.net": "vbnet", "x-python": "python", xhtml: "html",
}; // biome-ignore format: a table of words

/** Languages that are accepted as a class of `code` or `pre` without a prefix. */
export const bareLanguages: ReadonlySet<string> = new Set([
  "asciidoc", "asm", "awk", "bash", "bat", "batch", "bibtex", "c", "c#", "c++", "clj", "clojure", "cmake", "cobol", "coffee",
  "coffeescript", "console", "cpp", "crystal", "cs", "csharp", "css", "csv", "cypher", "d", "dart", "diff", "dockerfile",
  "docker", "elixir", "elm", "erb", "erlang", "fish", "fortran", "fsharp", "gherkin", "glsl", "go", "golang", "gradle",
  "graphql", "groovy", "haml", "handlebars", "haskell", "hcl", "hs", "html", "http", "ini", "java", "javascript", "jinja",
  "js", "json", "json5", "jsonc", "jsonl", "jsx", "julia", "kotlin", "kt", "latex", "less", "lisp", "lua", "makefile", "make",
  "markdown", "matlab", "md", "mdx", "mermaid", "nginx", "nim", "nix", "objc", "objectivec", "ocaml", "octave", "pascal",
  "perl", "pgsql", "php", "powershell", "prolog", "properties", "proto", "protobuf", "ps1", "pug", "puppet", "pycon", "py",
  "python", "python3", "r", "racket", "rb", "rs", "rst", "ruby", "rust", "sass", "scala", "scheme", "scss", "sh", "shell",
  "shell-session", "sol", "solidity", "sql", "stylus", "svelte", "swift", "tcl", "terraform", "tex", "text", "toml", "ts", "tsx",
  "twig", "typescript", "vala", "vb", "verilog", "vhdl", "vim", "vue", "wasm", "xml", "yaml", "yml", "zig", "zsh",
]); // biome-ignore format: a table of words
