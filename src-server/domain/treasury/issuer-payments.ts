import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import {
  nextIssuerPaymentState,
  type IssuerPaymentEvent,
} from '#contract/rules/offerings/issuer-payments.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { issuerPayments } from '../../database/schema/issuer-payments.ts';
import { offerings } from '../../database/schema/offerings.ts';
import { treasuryMovements } from '../../database/schema/treasury.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { postJournal } from '../ledger/journals.ts';
import { issuerPaymentJournal } from './journals.ts';

export type IssuerPaymentRow = typeof issuerPayments.$inferSelect;
type MovementRow = typeof treasuryMovements.$inferSelect;

/**
 * Takes a payment from the state that it was seen in to the next one.
 * @throws DomainError `conflict` where it can't, or is not in that state any more
 */
export async function advanceIssuerPayment(
  tx: Transaction,
  { number, state }: Pick<IssuerPaymentRow, 'number' | 'state'>,
  event: IssuerPaymentEvent,
  values: Partial<typeof issuerPayments.$inferInsert>,
): Promise<void> {
  const next = nextIssuerPaymentState(state, event);
  const rows =
    next === null
      ? []
      : await tx
          .update(issuerPayments)
          .set({ ...values, state: next })
          .where(and(eq(issuerPayments.number, number), eq(issuerPayments.state, state)))
          .returning({ number: issuerPayments.number });
  if (rows.length === 0) throw new DomainError('conflict', { details: { state } });
}

/**
 * Books payments to issuers by the treasury's own movements in final blocks: exactly the token, the address and the
 * amount, after the approval, and nothing that explains another one. What the chain undid is taken back first. Needs
 * `lockPayouts`; doing it again changes nothing.
 * @param explained base units of a movement that journals of something else have in custody
 * @returns hashes of the transactions whose movements are to be booked anew
 */
export async function settleIssuerPayments(
  tx: Transaction,
  services: Services,
  explained: (movement: MovementRow) => Promise<bigint>,
): Promise<readonly string[]> {
  const { deployment } = requireChain(services);
  const undone = await undoPayments(tx, services, deployment);
  const paid: string[] = [];
  for (const payment of await waitingPayments(tx, deployment)) {
    const movement = await movementOf(tx, payment, explained);
    if (!movement) continue;
    await pay(tx, services, payment, movement);
    paid.push(movement.txHash);
  }
  return [...undone, ...paid];
}

const waitingPayments = (
  tx: Transaction,
  { chainId, treasury }: Pick<ChainDeployment, 'chainId' | 'treasury'>,
): Promise<IssuerPaymentRow[]> =>
  tx
    .select()
    .from(issuerPayments)
    .where(
      and(
        eq(issuerPayments.state, 'approved'),
        eq(issuerPayments.chainId, chainId),
        eq(issuerPayments.treasury, treasury),
      ),
    )
    .orderBy(asc(issuerPayments.number))
    // Nobody cancels it meanwhile.
    .for('update');

/** The oldest movement that is a payment and explains nothing else. */
async function movementOf(
  tx: Transaction,
  { chainId, treasury, currency, address, tokenAmount, sinceBlock }: IssuerPaymentRow,
  explained: (movement: MovementRow) => Promise<bigint>,
): Promise<MovementRow | undefined> {
  const taken = tx
    .select({ id: sql<number>`${issuerPayments.movementId}` })
    .from(issuerPayments)
    .where(sql`${issuerPayments.movementId} is not null`);
  const rows = await tx
    .select()
    .from(treasuryMovements)
    .where(
      and(
        eq(treasuryMovements.chainId, chainId),
        eq(treasuryMovements.treasury, treasury),
        eq(treasuryMovements.kind, 'withdrawal'),
        eq(treasuryMovements.currency, currency),
        eq(treasuryMovements.counterparty, address),
        eq(treasuryMovements.amount, -tokenAmount),
        sql`${treasuryMovements.blockNumber} > ${sinceBlock}`,
        notInArray(treasuryMovements.id, taken),
      ),
    )
    .orderBy(asc(treasuryMovements.id));
  for (const row of rows) {
    if ((await explained(row)) === 0n) return row;
  }
  return undefined;
}

async function pay(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  payment: IssuerPaymentRow,
  { id, txHash }: Pick<MovementRow, 'id' | 'txHash'>,
): Promise<void> {
  const at = services.clock.now();
  await postJournal(tx, issuerPaymentJournal(payment, { txHash, at, sign: 1n }));
  await advanceIssuerPayment(tx, payment, 'pay', {
    movementId: id,
    txHash,
    paidAt: at,
    bookings: payment.bookings + 1,
  });
  await note(tx, payment, { action: 'offering.issuer_paid', txHash, at });
  const { number, offeringId, amount, askedBy, approvedBy } = payment;
  const [offering] = await tx.select().from(offerings).where(eq(offerings.id, offeringId));
  await notifyAll(
    tx,
    [askedBy, approvedBy].map((memberId) => ({
      memberId,
      event: 'issuer.paid' as const,
      values: {
        number: String(number),
        amount: formatUsd(amount),
        offering_es: offering?.nameEs ?? '',
        offering_en: offering?.nameEn ?? '',
      },
      path: `/admin/offerings/${offeringId}`,
      at,
    })),
  );
}

/** Payments whose movement the chain undid, or has with another amount now: they wait again. */
async function undoPayments(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { chainId, treasury }: Pick<ChainDeployment, 'chainId' | 'treasury'>,
): Promise<string[]> {
  const rows = await tx
    .select({ payment: issuerPayments, movement: treasuryMovements })
    .from(issuerPayments)
    .innerJoin(treasuryMovements, eq(treasuryMovements.id, issuerPayments.movementId))
    .where(
      and(
        eq(issuerPayments.chainId, chainId),
        eq(issuerPayments.treasury, treasury),
        sql`${treasuryMovements.amount} <> -${issuerPayments.tokenAmount}`,
      ),
    )
    .orderBy(asc(issuerPayments.number));
  const at = services.clock.now();
  for (const { payment, movement } of rows) {
    const { txHash } = movement;
    await postJournal(tx, issuerPaymentJournal(payment, { txHash, at, sign: -1n }));
    await advanceIssuerPayment(tx, payment, 'undo', {
      movementId: null,
      txHash: null,
      paidAt: null,
      bookings: payment.bookings + 1,
    });
    await note(tx, payment, { action: 'offering.issuer_payment_undone', txHash, at });
  }
  return rows.map(({ movement }) => movement.txHash);
}

interface Noted {
  readonly action: 'offering.issuer_paid' | 'offering.issuer_payment_undone';
  readonly txHash: string;
  readonly at: Date;
}

const note = (
  tx: Transaction,
  { offeringId, amount, currency, address }: IssuerPaymentRow,
  { action, txHash, at }: Noted,
): Promise<unknown> =>
  audit(tx, {
    actorId: null,
    action,
    subject: `offering/${offeringId}`,
    after: {
      amount: formatUsd(amount),
      currency,
      wallet: address,
      tx_hash: txHash,
    },
    at,
  });

/** Whether a transaction paid an issuer: it returned nothing and settled nothing then. */
export const paidIssuer = async (db: Database, txHash: string): Promise<boolean> =>
  (await db.$count(issuerPayments, eq(issuerPayments.txHash, txHash))) > 0;

/** Base units that a movement paid an issuer. */
export async function paidByMovement(db: Database, movementId: number): Promise<bigint> {
  const [row] = await db
    .select({ amount: issuerPayments.tokenAmount })
    .from(issuerPayments)
    .where(eq(issuerPayments.movementId, movementId));
  return row?.amount ?? 0n;
}
