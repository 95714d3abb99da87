import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** One end of a socket. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

interface Handlers {
  /** `no` refuses the connection, `gone` breaks it as if nobody were there. */
  readonly accepts: (url: URL) => 'yes' | 'no' | 'gone';
  readonly onText: (socket: Socket, text: string) => void;
  readonly onClose: (socket: Socket) => void;
}

/** Of RFC 6455, section 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const CONTINUED = 0x0;
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;

function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.of(0x80 | kind, length)
      : Buffer.of(0x80 | kind, 127, 0, 0, 0, 0, 0, 0, 0, 0);
  if (length >= 126) head.writeUInt32BE(length, 6);
  return Buffer.concat([head, payload]);
}

interface Frame {
  readonly kind: number;
  readonly isLast: boolean;
  readonly payload: Buffer;
  readonly rest: Buffer;
}

/** Where a frame's length stands, and how long it is, by its second byte. */
function lengthOf(bytes: Buffer): { readonly extra: number; readonly length: number } {
  const short = bytes.readUInt8(1) & 0x7f;
  if (short === 126) return { extra: 2, length: bytes.length < 4 ? 0 : bytes.readUInt16BE(2) };
  if (short === 127) return { extra: 8, length: bytes.length < 10 ? 0 : bytes.readUInt32BE(6) };
  return { extra: 0, length: short };
}

/** The first frame of what has come; undefined: not whole yet. Clients mask theirs. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const { extra, length } = lengthOf(bytes);
  const start = 2 + extra + 4;
  if (bytes.length < start + length) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(bytes.subarray(start, start + length));
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  const first = bytes.readUInt8(0);
  return {
    kind: first & 0x0f,
    isLast: (first & 0x80) !== 0,
    payload,
    rest: bytes.subarray(start + length),
  };
}

function talk(stream: Duplex, { onText, onClose }: Omit<Handlers, 'accepts'>): Socket {
  let pending = Buffer.alloc(0);
  let parts: Buffer[] = [];
  const socket: Socket = {
    send: (text) => void (stream.writable && stream.write(frame(TEXT, Buffer.from(text, 'utf8')))),
    close: () => void stream.destroy(),
  };
  stream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let next = readFrame(pending); next; next = readFrame(pending)) {
      pending = Buffer.from(next.rest);
      if (next.kind === PING) stream.write(frame(PONG, next.payload));
      if (next.kind === CLOSE) stream.end(frame(CLOSE, next.payload));
      if (next.kind !== TEXT && next.kind !== CONTINUED) continue;
      parts.push(next.payload);
      if (!next.isLast) continue;
      onText(socket, Buffer.concat(parts).toString('utf8'));
      parts = [];
    }
  });
  stream.on('error', () => stream.destroy());
  stream.on('close', () => onClose(socket));
  return socket;
}

/** Sockets on 127.0.0.1 for tests: text alone, and no extension. */
export async function startSockets(handlers: Handlers) {
  const server = createServer((_request, response) => response.writeHead(426).end());
  const open = new Set<Duplex>();
  server.on('upgrade', (request, stream) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const isAccepted = handlers.accepts(new URL(request.url ?? '/', 'ws://127.0.0.1'));
    if (isAccepted === 'gone') {
      stream.destroy();
      return;
    }
    if (isAccepted === 'no') {
      stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    const accept = createHash('sha1')
      .update(key + GUID)
      .digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    stream.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    talk(stream, handlers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks every connection that is open. */
    breakAll(): void {
      for (const stream of open) stream.destroy();
    },
    async stop(): Promise<void> {
      for (const stream of open) stream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
