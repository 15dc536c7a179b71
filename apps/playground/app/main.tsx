import { render } from "preact";
import { App } from "./app.tsx";
import "./style.css";
import { applyTheme, readTheme } from "./theme.ts";

applyTheme(readTheme());
const root = document.querySelector("#app") as HTMLElement;
root.replaceChildren();
render(<App />, root);
