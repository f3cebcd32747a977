import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Of `shareLink`: aes-256-gcm, `secret`. */
const KEY = createHash('md5').update('secret').digest();
const MASTER = Buffer.concat([KEY, createHash('md5').update(KEY).update('secret').digest()]);
const [SALT, TAG] = [32, 16];
const ANSWER = 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** One direction of a connection: a key of its own and a number that counts up. */
class Direction {
  private readonly key: Buffer;
  private readonly nonce = Buffer.alloc(12);

  constructor(salt: Buffer) {
    this.key = Buffer.from(hkdfSync('sha1', MASTER, salt, 'ss-subkey', 32));
  }

  seal(plain: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, this.next());
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  open(sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.key, this.next());
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  }

  private next(): Buffer {
    const used = Buffer.from(this.nonce);
    for (let at = 0; at < this.nonce.length; at += 1) {
      this.nonce[at] = ((this.nonce[at] ?? 0) + 1) & 0xff;
      if (this.nonce[at] !== 0) break;
    }
    return used;
  }
}

/** Reads the first chunks of a Shadowsocks stream; once a whole HTTP request came, answers it, whatever it asks for. */
function converse(socket: Socket): void {
  let waiting = Buffer.alloc(0);
  let reading: Direction | null = null;
  let length: number | null = null;
  let plain = '';
  const read = (): void => {
    for (;;) {
      const wanted = reading === null ? SALT : (length ?? 2) + TAG;
      if (waiting.length < wanted) return;
      const part = waiting.subarray(0, wanted);
      waiting = waiting.subarray(wanted);
      if (reading === null) reading = new Direction(part);
      else if (length === null) length = reading.open(part).readUInt16BE();
      else {
        plain += reading.open(part).toString('latin1');
        length = null;
        if (!plain.includes('\r\n\r\n')) continue;
        const salt = randomBytes(SALT);
        const writing = new Direction(salt);
        const size = Buffer.alloc(2);
        size.writeUInt16BE(ANSWER.length);
        socket.end(Buffer.concat([salt, writing.seal(size), writing.seal(Buffer.from(ANSWER))]));
        return;
      }
    }
  };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    try {
      read();
    } catch {
      socket.destroy();
    }
  });
}

/** A Shadowsocks server behind which every HTTP request is answered with 204: a core finds it alive without any internet. */
export async function startAnsweringProxy(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
