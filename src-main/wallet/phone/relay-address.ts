import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { encodeBase58 } from 'ethers/utils';
import { DAY_MS } from '#contract/rules/durations.ts';

/** DER around the 32 bytes of an Ed25519 secret (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;
/** Multicodec of an Ed25519 public key, in a `did:key` (https://w3c-ccg.github.io/did-key-spec). */
const MULTICODEC = Buffer.from('ed01', 'hex');

const part = (value: object): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/**
 * What a relay asks of who connects: a JWT (EdDSA) of a key that stands for nobody but this connection's
 * mailbox.
 * Source: https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
function relayToken(seed: Uint8Array, audience: string, now: number): string {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const did = encodeBase58(Buffer.concat([MULTICODEC, spki.subarray(-PUBLIC_BYTES)]));
  const issued = Math.floor(now / 1000);
  const claims = {
    iss: `did:key:z${did}`,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat: issued,
    exp: issued + DAY_MS / 1000,
  };
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text, 'utf8'), key).toString('base64url')}`;
}

interface RelayPlace {
  /** `wss:`, or `ws:` on a loopback address. */
  readonly url: string;
  readonly projectId: string;
}

/** The address to open a socket at. @param seed 32 bytes of an Ed25519 key */
export function relayAddress(
  { url, projectId }: RelayPlace,
  seed: Uint8Array,
  now: number,
): string {
  const address = new URL(url);
  // The relay compares it with its own name, without a slash at the end.
  const audience = url.replace(/\/$/, '');
  address.searchParams.set('auth', relayToken(seed, audience, now));
  address.searchParams.set('projectId', projectId);
  address.searchParams.set('ua', 'wc-2/tct');
  return address.href;
}
