import { createHash } from 'node:crypto';

/** SHA-256 of a refresh token, in base64url: by it the server ends a session, and nothing else. */
export const digestOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
