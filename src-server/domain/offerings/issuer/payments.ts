import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  bindingPayments,
  leftToPay,
  tokensOf,
  type IssuerCurrency,
} from '#contract/rules/offerings/issuer-payments.ts';
import { readHead } from '../../../chain/chain-blocks.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { issuerPayments } from '../../../database/schema/issuer-payments.ts';
import { subscriptions } from '../../../database/schema/offerings.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { watchedTreasuries } from '../../../treasuries.ts';
import { audit } from '../../audit/write.ts';
import { DomainError } from '../../base/errors.ts';
import { transfersUnderWay } from '../../treasury/cursor.ts';
import { advanceIssuerPayment, type IssuerPaymentRow } from '../../treasury/issuer-payments.ts';
import { lockOffering, offeringConflict, type OfferingRow } from '../rows.ts';
import { assertIssuerOfOthers, issuerAddressOf, parseIssuerAddress } from './addresses.ts';

/** What is asked to be paid to the issuer of an offering. */
export interface IssuerPaymentAsked {
  /** Of the offering. */
  readonly id: number;
  /** USD decimal, whole cents. */
  readonly amount: string;
  readonly currency: IssuerCurrency;
  /** The recorded address that was shown, by its number. */
  readonly addressId: number;
  readonly askedBy: number;
}

/** What the chain says before anything is locked. */
export interface PaymentOnChain {
  /** The newest block. */
  readonly block: number;
}

/** USD base units. */
export interface IssuerSums {
  readonly earned: bigint;
  readonly waiting: bigint;
  readonly paid: bigint;
  readonly left: bigint;
}

/** What an issuer earned by the allotment, what of it is paid or approved, and what can still be given. */
export async function issuerSums(
  db: Database,
  { id, price }: Pick<OfferingRow, 'id' | 'price'>,
): Promise<IssuerSums> {
  const [allotted] = await db
    .select({ units: sql<string>`coalesce(sum(${subscriptions.allotted}), 0)::text` })
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, id), eq(subscriptions.state, 'allotted')));
  const rows = await db
    .select({ state: issuerPayments.state, amount: issuerPayments.amount })
    .from(issuerPayments)
    .where(
      and(eq(issuerPayments.offeringId, id), inArray(issuerPayments.state, [...bindingPayments])),
    );
  const sumOf = (state: IssuerPaymentRow['state']): bigint =>
    rows.reduce((sum, row) => (row.state === state ? sum + row.amount : sum), 0n);
  const sums = {
    earned: BigInt(allotted?.units ?? '0') * price,
    waiting: sumOf('approved'),
    paid: sumOf('paid'),
  };
  return { ...sums, left: leftToPay(sums) };
}

/** The newest block, so that no older transfer counts as the payment. @throws DomainError `payouts_off`; ChainUnreachable */
export async function readBlock(services: Pick<Services, 'chain'>): Promise<PaymentOnChain> {
  const { number: block } = await readHead(requireChain(services).rpc);
  return { block };
}

/**
 * Approves a payment to the issuer of an allotted offering; the treasury's owner sends it, and the treasury's movements
 * book it. Two at once never exceed what is owed: both lock the offering.
 * @throws DomainError `not_found`, `payouts_off`, `offering_state` before the allotment, `conflict` {reason:
 *   `issuer_unknown` | `issuer_changed`}, `validation` {wallet}, `own_benefit`, `amount_out_of_range`
 */
