export { type FastifyInstance, type FastifyReply, type FastifyRequest, fastifyMarkdown } from "./adapters/fastify.ts";
export { type HonoContext, honoMarkdown } from "./adapters/hono.ts";
export { nextMarkdownProxy, nextMarkdownRoute, type RouteHandler } from "./adapters/next.ts";
export { type NodeMiddleware, type NodeRequest, type NodeResponse, nodeMarkdown } from "./adapters/node.ts";
export { etagOf, hasEtag, preferredType, prefersMarkdown } from "./negotiate.ts";
export type { HtmlPage, MarkdownCache, MarkdownOptions, OriginOptions } from "./options.ts";
export { type Handle, withMarkdown } from "./respond.ts";
