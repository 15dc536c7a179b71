import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A certificate and its key, as a server of TLS takes them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Make a certificate that signs itself (X.509, RFC 5280). No key is kept in the repository for that.
 *
 * @param name Host that it is for.
 * @param until Year in which it ends, 2000 to 2049.
 */
export function makeCertificate(name: string, until = 2049): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    signatureKind,
    nameOf(name),
    sequence(year(2000), year(until)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(sequence(oid("551d11"), tagged(0x04, sequence(tagged(0x82, Buffer.from(name))))))),
  );
  const der = sequence(body, signatureKind, tagged(0x03, Buffer.from([0]), signed(body, privateKey)));
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { cert, key: String(privateKey.export({ type: "pkcs8", format: "pem" })) };
}

/** ASN.1 in DER: tag, length, content. */
function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => tagged(0x30, ...contents);
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, "hex"));
/** ECDSA with SHA-256. */
const signatureKind = sequence(oid("2a8648ce3d040302"));
const year = (value: number): Buffer => tagged(0x17, Buffer.from(`${String(value).slice(2)}0101000000Z`));
/** One common name. */
const nameOf = (name: string): Buffer =>
  sequence(tagged(0x31, sequence(oid("550403"), tagged(0x0c, Buffer.from(name)))));
const signed = (body: Uint8Array, key: KeyObject): Buffer => sign("sha256", body, key);
