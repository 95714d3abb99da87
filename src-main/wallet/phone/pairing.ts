import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { newKey, open, publicKeyOf, sharedKey, topicOf } from './envelope.ts';
import { deliveries, say, sayEnd, seconds } from './messages.ts';
import { faultOfError, readResponder, readSettlement } from './peer-answers.ts';
import type { Payload, Settled } from './peer-answers.ts';
import { PhoneError, unless } from './phone-error.ts';
import type { PhoneSession } from './phone-session.ts';
import type { RelayConnection } from './relay.ts';

/** A code to scan. Whoever reads it while it is good can answer in the phone's place. */
export interface Invitation {
  readonly uri: string;
  /** Of the pairing, of this end, and of the mailbox. */
  readonly key: Buffer;
  readonly secret: Buffer;
  readonly seed: Buffer;
  /** Milliseconds since 1970. */
  readonly expiry: number;
}

/** The connection that a phone agreed to, before an account of it is chosen. */
export type Agreed = Omit<PhoneSession, 'address'> & Pick<Settled, 'accounts'>;

/** A code is good that long. */
const GOOD_FOR = 5 * MINUTE_MS;
export const LONGEST_SESSION = 7 * DAY_MS;

export function createInvitation(now: number): Invitation {
  const key = newKey();
  const expiry = now + GOOD_FOR;
  const query = new URLSearchParams({
    'relay-protocol': 'irn',
    symKey: key.toString('hex'),
    expiryTimestamp: String(seconds(expiry)),
    methods: 'wc_sessionPropose',
  });
  const uri = `wc:${topicOf(key)}@2?${query.toString()}`;
  return { uri, key, secret: newKey(), seed: newKey(), expiry };
}

interface Pairing {
  readonly connection: RelayConnection;
  /** Ends waiting for the phone. */
  readonly ended: AbortSignal;
  readonly invitation: Invitation;
  readonly chainId: number;
  readonly newId: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Address of our server, which the phone shows. */
  readonly server: string;
}

/**
 * Proposes a connection to the phone that scanned the code, and waits until its person agreed.
 * @throws PhoneError
 */
export async function pairOver(pairing: Pairing): Promise<Agreed> {
  const { connection, ended, invitation, chainId, newId, now } = pairing;
  const responder = await propose(pairing);
  const key = keyWith(invitation.secret, responder);
  const topic = topicOf(key);
  const channel = { topic, key };
  const settlement = Promise.withResolvers<Payload>();
  await connection.subscribe(topic, (message) => {
    const payload = open(key, message);
    if (payload?.['method'] === 'wc_sessionSettle') settlement.resolve(payload);
  });
  const { id, params } = await unless(ended, settlement.promise);
  try {
    const settled = readSettlement(params, responder, chainId);
    await say(connection, channel, { id, result: true }, deliveries.settled);
    const expiry = Math.min(settled.expiry * 1000, now() + LONGEST_SESSION);
    const seed = invitation.seed.toString('hex');
    return { ...settled, topic, key: key.toString('hex'), seed, expiry, chainId };
  } catch (error) {
    await sayEnd(connection, channel, newId()).catch(() => {});
    throw error;
  }
}

/** @returns the public key with which the phone answers */
async function propose({
  connection,
  ended,
  invitation: { key, secret, expiry },
  chainId,
  newId,
  server,
}: Pairing): Promise<string> {
  const id = newId();
  const topic = topicOf(key);
  const answer = Promise.withResolvers<unknown>();
  // It may be rejected before anybody waits for it.
  answer.promise.catch(() => {});
  await connection.subscribe(topic, (message) => {
    const payload = open(key, message);
    if (payload?.['id'] !== id || 'method' in payload) return;
    if ('error' in payload) answer.reject(new PhoneError(faultOfError(payload['error'])));
    else answer.resolve(payload['result']);
  });
  const params = {
    requiredNamespaces: {},
    // Asked for as optional, as clients do now; what is missing is said in our own words.
    optionalNamespaces: {
      eip155: {
        chains: [`eip155:${chainId}`],
        methods: ['eth_signTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    relays: [{ protocol: 'irn' }],
    pairingTopic: topic,
    expiryTimestamp: seconds(expiry),
    proposer: {
      publicKey: publicKeyOf(secret),
      metadata: { name: 'TCT Back Office', description: 'TCT', url: server, icons: [] },
    },
  };
  const proposal = { id, method: 'wc_sessionPropose', params };
  await say(connection, { topic, key }, proposal, deliveries.propose);
  return readResponder(await unless(ended, answer.promise));
}

/** @throws PhoneError `phone_failed` */
function keyWith(secret: Uint8Array, responder: string): Buffer {
  try {
    return sharedKey(secret, responder);
  } catch (cause) {
    throw new PhoneError('phone_failed', { cause });
  }
}
