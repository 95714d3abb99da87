import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { mayCall, staffCall } from '#contract/api/admin/staff-calls.ts';
import { readAccessToken } from '../domain/accounts/access-tokens.ts';
import { DomainError } from '../domain/base/errors.ts';
import {
  refuseWithoutFactor,
  requireFreshProof,
} from '../domain/accounts/second-factor/session-proof.ts';
import { staffSessionEnd } from '../domain/accounts/second-factor/staff-session.ts';
import { isVisitToken } from '../domain/visits/live-visit.ts';
import { findLiveSession, noteUse, type Caller } from '../domain/accounts/sessions.ts';
import type { Services } from '../services.ts';
import { deviceOf } from './device.ts';
import { admitVisit } from './visits.ts';

/**
 * Who makes a request, as its audience demands; null where visitors are welcome, whose session is
 * not even looked at. Every call checks that the session still lives.
 * @throws DomainError `unauthorized`; `forbidden` where the role or the duties do not allow it;
 *   `second_factor_enrolment_required`, `step_up_required`; what {@link admitVisit} throws
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  endpoint: Pick<AnyEndpoint, 'audience' | 'method' | 'path'>,
): Promise<Caller | null> {
  const { audience } = endpoint;
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  // First of all: it opens less than no token does.
  if (isVisitToken(token)) return admitVisit(services, request, endpoint, token);
  if (audience === 'anyone' || audience === 'demo') return null;
  const claims = token === undefined ? null : readAccessToken(services, token);
  const caller = claims && (await findLiveSession(services.database.db, claims));
  const now = services.clock.now();
  if (!caller || staffSessionEnd(caller, now) !== null) throw new DomainError('unauthorized');
  // Whoever is refused is known: the refusal is audited.
  request.caller = caller;
  await refuseWithoutFactor(services.database.db, caller, endpoint);
  if (audience === 'admin' && !mayCall(caller, endpoint)) throw new DomainError('forbidden');
  if (audience === 'admin' && staffCall(endpoint).needsProof) requireFreshProof(caller, now);
  await noteUse(services, caller, deviceOf(request));
  return caller;
}
