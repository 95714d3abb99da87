import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { LoudEmitter, loud, onlyKnown } from './loud.ts';
import { report } from './wire.ts';

interface RequestOptions {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: string | number | null;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | undefined> | null;
  readonly session?: unknown;
  readonly [name: string]: unknown;
}

/** Electron's `net.request` as used by its packages; it can connect to loopback only. */
class NetRequest extends LoudEmitter {
  private readonly inner: ClientRequest | undefined;
  constructor(options: RequestOptions) {
    super('ClientRequest', [
      'response',
      'login',
      'redirect',
      'abort',
      'error',
      'close',
      'finish',
      'aborted',
      'socket',
    ]);
    onlyKnown('net.request option', options, [
      'protocol',
      'hostname',
      'port',
      'path',
      'method',
      'headers',
      'session',
      'redirect',
      'auth',
      'timeout',
    ]);
    const { protocol, hostname = '', port, path = '/', method = 'GET', headers } = options;
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
    report('net.request', { url, method });
    if (protocol !== 'http:' || hostname !== '127.0.0.1') {
      setImmediate(() => this.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED')));
      return;
    }
    const given = Object.fromEntries(
      Object.entries(headers ?? {}).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    this.inner = request(url, { method, headers: given });
    this.inner.on('response', (response: IncomingMessage) => this.emit('response', response));
    this.inner.on('error', (error: Error) => {
      this.emit('error', new Error('net::ERR_CONNECTION_REFUSED', { cause: error }));
    });
  }
  end(body?: string): void {
    this.inner?.end(body);
  }
  abort(): void {
    this.inner?.destroy();
  }
}

export const startRequest = (options: RequestOptions): NetRequest =>
  loud('ClientRequest', new NetRequest(options));
