import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import { isAudited, type AuditAction } from '#contract/rules/audit.ts';
import type { Services } from '../../services.ts';
import { recordRepeated } from './events.ts';
import { DomainError } from '../base/errors.ts';

/** What a refused call is called in the audit log; null for those it does not keep. */
function actionOf(
  { audience, method, movesMoney }: AnyEndpoint,
  code: ErrorCode,
): AuditAction | null {
  if (audience === 'admin' && code === 'forbidden') return 'access.refused';
  if (movesMoney) return 'money.refused';
  return audience === 'admin' && method !== 'GET' ? 'action.refused' : null;
}

/**
 * Does the work; where it is refused, the refusal is recorded first, after the work's transaction was
 * undone: calls that only staff may make, and all that move money.
 * @param callerId asked after the work, which may be what finds out
 */
export async function notingRefusals<T>(
  services: Services,
  endpoint: AnyEndpoint,
  callerId: () => number | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) await note(services, endpoint, callerId(), error.code);
    throw error;
  }
}

async function note(
  services: Services,
  endpoint: AnyEndpoint,
  actorId: number | null,
  code: ErrorCode,
): Promise<void> {
  if (!isAudited(code) || actorId === null) return;
  const action = actionOf(endpoint, code);
  if (action === null) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  await recordRepeated(services, {
    actorId,
    action,
    subject: `call/${call}`,
    after: { code },
  }).catch((err: unknown) => services.log.error({ err, call }, 'a refusal was not audited'));
}
