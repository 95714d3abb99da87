import Type from 'typebox';
import { Check } from 'typebox/value';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

const Settings = Type.Object({
  projectId: Type.String({ pattern: '^[\\w-]{0,100}$' }),
  url: Type.String({ maxLength: 300 }),
});

/** Which relay carries the messages between this app and a phone, and as whose project. */
interface RelaySettings {
  readonly url: string;
  readonly projectId: string;
}

/**
 * Parses what the build was given: a relay over `wss:`, or over `ws:` on a loopback address.
 * @returns null where there is no project id: then nothing reaches a phone, and nothing offers it
 * @throws TypeError for any other relay: the app must not start with it
 */
export function readRelay(text: string): RelaySettings | null {
  const given: unknown = JSON.parse(text);
  if (!Check(Settings, given)) throw new TypeError(`No relay of WalletConnect: ${text}`);
  if (given.projectId === '') return null;
  const { protocol, hostname, username, search } = new URL(given.url);
  const isSafe = protocol === 'wss:' || (protocol === 'ws:' && loopback.includes(hostname));
  if (!isSafe || username !== '' || search !== '') {
    throw new TypeError(`The relay's address must begin with wss: ${given.url}`);
  }
  return given;
}
