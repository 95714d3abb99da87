import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { within } from '../within.ts';

/** Milliseconds that kept connections have to be used once more, and to learn that it was the last time. */
const DRAIN_MS = SECOND_MS;

/** Takes no new connections and lets those that are open end with an answer; see {@link registerDraining}. */
export type Drain = () => Promise<void>;

/**
 * Closing a server at once closes the connections that are idle: a request that is on its way on one
 * of them is lost, and its client can't know whether it was done. Draining comes before. New
 * connections are refused, which a proxy answers by asking another server; each request that
 * arrives on a kept connection is answered as always, and told that the connection ends with it.
 * It is over with the last connection, or after a second.
 */
export function registerDraining(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let ended: PromiseWithResolvers<void> | null = null;

  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) ended?.resolve();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (ended) reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('drain', async () => {
    if (ended || !app.server.listening) return;
    ended = Promise.withResolvers<void>();
    // That of HTTP would close what is idle, too.
    NetServer.prototype.close.call(app.server);
    if (open.size > 0) await within(DRAIN_MS, ended.promise);
  });
}
