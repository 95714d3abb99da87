import type { Proof } from '#contract/api/account/second-factor.ts';

/** Whether pages of this address may use passkeys of a domain. The desktop's own address may not. */
export function canUsePasskeys(domain: string | null): domain is string {
  if (domain === null || !('PublicKeyCredential' in window)) return false;
  return location.hostname === domain || location.hostname.endsWith(`.${domain}`);
}

/** Whether this page may answer these options of an assertion. */
export function canAnswer(options: object | null): options is object {
  return options !== null && 'rpId' in options && canUsePasskeys(String(options.rpId));
}

/** Lets the member's authenticator sign a challenge. Rejects where they turn it down. */
export async function signWithPasskey(options: object): Promise<NonNullable<Proof['passkey']>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return answer;
}

/** Makes a passkey on this device or on a key. Rejects where the member turns it down. */
export async function createPasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
}
