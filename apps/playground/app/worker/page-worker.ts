/** The worker: everything that takes longer than a frame happens here. */
import { serve } from "../parts/serve.ts";
import { handlers } from "./handlers.ts";

serve(handlers);
