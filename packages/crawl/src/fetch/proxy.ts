import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIPv6, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { getProxyForUrl } from "proxy-from-env";
import { FetchTrouble } from "./fetcher.ts";
import type { Connect, ConnectTarget } from "./guarded-connector.ts";
import { nameOfServer } from "./guarded-connector.ts";

/** As the value of the option `proxy`: what `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` say. */
const byEnvironment = "environment";

/** Open connections through a proxy where there is one for the target (CONNECT: RFC 9110, 9.3.6). */
export function throughProxy(proxy: string, direct: Connect): Connect {
  return (target, signal) => {
    const address: string =
      proxy === byEnvironment ? getProxyForUrl(`${target.protocol}//${authorityOf(target)}/`) : proxy;
    if (address === "") return direct(target, signal);
    if (!isProxy(address)) throw new FetchTrouble("connect", "the proxy of the environment is no HTTP proxy");
    return openTunnel(new URL(address), target, signal);
  };
}

const httpAddress = /^https?:\/\//i;

/** Whether a value of the option `proxy` is understood. */
export function isProxy(value: unknown): boolean {
  if (value === byEnvironment || value === "") return true;
  return typeof value === "string" && httpAddress.test(value) && URL.canParse(value);
}

function authorityOf({ hostname, port }: ConnectTarget): string {
  return `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port}`;
}

/** The connection to a target, once the proxy and, for `https:`, the target have agreed. */
function openTunnel(proxy: URL, target: ConnectTarget, signal: AbortSignal): Promise<Socket> {
  const authority = authorityOf(target);
  const { username, password, host } = proxy;
  const secret = btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = { host: authority, ...(username !== "" && { "proxy-authorization": `Basic ${secret}` }) };
  const send = proxy.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error): void =>
      reject(new FetchTrouble("connect", `no connection to ${authority} through the proxy ${host}: ${message}`));
    const request = send({
      ...{ method: "CONNECT", path: authority, headers, agent: false, signal },
      ...{ host: proxy.hostname.replace(/^\[|\]$/g, ""), port: proxy.port || (proxy.protocol === "https:" ? 443 : 80) },
    });
    request.once("error", fail).once("connect", ({ statusCode, statusMessage }, socket: Socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        fail(new Error(`${statusCode} ${statusMessage}`));
      } else if (target.protocol === "http:") resolve(socket);
      else {
        const secure = connectTls({ socket, servername: nameOfServer(target), ALPNProtocols: ["http/1.1"] });
        secure.once("secureConnect", () => resolve(secure)).once("error", reject);
      }
    });
    request.end();
  });
}
