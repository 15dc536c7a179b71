declare module "virtual:examples" {
  interface ExamplePage {
    readonly default: { readonly text: string } | { readonly base64: string };
  }
  export interface Example {
    readonly id: string;
    readonly url: string;
    readonly why: string;
    readonly title: string;
    readonly group: string;
    load(): Promise<ExamplePage>;
  }
  export const examples: readonly Example[];
}

declare module "virtual:palette.css" {}
declare module "virtual:palette.css?inline" {
  const style: string;
  export default style;
}
