// In workerd, as Cloudflare's workers are.
import { digests } from "./digests.js";

export default { fetch: async () => Response.json(await digests()) };
