import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Answer } from '#contract/api/endpoint.ts';
import { demoApi } from '#contract/api/public.ts';
import type { Voucher, VoucherLink, vouchers as endpoints } from '#contract/api/vouchers.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { VoucherDays } from '#contract/rules/limits.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { voucherLinks, withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import type { WithdrawalRow } from './transitions.ts';
import { explorerUrl } from './views.ts';

type LinkRow = typeof voucherLinks.$inferSelect;
type WithLink = Answer<typeof endpoints.one>;

const ID_BYTES = 16;
/** Id, end in seconds since 1970 in base 36, signature of both. */
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** Only these are paid for certain. */
const isPaid = ({ detail, txHash }: WithdrawalRow): boolean =>
  detail === 'confirmed' && txHash !== null;

/**
 * What of a member's paid withdrawal anyone may be shown, and the link that is in force.
 * @throws DomainError `not_found` for anybody else's; `conflict` before it is paid for certain
 */
export async function memberVoucher(
  db: Database,
  services: Services,
  memberId: number,
  number: number,
): Promise<WithLink> {
  const row = await ownPaid(db, memberId, number);
  const link = await linkInForce(db, services, number);
  return { voucher: await voucherOf(db, services, row), link: link && linkView(services, link) };
}

/**
 * Makes a link that opens without signing in; the one before it ends.
 * @throws DomainError as {@link memberVoucher}
 */
export async function shareVoucher(
  tx: Transaction,
  services: Services,
  memberId: number,
  { number, days }: { readonly number: number; readonly days: VoucherDays },
): Promise<WithLink> {
  await ownPaid(tx, memberId, number);
  // Two at once wait for each other here, so that the later one ends the earlier.
  await tx.select().from(withdrawals).where(eq(withdrawals.number, number)).for('update');
  await endLinks(tx, services, number);
  const now = services.clock.now();
  // Whole seconds: the token says the same end.
  const end = Math.floor((now.getTime() + days * DAY_MS) / 1000) * 1000;
  await tx.insert(voucherLinks).values({
    id: services.random.token(ID_BYTES),
    number,
    createdAt: now,
    expiresAt: new Date(end),
  });
  return memberVoucher(tx, services, memberId, number);
}

/**
 * Ends the link of a withdrawal at once.
 * @throws DomainError as {@link memberVoucher}
 */
export async function revokeVoucher(
  tx: Transaction,
  services: Services,
  memberId: number,
  number: number,
): Promise<WithLink> {
  await ownPaid(tx, memberId, number);
  await endLinks(tx, services, number);
  return memberVoucher(tx, services, memberId, number);
}

/**
 * What a link shows. Whatever is wrong with it is refused alike: forged, altered, ended, revoked, of
 * a blocked member, or of a withdrawal that does not count as paid. Only a link with a valid
 * signature is looked up.
 * @throws DomainError `not_found`
 */
export async function openVoucher(
  services: Services,
  token: string,
): Promise<Answer<typeof endpoints.open>> {
  const { db } = services.database;
  const id = signedId(services, token);
  const [found] =
    id === undefined
      ? []
      : await db
          .select({ link: voucherLinks, withdrawal: withdrawals })
          .from(voucherLinks)
          .innerJoin(withdrawals, eq(withdrawals.number, voucherLinks.number))
          .innerJoin(members, eq(members.id, withdrawals.memberId))
          .where(and(eq(voucherLinks.id, id), inForce(services), eq(members.status, 'active')));
  if (!found || !isPaid(found.withdrawal)) throw new DomainError('not_found');
  return {
    voucher: await voucherOf(db, services, found.withdrawal),
    expires_at: found.link.expiresAt.toISOString(),
  };
}

const inForce = ({ clock }: Services) =>
  and(isNull(voucherLinks.revokedAt), gt(voucherLinks.expiresAt, clock.now()));

