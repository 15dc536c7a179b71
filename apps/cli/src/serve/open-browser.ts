import { spawn } from "node:child_process";
import { once } from "node:events";

/** Program that opens an address in the browser of the system, by platform, and its arguments before the address. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ["open"],
  // `start` of the shell would read `&` in the address as its own.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
const otherOpener = ["xdg-open"] as const;

/**
 * Open an address in the browser of the system.
 *
 * @returns Whether a browser was asked to; `false` on a machine without one, or without a screen.
 */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? otherOpener;
  const needsScreen = program === "xdg-open";
  if (needsScreen && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false;
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.unref();
  try {
    await once(child, "spawn");
    return true;
  } catch {
    return false;
  }
}
