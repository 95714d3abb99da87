import { eq } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import type { RefusalReason } from '#contract/rules/withdrawals/transitions.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { figure, type MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { postCredits } from '../ledger/debts.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { auditWithdrawal } from './audit.ts';
import { returnedJournal } from './journals.ts';
import { mailOwners } from './mails.ts';
import { notifyOwners } from './notifications.ts';
import { lockWithdrawals, transition, type WithdrawalRow } from './transitions.ts';

/**
 * The member takes a withdrawal back; the reserved money returns in the same transaction,
 * and pays first what the member owes.
 * @throws DomainError `not_found` where it is not theirs, `conflict` where it is being paid or done
 */
export async function cancelWithdrawal(
  tx: Transaction,
  services: Services,
  memberId: number,
  number: number,
): Promise<WithdrawalRow> {
  const at = services.clock.now();
  const [own] = await tx
    .select({ memberId: withdrawals.memberId })
    .from(withdrawals)
    .where(eq(withdrawals.number, number));
  if (own?.memberId !== memberId) throw new DomainError('not_found');
  const closed = await transition(tx, 'cancel', number, {
    at,
    actorId: memberId,
    patch: { refundedAt: at, finishedAt: at },
  });
  if (!closed) throw new DomainError('conflict', { message: 'It can no longer be cancelled.' });
  await postCredits(tx, [returnedJournal(closed, at)]);
  await notifyOwners(tx, [closed], 'withdrawal.cancelled', at);
  return closed;
}

interface Refusal {
  readonly actorId: number;
  readonly reason: RefusalReason;
  /** What the member reads where the reason alone does not say it. */
  readonly note: string;
}

/**
 * An administrator refuses a withdrawal; the reserved money returns in the same transaction,
 * and pays first what the member owes.
 * @throws DomainError `validation` (`note` missing), `not_found`, `conflict` where it is being paid
 *   or done
 */
export async function refuseWithdrawal(
  tx: Transaction,
  services: Services,
  number: number,
  { actorId, reason, note }: Refusal,
): Promise<WithdrawalRow> {
  const at = services.clock.now();
  const text = note.trim().replace(/\.+$/, '');
  if (reasonsWithNote.includes(reason) && text === '') throw invalidField('note', 'refusal.note');
  const [before] = await lockWithdrawals(tx, [number]);
  const closed = await transition(tx, 'refuse', number, {
    at,
    actorId,
    note: text || null,
    data: { reason },
    patch: { refusalReason: reason, refusalNote: text, refundedAt: at, finishedAt: at },
  });
  if (!closed) throw await whyNot(tx, number);
  await auditWithdrawal(tx, 'withdrawal.refused', {
    before,
    row: closed,
    actorId,
    at,
    said: { reason, ...(text !== '' && { note: text }) },
  });
  await postCredits(tx, [returnedJournal(closed, at)]);
  await notifyOwners(tx, [closed], 'withdrawal.refused', at);
  await mailOwners(tx, [closed], {
    template: 'withdrawal.refused',
    at,
    values: (withdrawal, language) => ({
      number: withdrawal.number,
      amount: figure(formatUsd(withdrawal.amount)),
      reason: reasonTexts[language][reason].replace('{{note}}', () => text),
    }),
  });
  return closed;
}

const reasonsWithNote: readonly RefusalReason[] = ['terms', 'other'];

async function whyNot(tx: Transaction, number: number): Promise<DomainError> {
  const [row] = await tx
    .select({ detail: withdrawals.detail })
    .from(withdrawals)
    .where(eq(withdrawals.number, number));
  return row
    ? new DomainError('conflict', { message: `It is ${row.detail} by now.` })
    : new DomainError('not_found');
}

/** The sentences of the mail; screens have the same ones among their texts. */
const reasonTexts: Readonly<Record<MailLanguage, Readonly<Record<RefusalReason, string>>>> = {
  es: {
    address: 'La dirección no recibe esta moneda.',
    repeated: 'Parece repetido.',
    identity: 'Necesitamos confirmar que eres tú; escribe a soporte.',
    terms: 'No cumple los términos: {{note}}.',
    other: '{{note}}.',
  },
  en: {
    address: 'The address does not receive this currency.',
    repeated: 'It looks repeated.',
    identity: 'We need to confirm it is you; write to support.',
    terms: 'It does not meet the terms: {{note}}.',
    other: '{{note}}.',
  },
};
