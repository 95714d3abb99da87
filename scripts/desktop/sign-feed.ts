import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { signedText } from '#contract/rules/update-feed.ts';
import type { PublishedFile } from '#contract/rules/update-feed.ts';

interface Feed {
  readonly version: string;
  readonly files: readonly PublishedFile[];
}

/** PKCS #8 of Ed25519 before the 32 bytes of the key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The secret key. @throws Error unless the seed is 32 bytes in base64 */
function privateKeyOf(seed: string): KeyObject {
  const bytes = Buffer.from(seed, 'base64');
  if (bytes.length !== 32) throw new Error('The signing key must be 32 bytes in base64');
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' });
}

/** The public key's 32 bytes in base64, as a build of the app carries it. */
export function publicKeyOf(seed: string): string {
  const key = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' });
  return key.subarray(-32).toString('base64');
}

/**
 * Signs every file that the packager's feeds (`latest*.yml`) name, as the app asks for.
 * @param seed base64 of the publisher's 32 secret bytes
 * @returns names of the feeds
 */
export function signFeeds(folder: string, seed: string): readonly string[] {
  const key = privateKeyOf(seed);
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  for (const name of names) {
    const path = join(folder, name);
    const feed = parse(readFileSync(path, 'utf8')) as Feed;
    const files = feed.files.map((file) => ({
      ...file,
      signature: sign(null, Buffer.from(signedText(feed.version, file)), key).toString('base64'),
    }));
    writeFileSync(path, stringify({ ...feed, files }));
  }
  return names;
}
