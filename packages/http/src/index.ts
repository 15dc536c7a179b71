export {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastifyMarkdown,
  type NodeMiddleware,
  type NodeRequest,
  type NodeResponse,
  nodeMarkdown,
} from "./adapters/node.ts";
export {
  type HonoContext,
  honoMarkdown,
  nextMarkdownProxy,
  nextMarkdownRoute,
  type RouteHandler,
} from "./adapters/web.ts";
export { etagOf, hasEtag, preferredType, prefersMarkdown } from "./negotiate.ts";
export type { HtmlPage, MarkdownCache, MarkdownOptions, OriginOptions } from "./options.ts";
export { type Handle, withMarkdown } from "./respond.ts";
