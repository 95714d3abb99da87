import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { IssuerPayment, IssuerView } from '#contract/api/admin/issuer/payments.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../../chain/deployment.ts';
import { withdrawCalldata } from '../../../chain/treasury/owner-calldata.ts';
import type { Database } from '../../../database/database.ts';
import { issuerPayments } from '../../../database/schema/issuer-payments.ts';
import { proposals } from '../../../database/schema/proposals.ts';
import type { Services } from '../../../services.ts';
import { namesOf, type MemberName } from '../../base/member-names.ts';
import type { IssuerPaymentRow } from '../../treasury/issuer-payments.ts';
import { explorerUrl } from '../../withdrawals/views.ts';
import { findOffering } from '../approval.ts';
import { issuerAddressOf, type IssuerAddressAsked } from './addresses.ts';
import { issuerSums, type IssuerPaymentAsked } from './payments.ts';

/** What proposals about the issuer of an offering are about: one of each kind is open at a time. */
export const issuerSubjects = (id: number) => ({
  address: `offering/${id}/issuer/address`,
  payment: `offering/${id}/issuer/payment`,
});

/**
 * What is owed to the issuer of an offering, what was paid, and what waits.
 * @throws DomainError `not_found`
 */
export async function issuerView(
  db: Database,
  { chain, clock }: Pick<Services, 'chain' | 'clock'>,
  id: number,
): Promise<IssuerView> {
  const offering = await findOffering(db, id);
  const deployment = chain?.deployment ?? null;
  const { earned, waiting, paid, left } = await issuerSums(db, offering);
  const address = deployment && (await issuerAddressOf(db, { chainId: deployment.chainId, id }));
  return {
    earned: formatUsd(earned),
    waiting: formatUsd(waiting),
    paid: formatUsd(paid),
    left: formatUsd(left),
    address: address && {
      id: address.id,
      address: address.address,
      recorded_at: address.recordedAt.toISOString(),
    },
    network: deployment?.networkName ?? null,
    pending: await pendingOf(db, id, clock.now()),
    payments: await paymentsOf(db, deployment, id),
  };
}

async function pendingOf(db: Database, id: number, now: Date): Promise<IssuerView['pending']> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        inArray(proposals.subject, Object.values(issuerSubjects(id))),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.id));
  const names = await namesOf(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  );
  return rows.map((row) => {
    const isPayment = row.kind === 'offering.pay_issuer';
    const payload = row.payload as IssuerAddressAsked & Partial<IssuerPaymentAsked>;
    return {
      proposal: row.id,
      kind: isPayment ? 'offering.pay_issuer' : 'offering.issuer_address',
      amount: payload.amount ?? null,
      currency: payload.currency ?? null,
      address: payload.address,
      by: names.get(row.proposedBy)?.name ?? null,
      at: row.proposedAt.toISOString(),
    };
  });
}

async function paymentsOf(
  db: Database,
  deployment: ChainDeployment | null,
  id: number,
): Promise<IssuerPayment[]> {
  const rows = await db
    .select()
    .from(issuerPayments)
    .where(eq(issuerPayments.offeringId, id))
    .orderBy(desc(issuerPayments.number));
  const names = await namesOf(
    db,
    rows.flatMap(({ askedBy, approvedBy, cancelledBy }) => [askedBy, approvedBy, cancelledBy]),
  );
  return rows.map((row) => paymentView(row, deployment, names));
}

function paymentView(
  row: IssuerPaymentRow,
  deployment: ChainDeployment | null,
  names: ReadonlyMap<number, MemberName>,
): IssuerPayment {
  const own = deployment?.chainId === row.chainId ? deployment : null;
  const nameOf = (person: number | null) => names.get(person ?? 0)?.name ?? null;
  return {
    number: row.number,
    state: row.state,
    amount: formatUsd(row.amount),
    currency: row.currency,
    token_amount: formatUnits(row.tokenAmount, row.tokenDecimals),
    address: row.address,
    reason: row.reason,
    by: [row.askedBy, row.approvedBy].flatMap((person) => nameOf(person) ?? []),
    approved_at: row.approvedAt.toISOString(),
    call: row.state === 'approved' && own?.treasury === row.treasury ? callOf(row, own) : null,
    tx_hash: row.txHash,
    explorer_url: explorerUrl(own, row.txHash),
    paid_at: row.paidAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    cancelled_by: nameOf(row.cancelledBy),
    cancel_note: row.cancelNote,
  };
}

/** What the owner of the treasury sends. */
function callOf(
  { address, currency, tokenAmount }: IssuerPaymentRow,
  { chainId, treasury, tokens }: ChainDeployment,
): NonNullable<IssuerPayment['call']> {
  const token = tokens[currency].address;
  return {
    chain_id: chainId,
    to: treasury,
    token,
    units: tokenAmount.toString(),
    data: withdrawCalldata({ token, to: address, amount: tokenAmount }),
  };
}
