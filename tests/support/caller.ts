import type { Transaction } from '#server/database/database.ts';
import { readAccessToken } from '#server/domain/accounts/access-tokens.ts';
import { findLiveSession, type Caller } from '#server/domain/accounts/sessions.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import type { TestServices } from './services.ts';

/** A member as a request of a session that began just now, with a fresh proof, would name them. */
export async function callerOf(
  tx: Transaction,
  services: TestServices,
  memberId: number,
): Promise<Caller> {
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const now = services.clock.now();
  const { access } = await startSession(tx, services, memberId, device, now);
  const claims = readAccessToken(services, access);
  const caller = claims && (await findLiveSession(tx, claims));
  if (!caller) throw new Error('There is no session');
  return caller;
}
