import { open } from './envelope.ts';
import { deliveries, say, seconds } from './messages.ts';
import { LONGEST_SESSION } from './pairing.ts';
import { faultOfError, stillHas } from './peer-answers.ts';
import { PhoneError, unless } from './phone-error.ts';
import type { PhoneFault } from './phone-error.ts';
import type { PhoneFile, PhoneSession } from './phone-session.ts';
import type { Delivery, RelayConnection } from './relay.ts';

export interface PhoneRequest {
  readonly method: 'eth_signTransaction' | 'eth_sendTransaction' | 'eth_signTypedData_v4';
  readonly params: readonly unknown[];
}

/** What asking needs of who asks. */
export interface Asker {
  /** Forgets a connection that the phone has ended, keeps one that it prolonged. */
  readonly file: Pick<PhoneFile, 'write' | 'remove'>;
  /** Called when the phone has ended the connection. */
  readonly onLeft: () => void;
  readonly newId: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that a person has. */
  readonly patience: number;
}

interface Asking extends Asker {
  readonly connection: RelayConnection;
  /** Ends waiting for the phone. */
  readonly ended: AbortSignal;
  readonly session: PhoneSession;
  readonly request: PhoneRequest;
  /** Called before the phone can have the request. */
  readonly onHandedOver: () => void;
}

/** Answers of ours to what a phone may say at any time. */
const acknowledged: Readonly<Record<string, Delivery>> = {
  wc_sessionUpdate: deliveries.updated,
  wc_sessionExtend: deliveries.extended,
  wc_sessionEvent: deliveries.noticed,
  wc_sessionDelete: deliveries.left,
  wc_sessionPing: deliveries.pong,
};

/**
 * Asks the phone and waits for its person.
 * @throws PhoneError
 */
export async function askOver(asking: Asking): Promise<unknown> {
  const { connection, ended, session, request, newId, now, patience } = asking;
  const id = newId();
  const key = Buffer.from(session.key, 'hex');
  const answer = Promise.withResolvers<unknown>();
  // It may be rejected before anybody waits for it.
  answer.promise.catch(() => {});
  await connection.subscribe(session.topic, (message) => {
    const payload = open(key, message);
    if (!payload) return;
    if (typeof payload['method'] === 'string') return hear(asking, payload, key, answer.reject);
    if (payload['id'] !== id) return;
    if ('error' in payload) answer.reject(new PhoneError(faultOfError(payload['error'])));
    else answer.resolve(payload['result']);
  });
  // What lay in the mailbox may have ended the connection.
  await Promise.race([answer.promise, Promise.resolve()]);
  const params = {
    request: { ...request, expiryTimestamp: seconds(now() + patience) },
    chainId: `eip155:${session.chainId}`,
  };
  const payload = { id, method: 'wc_sessionRequest', params };
  asking.onHandedOver();
  await say(connection, { topic: session.topic, key }, payload, deliveries.request);
  return unless(ended, answer.promise);
}

/** Does and acknowledges what the phone says by itself. */
function hear(
  { connection, session, file, onLeft, now }: Asking,
  { id, method, params }: Readonly<Record<string, unknown>>,
  key: Buffer,
  reject: (error: PhoneError) => void,
): void {
  const how = acknowledged[String(method)];
  if (!how) return;
  say(connection, { topic: session.topic, key }, { id, result: true }, how).catch(() => {});
  const left = (fault: PhoneFault): void => {
    file.remove();
    onLeft();
    reject(new PhoneError(fault));
  };
  if (method === 'wc_sessionDelete') left('phone_left');
  const isMoved =
    method === 'wc_sessionUpdate' && !stillHas(params, session.chainId, session.address);
  if (isMoved) left('phone_different');
  if (method === 'wc_sessionExtend') {
    // It says no time of its own: both ends count from now.
    file.write({ ...session, expiry: now() + LONGEST_SESSION }).catch(() => {});
  }
}
