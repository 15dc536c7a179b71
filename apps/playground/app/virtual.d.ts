declare module "virtual:palette.css" {}
declare module "virtual:palette.css?inline" {
  const style: string;
  export default style;
}
