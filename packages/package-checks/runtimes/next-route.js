import { digests } from "../digests.js";

export const dynamic = "force-dynamic";

export async function GET() {
  return Response.json(await digests());
}
