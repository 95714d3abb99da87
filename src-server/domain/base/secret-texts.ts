import { looksLikeSecret, type FoundSecret } from '#contract/rules/support/secrets.ts';
import { DomainError } from './errors.ts';

/** @throws DomainError `secret_found` where one of the texts seems to hold a code, a password or a key */
export function refuseSecrets(texts: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const found = looksLikeSecret(text ?? '');
    if (found) throw secretFound(field, found);
  }
}

/** Says where the secret is, never what it is. */
export const secretFound = (field: string, { kind, start, end }: FoundSecret): DomainError =>
  new DomainError('secret_found', { details: { field, kind, start, end } });
