import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { hidePersonal, isVisitCall } from '#contract/rules/visits.ts';
import { DomainError } from '../domain/base/errors.ts';
import { noteUse, type Caller } from '../domain/accounts/sessions.ts';
import { countVisit, findLiveVisit } from '../domain/visits/live-visit.ts';
import type { Services } from '../services.ts';
import { deviceOf } from './device.ts';

/**
 * Whose account a visit's token reads. Here, and nowhere else, is what it may call: a read that
 * members make, and only while the visit lasts; what else it tries is counted.
 * @throws DomainError `visit_over`, `visit_read_only`
 */
export async function admitVisit(
  services: Services,
  request: FastifyRequest,
  endpoint: Pick<AnyEndpoint, 'audience' | 'method' | 'path'>,
  token: string,
): Promise<Caller> {
  const { db } = services.database;
  const live = await findLiveVisit(db, token, services.clock.now());
  if (!live) throw new DomainError('visit_over', { message: 'The visit is over' });
  const { caller, viewer } = live;
  const isAllowed = isVisitCall(endpoint);
  await countVisit(db, caller.visit.id, isAllowed ? 'reads' : 'blocked');
  if (!isAllowed) {
    throw new DomainError('visit_read_only', { message: 'A visit only reads, and not this' });
  }
  await noteUse(services, viewer, deviceOf(request));
  return caller;
}

/** Leaves out of every answer to a visit what it must not say, just before the answer is sent. */
export function registerVisitAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const visit = request.caller?.visit;
    if (!visit || typeof payload !== 'string' || payload === '') return payload;
    const isJson = /\bjson\b/.test(String(reply.getHeader('content-type')));
    if (!isJson) return hidePersonal(payload, visit.secrets);
    return JSON.stringify(hidePersonal(JSON.parse(payload), visit.secrets));
  });
}
