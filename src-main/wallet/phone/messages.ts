import { seal } from './envelope.ts';
import type { Delivery, RelayConnection } from './relay.ts';

/** Tags of the specification; the time is how many seconds the relay keeps what nobody fetched. */
export const deliveries = {
  propose: { tag: 1100, ttl: 300, prompt: true },
  settled: { tag: 1103, ttl: 300, prompt: false },
  updated: { tag: 1105, ttl: 86_400, prompt: false },
  extended: { tag: 1107, ttl: 86_400, prompt: false },
  request: { tag: 1108, ttl: 300, prompt: true },
  noticed: { tag: 1111, ttl: 300, prompt: false },
  leave: { tag: 1112, ttl: 86_400, prompt: false },
  left: { tag: 1113, ttl: 86_400, prompt: false },
  pong: { tag: 1115, ttl: 86_400, prompt: false },
} as const satisfies Readonly<Record<string, Delivery>>;

export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** One end's numbers of what it says: unique and rising, as the other end wants them. */
export function createIds(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 1000);
    return last;
  };
}

/** Where both ends leave what they say, and the key that seals it. */
export interface Channel {
  readonly topic: string;
  readonly key: Uint8Array;
}

export const say = (
  connection: RelayConnection,
  { topic, key }: Channel,
  payload: object,
  how: Delivery,
): Promise<void> => connection.publish(topic, seal(key, { jsonrpc: '2.0', ...payload }), how);

const REASON = { code: 6000, message: 'User disconnected.' };

/** Tells the other end that the connection is over. */
export const sayEnd = (connection: RelayConnection, channel: Channel, id: number): Promise<void> =>
  say(connection, channel, { id, method: 'wc_sessionDelete', params: REASON }, deliveries.leave);
