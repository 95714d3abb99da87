import type { FastifyRequest } from 'fastify';
import type { Audience } from '#contract/api/endpoint.ts';
import { readAccessToken } from '../domain/access-tokens.ts';
import { DomainError } from '../domain/errors.ts';
import { findLiveSession, noteUse, type Caller } from '../domain/sessions.ts';
import type { Services } from '../services.ts';
import { addressOf } from './device.ts';

/**
 * Who makes a request, as its audience demands; null where visitors are welcome, whose token is
 * not even looked at. Every call checks that the session still lives.
 * @throws DomainError `unauthorized`; `forbidden` where only administrators may
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  audience: Audience,
): Promise<Caller | null> {
  if (audience === 'anyone' || audience === 'demo') return null;
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const claims = token === undefined ? null : readAccessToken(services, token);
  const caller = claims && (await findLiveSession(services.database.db, claims));
  if (!caller) throw new DomainError('unauthorized');
  if (audience === 'admin' && !caller.isAdmin) throw new DomainError('forbidden');
  await noteUse(services, caller, addressOf(request));
  return caller;
}
