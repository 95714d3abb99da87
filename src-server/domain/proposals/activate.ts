import type { Proposed } from '#contract/api/admin/proposals.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import {
  activateException,
  activationNow,
  borneAloneBy,
  isForTwo,
  lockActivationsBy,
  readException,
} from '../purchases/activation.ts';
import { liveExceptions } from '../purchases/states.ts';
import type { Caller } from '../accounts/sessions.ts';
import { propose } from './propose.ts';

interface Wish {
  /** Of the exception. */
  readonly id: number;
  readonly note: string;
  /** What the company bears, as the administrator saw it: whole tokens of the asked one. */
  readonly borne: string;
}

/**
 * Activates a purchase, or proposes it where the company would bear more than one person decides.
 * @returns the proposal; null where it is activated
 * @throws DomainError as {@link activateException} and {@link propose}
 */
export async function activateOrPropose(
  tx: Transaction,
  services: Services,
  caller: Pick<Caller, 'memberId' | 'role' | 'duties'>,
  { id, note, borne }: Wish,
): Promise<Proposed | null> {
  const actorId = caller.memberId;
  await lockActivationsBy(tx, actorId);
  const found = await readException(tx, id);
  const live = await liveExceptions(tx, found.request.number);
  const activation = await activationNow(tx, services, found, live);
  const before = await borneAloneBy(tx, actorId, services.clock.now());
  if (activation && isForTwo(activation, found.request, before)) {
    const payload = { id, borne };
    return propose(tx, services, caller, { kind: 'payment.activate', payload, reason: note });
  }
  await activateException(tx, services, id, { actorId, note, borne });
  return null;
}
