import { MINUTE_MS } from '#contract/rules/durations.ts';
import { askOver } from './asking.ts';
import type { Asker, PhoneRequest } from './asking.ts';
import { createIds, sayEnd } from './messages.ts';
import { createInvitation, pairOver } from './pairing.ts';
import type { Agreed, Invitation } from './pairing.ts';
import { PhoneError, unless } from './phone-error.ts';
import type { PhoneFault } from './phone-error.ts';
import type { PhoneSession } from './phone-session.ts';
import type { Relay, RelayConnection } from './relay.ts';

export interface Phones {
  invite(): Invitation;
  /**
   * Waits until a phone has scanned the code and its person agreed. May be tried again.
   * @throws PhoneError
   */
  pair(invitation: Invitation, chainId: number, signal: AbortSignal): Promise<Agreed>;
  /**
   * Asks the connected phone, and waits for its person.
   * @throws PhoneError
   */
  ask(session: PhoneSession, request: PhoneRequest, signal: AbortSignal): Promise<unknown>;
  /** Tells the phone that the connection is over, if it can be told. Never rejects. */
  leave(session: Pick<PhoneSession, 'topic' | 'key' | 'seed'>): Promise<void>;
  /** Ends the work that is under way, if there is some. */
  interrupt(fault: PhoneFault): void;
}

interface PhonesConfig extends Pick<Asker, 'file' | 'onLeft' | 'now'> {
  readonly relay: Relay;
  /** Behind the lock no phone is asked. */
  readonly isLocked: () => boolean;
  /** Address of our server, which the phone shows. */
  readonly server: string;
  /** Milliseconds that a person has (default: five minutes). */
  readonly patience?: number;
}

const PATIENCE = 5 * MINUTE_MS;
/** Milliseconds in which a phone is told that a connection is over. */
const FAREWELL = 10_000;

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

export function createPhones(config: PhonesConfig): Phones {
  const { relay, now, patience = PATIENCE } = config;
  const newId = createIds(now);
  let inUse: AbortController | undefined;

  /** One piece of work at a time, over a connection that ends with it. */
  async function working<Result>(
    seed: Uint8Array,
    signal: AbortSignal,
    work: (connection: RelayConnection, ended: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    // The ask window asks one thing at a time, so this is our own work that has not ended.
    if (inUse) throw new PhoneError('phone_failed');
    if (config.isLocked()) throw new PhoneError('signed_out');
    inUse = new AbortController();
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort('phone_silent'), patience);
    const ended = AbortSignal.any([signal, inUse.signal, silence.signal]);
    try {
      // Nothing is begun for somebody who is gone.
      return await unless(ended, over(seed, ended, work));
    } finally {
      clearTimeout(timer);
      inUse = undefined;
    }
  }

  async function over<Result>(
    seed: Uint8Array,
    ended: AbortSignal,
    work: (connection: RelayConnection, ended: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const connection = relay.connect(seed, ended);
    try {
      return await work(connection, ended);
    } finally {
      connection.close();
    }
  }

  return {
    interrupt: (fault) => inUse?.abort(fault),
    invite: () => createInvitation(now()),
    async pair(invitation, chainId, signal) {
      if (now() >= invitation.expiry) throw new PhoneError('phone_expired');
      return working(invitation.seed, signal, (connection, ended) =>
        pairOver({ connection, ended, invitation, chainId, newId, now, server: config.server }),
      );
    },
    async ask(session, request, signal) {
      if (now() >= session.expiry) throw new PhoneError('phone_expired');
      let isHandedOver = false;
      const onHandedOver = (): void => {
        isHandedOver = true;
      };
      const asker = { ...config, newId, patience, session, request, onHandedOver };
      try {
        return await working(fromHex(session.seed), signal, (connection, ended) =>
          askOver({ ...asker, connection, ended }),
        );
      } catch (error) {
        if (!(error instanceof PhoneError)) throw error;
        const sends = request.method === 'eth_sendTransaction';
        const mayBeSent = isHandedOver && sends && !isDeclined(error.fault);
        throw new PhoneError(error.fault, { mayBeSent, cause: error });
      }
    },
    async leave({ topic, key, seed }) {
      const connection = relay.connect(fromHex(seed), AbortSignal.timeout(FAREWELL));
      await sayEnd(connection, { topic, key: fromHex(key) }, newId()).catch(() => {});
      connection.close();
    },
  };
}

/** The phone's person said no, or its wallet could not: nothing was sent. */
const isDeclined = (fault: PhoneFault): boolean =>
  fault === 'phone_rejected' || fault === 'phone_methods' || fault === 'phone_chain';
