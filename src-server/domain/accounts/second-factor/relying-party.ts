import { isIP } from 'node:net';
import type { Config } from '../../../config/config.ts';

/** The domain that passkeys belong to, and the origins whose pages may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: string[];
}

/**
 * Passkeys belong to a domain and never to an address of numbers: the demo's are for `localhost`, a
 * server known by its address alone has none (null).
 */
export function relyingPartyOf({ publicUrl, demo }: Config): RelyingParty | null {
  const { hostname, port, origin, protocol } = new URL(publicUrl);
  if (!isIP(hostname.replaceAll(/[[\]]/g, ''))) {
    return protocol === 'https:' || hostname === 'localhost'
      ? { id: hostname, origins: [origin] }
      : null;
  }
  return demo ? { id: 'localhost', origins: [`http://localhost:${port}`] } : null;
}
