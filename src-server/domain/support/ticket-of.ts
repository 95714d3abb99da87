import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { invalidField } from '../base/errors.ts';

/**
 * A number that is said to be of a member's ticket is one of theirs. While the desk is off it names a
 * ticket of another system, which nobody here can look up.
 * @throws DomainError `validation` of the field `ticket`
 */
export async function refuseForeignTicket(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  memberId: number,
  number: number | undefined,
): Promise<void> {
  if (number === undefined) return;
  const { area_support_enabled: state } = await settings.read(db);
  if (state !== 'on') return;
  const own = and(eq(tickets.number, number), eq(tickets.memberId, memberId));
  if ((await db.$count(tickets, own)) === 0) throw invalidField('ticket', 'visit.ticket.other');
}
