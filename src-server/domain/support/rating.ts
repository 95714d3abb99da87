import type { support } from '#contract/api/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { refuseSecrets } from '../base/secret-texts.ts';
import { addEvent, deskTime, lockTicket, updateTicket } from './ticket-row.ts';

/**
 * A member says how they were helped; once, while the ticket is solved.
 * @throws DomainError `not_found`, `not_solved`, `already_rated`, `secret_found`
 */
export async function rateTicket(
  tx: Transaction,
  services: Services,
  memberId: number,
  { number, score, word = '' }: Body<typeof support.rate> & { readonly number: number },
): Promise<void> {
  refuseSecrets({ word });
  const row = await lockTicket(tx, number, memberId);
  if (row.ratedAt) throw new DomainError('already_rated');
  if (row.state !== 'solved') throw new DomainError('not_solved');
  const time = await deskTime(tx, services);
  const { now } = time;
  await updateTicket(tx, row, { ratingScore: score, ratingWord: word.trim(), ratedAt: now }, time);
  const values = { score: String(score) };
  await addEvent(tx, { number, event: 'rated', actorId: memberId, values, at: now });
}