async function ownPaid(db: Database, memberId: number, number: number): Promise<WithdrawalRow> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, number), eq(withdrawals.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  if (!isPaid(row)) throw new DomainError('conflict', { message: 'It is not paid.' });
  return row;
}

async function linkInForce(
  db: Database,
  services: Services,
  number: number,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(voucherLinks)
    .where(and(eq(voucherLinks.number, number), inForce(services)));
  return row ?? null;
}

async function endLinks(tx: Transaction, { clock }: Services, number: number): Promise<void> {
  await tx
    .update(voucherLinks)
    .set({ revokedAt: clock.now() })
    .where(and(eq(voucherLinks.number, number), isNull(voucherLinks.revokedAt)));
}

const endOf = ({ expiresAt }: LinkRow): string =>
  Math.floor(expiresAt.getTime() / 1000).toString(36);

const linkView = ({ keys }: Services, link: LinkRow): VoucherLink => {
  const signed = `${link.id}.${endOf(link)}`;
  return {
    token: `${signed}.${keys.sign('voucher', signed)}`,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
};

/** The id that a token names, where its signature is ours and its time has not passed. */
function signedId({ keys, clock }: Services, token: string): string | undefined {
  const [, id, end, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || end === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(keys.sign('voucher', `${id}.${end}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return parseInt(end, 36) * 1000 > clock.now().getTime() ? id : undefined;
}

async function voucherOf(db: Database, services: Services, row: WithdrawalRow): Promise<Voucher> {
  const deployment = services.chain?.deployment ?? null;
  const known = deployment?.chainId === row.chainId ? deployment : null;
  return {
    number: row.number,
    status: statusOf[row.detail],
    currency: row.currency,
    amount: formatUsd(row.amount),
    fee: formatUsd(row.fee),
    fee_rate: row.feeRate,
    net: formatUsd(row.net),
    price: row.price,
    token_amount: formatUnits(row.tokenAmount, row.tokenDecimals),
    token_decimals: row.tokenDecimals,
    wallet: row.wallet,
    network: { chain_id: row.chainId, name: known?.networkName ?? String(row.chainId) },
    paid_at: (row.finishedAt ?? row.createdAt).toISOString(),
    ...(await placesOf(db, row, known)),
    sources: known ? sourcesOf(services) : [],
  };
}

/**
 * Where on its chain a payment stands; `known` is the deployment on that chain.
 * @throws DomainError `conflict` where that is not known any more
 */
async function placesOf(
  db: Database,
  row: WithdrawalRow,
  known: ChainDeployment | null,
): Promise<Pick<Voucher, 'tx_hash' | 'token' | 'contract' | 'explorer'>> {
  const [paid] = await db
    .select({ item: payoutItems, contract: payoutRuns.contract, token: payoutBatches.token })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutItems.runNumber))
    .innerJoin(
      payoutBatches,
      and(
        eq(payoutBatches.runNumber, payoutItems.runNumber),
        eq(payoutBatches.batchIndex, payoutItems.batchIndex),
      ),
    )
    .where(and(eq(payoutItems.withdrawalNumber, row.number), eq(payoutItems.state, 'confirmed')));
  const token = paid?.token ?? known?.tokens[row.currency].address;
  if (token === undefined || row.txHash === null) {
    throw new DomainError('conflict', { message: 'Nothing is known of its payment.' });
  }
  // Settled by hand: a transfer paid it, and the contract says nothing of it.
  const contract = paid?.item.settlementTxHash === null ? paid.contract : null;
  const transaction = explorerUrl(known, row.txHash);
  const ofContract = contract && known?.explorerUrl ? contractUrl(known, contract) : null;
  return {
    tx_hash: row.txHash,
    token,
    contract,
    explorer: transaction === null ? null : { transaction, contract: ofContract },
  };
}

const contractUrl = ({ explorerUrl: origin }: ChainDeployment, contract: string): string =>
  `${origin}/address/${contract}`;

const sourcesOf = ({ config }: Services): string[] =>
  config.demo ? [demoApi.chain.path] : [...config.publicRpcUrls];
