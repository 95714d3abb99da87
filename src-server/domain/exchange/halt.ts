import { eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { exchangeHalts } from '../../database/schema/exchange.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { notifyAdministrators } from '../inbox/administrators.ts';

interface Reasoned {
  readonly actorId: number;
  readonly reason: string;
}

const written = (reason: string): string => {
  const text = reason.trim();
  if (text === '') throw invalidField('reason', 'member.reason');
  return text;
};

/**
 * Refuses new quotes until it is resumed; those that are open finish. One person is enough to stop.
 * @throws DomainError `validation` (reason), `conflict` where it is halted already
 */
export async function haltExchange(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { actorId, reason: text }: Reasoned,
): Promise<{ halted: boolean }> {
  const reason = written(text);
  const at = services.clock.now();
  const [row] = await tx
    .insert(exchangeHalts)
    .values({ haltedAt: at, haltedBy: actorId, reason })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new DomainError('conflict', { message: 'The exchange is halted already.' });
  await told(tx, 'exchange.halted', { actorId, reason, at });
  return { halted: true };
}

/** @throws DomainError `validation` (reason), `conflict` where it is not halted */
export async function resumeExchange(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { actorId, reason: text }: Reasoned,
): Promise<{ halted: boolean }> {
  const reason = written(text);
  const at = services.clock.now();
  const [open] = await tx
    .select({ id: exchangeHalts.id })
    .from(exchangeHalts)
    .where(isNull(exchangeHalts.resumedAt))
    .for('update');
  if (!open) throw new DomainError('conflict', { message: 'The exchange is not halted.' });
  await tx
    .update(exchangeHalts)
    .set({ resumedAt: at, resumedBy: actorId, resumeReason: reason })
    .where(eq(exchangeHalts.id, open.id));
  await told(tx, 'exchange.resumed', { actorId, reason, at });
  return { halted: false };
}

async function told(
  tx: Transaction,
  event: 'exchange.halted' | 'exchange.resumed',
  { actorId, reason, at }: Reasoned & { readonly at: Date },
): Promise<void> {
  const name = (await namesOf(tx, [actorId])).get(actorId)?.name ?? '';
  await notifyAdministrators(tx, {
    event,
    values: { name, reason },
    path: '/admin/exchange',
    at,
  });
  await audit(tx, { actorId, action: event, subject: 'exchange/halt', after: { reason }, at });
}
