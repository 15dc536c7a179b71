import { render } from "preact";
import { App, type AppProps } from "./app.tsx";

export function showApp(props: AppProps): void {
  const root = document.querySelector("#app") as HTMLElement;
  root.replaceChildren();
  render(<App {...props} />, root);
}
