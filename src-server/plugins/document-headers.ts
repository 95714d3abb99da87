import type { IdentityDocumentKind } from '#contract/rules/eligibility/documents.ts';
import { fileTypes } from '#contract/rules/files.ts';

/**
 * How an identity document is answered: kept nowhere, shown only as a picture that the server encoded itself,
 * saved otherwise; nothing in it does anything, and no other site embeds it.
 */
export function documentHeaders({
  kind,
  type,
}: {
  readonly kind: IdentityDocumentKind;
  readonly type: string;
}): Readonly<Record<string, string>> {
  const isPicture = type === fileTypes.picture;
  const name = `${kind}.${isPicture ? 'webp' : 'pdf'}`;
  return {
    'content-type': type,
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
}
