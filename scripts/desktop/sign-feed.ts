import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  rotationText,
  signedText,
  UPDATE_SIGNATURES,
  type KeyRotation,
  type PublishedVersion,
} from '#contract/rules/update-feed.ts';
import {
  rotatedKeys,
  signersOf,
  type UpdateKeys,
} from '../../src-main/modules/updates/signature.ts';

/** Days for which a signed feed is accepted; then it is signed again, with or without a new version. */
const FEED_DAYS = 90;

/** PKCS #8 of Ed25519 before the 32 bytes of the key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The secret key. @throws Error unless the seed is 32 bytes in base64 */
function privateKeyOf(seed: string): KeyObject {
  const bytes = Buffer.from(seed, 'base64');
  if (bytes.length !== 32) throw new Error('The signing key must be 32 bytes in base64.');
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' });
}

/** The public key's 32 bytes in base64, as a build of the app carries it. */
export function publicKeyOf(seed: string): string {
  const key = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' });
  return key.subarray(-32).toString('base64');
}

const signatureOf = (seed: string, text: string): string =>
  sign(null, Buffer.from(text), privateKeyOf(seed)).toString('base64');

export interface Signing {
  /** Base64 of one holder's 32 secret bytes. */
  readonly seed: string;
  /** Those that the oldest builds in use carry. */
  readonly keys: UpdateKeys;
  readonly rotations: readonly KeyRotation[];
  readonly now: Date;
  /** Begins anew with a later end, where the present keys or those before signed the same but for its end. */
  readonly renews?: boolean;
}

/** What a renewed feed was before, so that each signer sees that nothing but its end is another. */
interface Renewed {
  readonly expires: number;
  readonly signatures: readonly string[];
}

interface Feed extends PublishedVersion {
  readonly renewed?: Renewed;
}

export interface SignedFeed {
  readonly name: string;
  readonly signatures: number;
  readonly expires: Date;
}

/**
 * Adds a holder's signature to the packager's feeds (`latest*.yml`). The first one says until when they count. What a
 * feed names must lie beside it, as it says; only a feed that is renewed is believed by its former signatures.
 * @throws Error where the key is none of the holders', has signed already, a file is not what the feed says, or a feed
 * was changed since it was signed
 */
export function signFeeds(folder: string, signing: Signing): readonly SignedFeed[] {
  const sets = keySets(signing);
  const keys = sets.at(-1) ?? signing.keys;
  const own = publicKeyOf(signing.seed);
  if (!keys.includes(own)) {
    throw new Error('The signing key is none of the three that apps accept now.');
  }
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  const signed = names.map((name) => {
    const read = parse(readFileSync(join(folder, name), 'utf8')) as Feed;
    const feed = signing.renews === true ? renewedFeed(name, read, sets) : read;
    if (feed.renewed) assertRenewed(name, feed, sets);
    else assertFiles(folder, name, feed);
    return { name, feed: signedBy(name, feed, { ...signing, keys, own }) };
  });
  // Nothing is written unless all could be signed.
  return signed.map(({ name, feed }) => {
    writeFileSync(join(folder, name), stringify(feed));
    return {
      name,
      signatures: feed.signatures.length,
      expires: new Date(feed.expires * 1000),
    };
  });
}

/** The keys that counted one after the other; the last two sets may have signed what is renewed now. */
function keySets({ keys, rotations }: Pick<Signing, 'keys' | 'rotations'>): readonly UpdateKeys[] {
  const sets = rotations.map((_, index) => rotatedKeys(keys, rotations.slice(0, index + 1)));
  return [keys, ...sets].filter((set, index, all) => set !== all[index - 1]).slice(-2);
}

/** @throws Error where a file is missing or another than the feed says */
function assertFiles(folder: string, name: string, { files }: Feed): void {
  for (const { url, sha512 } of files) {
    const path = join(folder, basename(url));
    const found =
      existsSync(path) && createHash('sha512').update(readFileSync(path)).digest('base64');
    if (found !== sha512) {
      throw new Error(
        `${name} names ${url}, which does not lie beside it with the checksum it says.`,
      );
    }
  }
}

/** @throws Error unless the last keys, or those before them, signed a feed that is renewed */
function assertRenewed(name: string, feed: Feed, sets: readonly UpdateKeys[]): void {
  const { expires, signatures } = feed.renewed ?? {};
  const text = signedText({ ...feed, expires });
  if (sets.some((set) => signersOf(set, text, signatures).length >= UPDATE_SIGNATURES)) return;
  throw new Error(
    `${name} was not signed by two holders: it cannot be renewed, only published anew.`,
  );
}

/** The feed as it begins anew. */
function renewedFeed(name: string, feed: Feed, sets: readonly UpdateKeys[]): Feed {
  const { signatures, expires, ...rest } = feed;
  const renewed = { expires: Number(expires), signatures: (signatures ?? []) as readonly string[] };
  const begun = { ...rest, renewed };
  assertRenewed(name, begun, sets);
  return begun;
}

interface Signed extends Feed {
  readonly expires: number;
  readonly signatures: readonly string[];
}

function signedBy(
  name: string,
  feed: Feed,
  { seed, keys, own, rotations, now }: Signing & { readonly own: string },
): Signed {
  const isFirst = feed.signatures === undefined;
  const expires = isFirst
    ? Math.floor((now.getTime() + FEED_DAYS * DAY_MS) / 1000)
    : Number(feed.expires);
  const text = signedText({ ...feed, expires });
  const before = isFirst ? [] : (feed.signatures as readonly string[]);
  const signers = signersOf(keys, text, before);
  if (signers.length < before.length) {
    throw new Error(`${name} is not what was signed before: ask who signed it first.`);
  }
  if (signers.includes(own)) {
    throw new Error(`${name} has this key's signature already: another holder signs next.`);
  }
  return { ...feed, expires, rotations, signatures: [...before, signatureOf(seed, text)] };
}

/**
 * Adds a holder's signature to the rotation that replaces the keys of now by others, beginning it where there is none.
 * @returns all rotations, and whether apps accept the last one now
 * @throws Error where the key is neither among those of now nor among the next ones
 */
export function signRotation(
  next: UpdateKeys,
  { seed, keys, rotations }: Pick<Signing, 'seed' | 'keys' | 'rotations'>,
): { readonly rotations: readonly KeyRotation[]; readonly isDone: boolean } {
  const present = rotatedKeys(keys, rotations);
  const own = publicKeyOf(seed);
  if (!present.includes(own) && !next.includes(own)) {
    throw new Error('The signing key is neither among the keys of now nor among the next ones.');
  }
  const isSame = (one: KeyRotation): boolean => String(one.keys) === String(next);
  const last = rotations.at(-1);
  const begun = last && isSame(last) ? last : { keys: next, signatures: [] };
  const text = rotationText(present, next);
  const signatures = [...new Set([...begun.signatures, signatureOf(seed, text)])];
  const all = [...rotations.filter((one) => one !== begun), { keys: next, signatures }];
  return { rotations: all, isDone: String(rotatedKeys(keys, all)) === String(next) };
}

/** What is still to be done with a feed, in a sentence. */
export const nextStep = ({ name, signatures, expires }: SignedFeed): string =>
  signatures < UPDATE_SIGNATURES
    ? `${name}: ${signatures} of ${UPDATE_SIGNATURES} signatures; another holder signs it on their own computer.`
    : `${name}: signed, accepted by apps until ${expires.toISOString().slice(0, 10)}.`;
