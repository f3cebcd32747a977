import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import sirv from 'sirv';
import { builds } from './static-host';

/** One value of DER: tag, length, contents. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), contents]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
/** ecdsa-with-SHA256 and commonName. */
const ECDSA = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')));

/** A key and a certificate of its own signing for 127.0.0.1, good for a day. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('127.0.0.1')))));
  const now = Date.now();
  const body = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA,
    name,
    sequence(time(new Date(now - 3_600_000)), time(new Date(now + 86_400_000))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(body).sign(privateKey);
  const whole = sequence(body, ECDSA, der(0x03, Buffer.from([0]), signature)).toString('base64');
  const lines = whole.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Serves the panel over https with a certificate that nobody knows. */
export async function startSecureHost(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const files = sirv(builds.staticHost);
  const server: Server = createServer(selfSigned(), (request, response) => {
    files(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
