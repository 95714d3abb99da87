import { SEALED_BEGINNING } from '#contract/diagnostics/diagnostics.ts';
import { onWipe } from '#renderer/lib/device/wipe.ts';

/** A private key in a file of `age-keygen`, between its comments. */
const PRIVATE_KEY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}(?=\r?$)/m;

export type SealProblem = 'wrongKey' | 'noKey' | 'broken';
type Unsealed = { readonly text: string } | { readonly problem: SealProblem };

/** The package comes with the first file that is encrypted or opened. */
const loadAge = () => import('age-encryption');

/** Encrypts a text so that only the owner of the public key's other half reads it. */
export async function seal(text: string, publicKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return new Uint8Array(await encrypter.encrypt(text));
}

/** Whether a file is one that {@link seal} made. */
export const isSealed = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, SEALED_BEGINNING.length)) === SEALED_BEGINNING;

/** The private key in a file's text; undefined where there is none. */
export const readPrivateKey = (text: string): string | undefined => PRIVATE_KEY.exec(text)?.[0];

/** Decrypts here, on the device. */
export async function unseal(sealed: Uint8Array, privateKey: string): Promise<Unsealed> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(privateKey);
  } catch {
    return { problem: 'noKey' };
  }
  try {
    return { text: await decrypter.decrypt(sealed, 'text') };
  } catch (error) {
    // The package has sentences only: this one is that no key fits, every other one that it is damaged.
    const isOthers = error instanceof Error && /no identity matched/i.test(error.message);
    return { problem: isOthers ? 'wrongKey' : 'broken' };
  }
}

let kept: string | undefined;
onWipe(() => {
  kept = undefined;
});

/** The private key that was chosen: in memory alone, until the session ends or the page is loaded again. */
export const keptKey = (): string | undefined => kept;
export function keepKey(privateKey: string): void {
  kept = privateKey;
}