export async function approveIssuerPayment(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock'>,
  {
    actorId,
    reason,
    found,
    ...asked
  }: IssuerPaymentAsked & {
    readonly actorId: number;
    readonly reason: string;
    readonly found: PaymentOnChain;
  },
): Promise<void> {
  const { id, currency, addressId, askedBy } = asked;
  const { chainId, treasury, tokens } = requireChain(services).deployment;
  const offering = await lockOffering(tx, id);
  const { state } = offering;
  if (state !== 'allotted' && state !== 'issued') {
    throw new DomainError('offering_state', { details: { state } });
  }
  const address = await addressToPay(tx, services, { chainId, id, addressId });
  await assertIssuerOfOthers(tx, actorId, address);
  const amount = parseUsd(asked.amount);
  const { left } = await issuerSums(tx, offering);
  if (amount <= 0n || amount > left) {
    throw new DomainError('amount_out_of_range', {
      details: { minimum: '0.01', maximum: formatUsd(left) },
    });
  }
  const at = services.clock.now();
  const { decimals } = tokens[currency];
  await tx.insert(issuerPayments).values({
    offeringId: id,
    state: 'approved',
    chainId,
    treasury,
    addressId,
    address,
    currency,
    amount,
    tokenAmount: tokensOf(amount, decimals),
    tokenDecimals: decimals,
    reason,
    askedBy,
    approvedBy: actorId,
    approvedAt: at,
    sinceBlock: found.block,
  });
  await audit(tx, {
    actorId,
    action: 'offering.issuer_payment_approved',
    subject: `offering/${id}`,
    after: {
      name: offering.nameEs,
      amount: formatUsd(amount),
      currency,
      wallet: address,
      reason,
    },
    at,
  });
}

/**
 * The address that counts, where it is the one that was shown.
 * @throws DomainError `conflict`, `validation` where it has become one of ours
 */
async function addressToPay(
  tx: Transaction,
  services: Pick<Services, 'chain'>,
  {
    chainId,
    id,
    addressId,
  }: { readonly chainId: number; readonly id: number; readonly addressId: number },
): Promise<string> {
  const recorded = await issuerAddressOf(tx, { chainId, id });
  if (!recorded) throw offeringConflict('issuer_unknown');
  if (recorded.id !== addressId) throw offeringConflict('issuer_changed');
  return parseIssuerAddress(tx, services, recorded.address);
}

interface Cancelled {
  /** Of the offering. */
  readonly id: number;
  readonly number: number;
  readonly actorId: number;
  readonly note: string;
}

/**
 * Refuses cancelling what the newest blocks have already; asked before anything is locked.
 * @throws DomainError `not_found`, `conflict` {reason: `issuer_sent`}; ChainUnreachable, ChainDisagreement
 */
export async function assertNotSent(
  services: Pick<Services, 'chain' | 'database'>,
  { id, number }: Pick<Cancelled, 'id' | 'number'>,
): Promise<void> {
  const { db } = services.database;
  const payment = await findPayment(db, { id, number });
  const chain = requireChain(services);
  // The treasury before the present one may have been asked to pay it.
  const asked = watchedTreasuries(chain).find(
    (one) => one.deployment.treasury === payment.treasury,
  );
  const { deployment } = asked ?? chain;
  const transfers = await transfersUnderWay(db, { rpc: chain.rpc, deployment });
  const isSent = transfers.some(
    ({ kind, currency, counterparty, amount }) =>
      kind === 'withdrawn' &&
      currency === payment.currency &&
      counterparty === payment.address &&
      amount === payment.tokenAmount,
  );
  if (isSent) throw offeringConflict('issuer_sent');
}

/**
 * Takes back what was approved and not sent. Call {@link assertNotSent} first.
 * @throws DomainError `not_found`, `conflict` where it is paid or cancelled
 */
export async function cancelIssuerPayment(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, number, actorId, note }: Cancelled,
): Promise<void> {
  await lockOffering(tx, id);
  const payment = await findPayment(tx, { id, number });
  const at = clock.now();
  await advanceIssuerPayment(tx, payment, 'cancel', {
    cancelledBy: actorId,
    cancelledAt: at,
    cancelNote: note,
  });
  await audit(tx, {
    actorId,
    action: 'offering.issuer_cancelled',
    subject: `offering/${id}`,
    after: {
      amount: formatUsd(payment.amount),
      currency: payment.currency,
      wallet: payment.address,
      note,
    },
    at,
  });
}

async function findPayment(
  db: Database,
  { id, number }: Pick<Cancelled, 'id' | 'number'>,
): Promise<IssuerPaymentRow> {
  const [row] = await db
    .select()
    .from(issuerPayments)
    .where(and(eq(issuerPayments.number, number), eq(issuerPayments.offeringId, id)));
  if (!row) throw new DomainError('not_found');
  return row;
}
