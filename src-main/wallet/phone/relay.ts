import { createHash } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { PhoneError, unless } from './phone-error.ts';
import { relayAddress } from './relay-address.ts';

interface RelayConfig {
  /** `wss:`, or `ws:` on a loopback address. */
  readonly url: string;
  readonly projectId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits before it connects again; milliseconds. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How the relay handles a message: what it is, how many seconds it is kept, whether the phone is woken. */
export interface Delivery {
  readonly tag: number;
  readonly ttl: number;
  readonly prompt: boolean;
}

/** A connection that is made anew where it breaks, until it is closed. */
export interface RelayConnection {
  /** Hears each message of a topic once, those too that came before. @throws PhoneError */
  subscribe(topic: string, hear: (message: string) => void): Promise<void>;
  /** @throws PhoneError */
  publish(topic: string, message: string, how: Delivery): Promise<void>;
  close(): void;
}

export interface Relay {
  /**
   * @param seed 32 bytes; the relay knows the mailbox by its key
   * @param signal ends the connection, and what waits for it
   */
  connect(seed: Uint8Array, signal: AbortSignal): RelayConnection;
}

/** Milliseconds in which a relay answers, connecting included. */
const QUICK = 20_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
/** Characters; an approval of 300 payments has about 40,000. */
const LONGEST = 500_000;

interface Call {
  readonly text: string;
  readonly answer: PromiseWithResolvers<unknown>;
}

/** What a relay sends; every part is its claim until it is checked. */
interface Incoming {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly data?: { readonly topic?: unknown; readonly message?: unknown } };
  readonly result?: unknown;
  readonly error?: unknown;
}

const digestOf = (message: string): string => createHash('sha256').update(message).digest('hex');

/**
 * Carries sealed messages by a relay of WalletConnect 2 (`irn_*`, JSON-RPC over a socket). It sees topics,
 * sizes and times; it can lose messages, and cannot read or make one.
 * Source: https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function createRelay(config: RelayConfig): Relay {
  const { pause = (ms, signal) => pauseFor(ms, undefined, { signal }) } = config;
  let lastId = 0;
  /** Unique and rising, as the relay wants them. */
  function newId(): number {
    lastId = Math.max(lastId + 1, config.now() * 1000);
    return lastId;
  }

  function connect(seed: Uint8Array, signal: AbortSignal): RelayConnection {
    const hearers = new Map<string, (message: string) => void>();
    const calls = new Map<number, Call>();
    /** Topics that the relay has said it follows for us. */
    const followed = new Set<string>();
    const seen = new Set<string>();
    const closing = new AbortController();
    const ended = AbortSignal.any([signal, closing.signal]);
    let socket: WebSocket | undefined;
    /** Attempts since the relay last said something. */
    let attempts = 0;

    async function call(method: string, params: object): Promise<unknown> {
      const id = newId();
      const answer = Promise.withResolvers<unknown>();
      const text = JSON.stringify({ id, jsonrpc: '2.0', method, params });
      calls.set(id, { text, answer });
      socket?.send(text);
      const timer = setTimeout(() => answer.reject(new PhoneError('phone_relay')), QUICK);
      try {
        return await unless(ended, answer.promise);
      } finally {
        clearTimeout(timer);
        calls.delete(id);
      }
    }

    function deliver(topic: unknown, message: unknown): void {
      if (typeof topic !== 'string' || typeof message !== 'string') return;
      const digest = digestOf(message);
      if (message.length > LONGEST || seen.has(digest)) return;
      seen.add(digest);
      hearers.get(topic)?.(message);
    }

    function hear(text: unknown): void {
      // Nothing is heard any more, whatever comes before the socket has closed.
      if (typeof text !== 'string' || ended.aborted) return;
      attempts = 0;
      const { id, method, params, result, error } = parse(text);
      if (method === 'irn_subscription') {
        socket?.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
        deliver(params?.data?.topic, params?.data?.message);
        return;
      }
      const answer = calls.get(Number(id))?.answer;
      if (error === undefined) answer?.resolve(result);
      else answer?.reject(new PhoneError('phone_relay', { cause: error }));
    }

    async function follow(topic: string): Promise<void> {
      await call('irn_subscribe', { topic });
      followed.add(topic);
      const waiting = await call('irn_fetchMessages', { topic }).catch(() => undefined);
      const { messages } = (waiting ?? {}) as { readonly messages?: unknown };
      if (!Array.isArray(messages)) return;
      for (const one of messages as readonly { readonly message?: unknown }[]) {
        deliver(topic, one?.message);
      }
    }

    /** Says again what the former connection did not answer, and follows what it followed. */
    function resume(): void {
      const unanswered = [...calls.values()];
      for (const { text } of unanswered) socket?.send(text);
      for (const topic of followed) follow(topic).catch(() => {});
    }

    async function keepOpen(): Promise<void> {
      while (!ended.aborted) {
        const opened = await openSocket(relayAddress(config, seed, config.now()), hear, ended);
        if (opened) {
          socket = opened.socket;
          resume();
          await opened.closed;
          socket = undefined;
        }
        if (ended.aborted) return;
        const wait = Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);
        attempts += 1;
        await pause(wait, ended).catch(() => {});
      }
    }
    void keepOpen();

    return {
      async subscribe(topic, hearer) {
        hearers.set(topic, hearer);
        await follow(topic);
      },
      async publish(topic, message, how) {
        // Our own messages are of no use to us, where a relay gives them back.
        seen.add(digestOf(message));
        await call('irn_publish', { topic, message, ...how });
      },
      close: () => closing.abort('phone_cancelled'),
    };
  }

  return { connect };
}

function parse(text: string): Incoming {
  try {
    const incoming: unknown = JSON.parse(text);
    return typeof incoming === 'object' && incoming !== null ? incoming : {};
  } catch {
    return {};
  }
}

interface Opened {
  readonly socket: WebSocket;
  readonly closed: Promise<void>;
}

/** Undefined where it could not be opened. */
async function openSocket(
  address: string,
  hear: (text: unknown) => void,
  signal: AbortSignal,
): Promise<Opened | undefined> {
  const socket = new WebSocket(address);
  const opening = Promise.withResolvers<boolean>();
  const closing = Promise.withResolvers<void>();
  const end = (): void => socket.close();
  socket.addEventListener('open', () => opening.resolve(true));
  socket.addEventListener('message', ({ data }) => hear(data));
  const close = (): void => {
    signal.removeEventListener('abort', end);
    opening.resolve(false);
    closing.resolve();
  };
  socket.addEventListener('close', close);
  socket.addEventListener('error', close);
  signal.addEventListener('abort', end, { once: true });
  return (await opening.promise) ? { socket, closed: closing.promise } : undefined;
}
