import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type {
  PurchaseRequest,
  PaymentException,
  Receipt,
} from '#contract/api/purchase-requests.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { MembershipPurchaseKind } from '#contract/rules/purchases.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database } from '../../database/database.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { tctDeposits } from '../../database/schema/exchange.ts';
import { globalDeposits, poolPositions } from '../../database/schema/investments.ts';
import { orders } from '../../database/schema/market-orders.ts';
import {
  membershipPurchases,
  paymentExceptions,
  purchaseRequests,
  receipts,
} from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { readChainPosition, type ChainPosition } from '../chain/position.ts';
import { purchaseCursorNames } from './cursor-names.ts';
import { isDust, leastOf, lockedPriceOf } from './price.ts';
import {
  decimalsOf,
  isOpen,
  type ExceptionRow,
  type ReceiptRow,
  type RequestRow,
} from './states.ts';
import { isWatched } from './watched.ts';
import { explorerUrl } from '../withdrawals/views.ts';

interface ViewContext {
  readonly services: Pick<Services, 'chain' | 'clock'>;
  readonly position: ChainPosition;
}

/** Purchase requests with all that is known of their payment, in the order given. */
export async function viewRequests(
  db: Database,
  services: Services,
  rows: readonly RequestRow[],
): Promise<PurchaseRequest[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map((row) => row.number);
  const context = {
    services,
    position: await readChainPosition(db, services.chain?.deployment ?? null, purchaseCursorNames),
  };
  const arrived = await db
    .select()
    .from(receipts)
    .where(inArray(receipts.requestNumber, numbers))
    .orderBy(asc(receipts.blockNumber), asc(receipts.logIndex), asc(receipts.id));
  const odd = await db
    .select()
    .from(paymentExceptions)
    .where(inArray(paymentExceptions.requestNumber, numbers))
    .orderBy(asc(paymentExceptions.id));
  const results = await resultsOf(db, numbers);
  return rows.map((row) =>
    view(row, {
      ...context,
      receipts: arrived.filter((receipt) => receipt.requestNumber === row.number),
      exceptions: odd.filter((exception) => exception.requestNumber === row.number),
      resultId: results.get(row.number) ?? null,
    }),
  );
}

/**
 * Of some requests those whose payment is on its way, so that nothing more is to be sent: of open ones the
 * network has seen enough, of ended ones something that is not in the books, or what was there was undone
 * and is looked for again.
 */
export async function onTheirWay(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select()
    .from(purchaseRequests)
    .where(inArray(purchaseRequests.number, [...numbers]));
  const arrived = await db
    .select()
    .from(receipts)
    .where(inArray(receipts.requestNumber, [...numbers]));
  const parts = await db
    .select({ number: paymentExceptions.requestNumber })
    .from(paymentExceptions)
    .where(
      and(
        inArray(paymentExceptions.requestNumber, [...numbers]),
        eq(paymentExceptions.state, 'waiting'),
      ),
    );
  const waiting = new Set(parts.map(({ number }) => number));
  const isOnWay = (row: RequestRow): boolean => {
    const own = arrived.filter(({ requestNumber }) => requestNumber === row.number);
    if (!isOpen(row)) return own.some(isComingLate);
    if (own.some(({ state }) => state === 'undone')) return true;
    // Of a part that can be topped up the rest is still asked for.
    const isPart = waiting.has(row.number) && missingOf(row, receivedOf(row, own)) > 0n;
    return row.status === 'Processing' && !isPart;
  };
  return new Set(rows.filter(isOnWay).map(({ number }) => number));
}

/** Of a request that ended: what its booking, or its reversal, is still to decide about. */
const isComingLate = ({ state, bookedAt }: ReceiptRow): boolean =>
  state === 'seen' || (state === 'final' ? bookedAt === null : bookedAt !== null);

/**
 * What came for a settled request beyond what was asked, in whatever token, as its member reads it: open
 * until it is returned, and afterwards. None of a request that is not settled.
 */
export async function excessOf(
  db: Database,
  services: Pick<Services, 'chain'>,
  number: number,
): Promise<PaymentException[]> {
  const rows = await db
    .select({ exception: paymentExceptions, request: purchaseRequests })
    .from(paymentExceptions)
    .innerJoin(purchaseRequests, eq(purchaseRequests.number, paymentExceptions.requestNumber))
    .where(
      and(
        eq(purchaseRequests.number, number),
        eq(purchaseRequests.status, 'Settled'),
        // Of what came back of the purchase its refunds tell.
        ne(paymentExceptions.kind, 'refund_due'),
        inArray(paymentExceptions.state, ['open', 'refunded']),
      ),
    )
    .orderBy(asc(paymentExceptions.id));
  return rows.map(({ exception, request }) => exceptionView(exception, request, { services }));
}

interface Parts extends ViewContext {
  readonly receipts: readonly ReceiptRow[];
  readonly exceptions: readonly ExceptionRow[];
  readonly resultId: string | null;
}

function view(row: RequestRow, parts: Parts): PurchaseRequest {
  const { chainId, token, address, tokenAmount, tokenDecimals, offer } = row;
  const deployment = deploymentOf(parts.services, row);
  const received = receivedOf(row, parts.receipts);
  const missing = missingOf(row, received);
  const tokens = (units: bigint): string => formatUnits(units, tokenDecimals);
  return {
    number: row.number,
    kind: row.kind,
    subject: {
      id: row.subjectId,
      name: offer['name'] ?? '',
      name_en: offer['name_en'] ?? '',
      purchase: (offer['purchase'] as MembershipPurchaseKind | undefined) ?? null,
      credit: offer['credit'] ?? null,
      slug: row.kind === 'course' ? (offer['slug'] ?? null) : null,
    },
    status: row.status,
    amount: formatUsd(row.amount),
    currency: row.currency,
    price: row.price,
    token_amount: tokens(tokenAmount),
    received: tokens(received),
    missing: tokens(missing),
    token,
    token_decimals: tokenDecimals,
    address,
    network: { chain_id: chainId, name: deployment?.networkName ?? String(chainId) },
    uri: `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${missing === 0n ? tokenAmount : missing}`,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    reported_tx_hash: stillReported(row, parts.receipts),
    failed_tx_hash: failedHash(row),
    receipts: parts.receipts.map((receipt) => receiptView(receipt, row, parts)),
    exceptions: parts.exceptions.map((exception) => exceptionView(exception, row, parts)),
    undone: parts.receipts.some(
      (receipt) => receipt.state === 'undone' && (isOpen(row) || receipt.bookedAt !== null),
    ),
    can_cancel: canCancel(row, parts),
    watched:
      deployment !== null && isWatched(row, parts.receipts.length > 0, parts.services.clock.now()),
    result_id: parts.resultId,
  };
}

function deploymentOf(
  { chain }: Pick<Services, 'chain'>,
  { chainId }: Pick<RequestRow, 'chainId'>,
): ChainDeployment | null {
  return chain?.deployment.chainId === chainId ? chain.deployment : null;
}

/** Base units of the asked token that the chain shows, final or not. */
function receivedOf(row: RequestRow, arrived: readonly ReceiptRow[]): bigint {
  return arrived
    .filter(({ currency, state }) => currency === row.currency && state !== 'undone')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Base units still to be sent; none where nothing is, or too little to matter. */
function missingOf(row: RequestRow, received: bigint): bigint {
  if (!isOpen(row) || received >= leastOf(row.tokenAmount, row.tolerance)) return 0n;
  if (row.kind === 'tct' && received > 0n) return 0n;
  return row.tokenAmount - received;
}

/**
 * Nothing that could be lost is on its way. Dust is not: strangers could keep any request open with
 * it. What was sent all the same is left to an administrator.
 */
export function canCancel(
  row: RequestRow,
  {
    receipts: arrived,
    services,
  }: Pick<Parts, 'receipts'> & { readonly services: Pick<Services, 'chain'> },
): boolean {
  if (!isOpen(row)) return false;
  const lasting = arrived.filter(({ state }) => state !== 'undone');
  return [...Map.groupBy(lasting, ({ currency }) => currency)].every(([currency, some]) =>
    isDust(
      some.reduce((sum, { amount }) => sum + amount, 0n),
      lockedPriceOf(currency, row),
      decimalsOf(services, row, currency),
    ),
  );
}

function stillReported({ reportedTxHash }: RequestRow, arrived: readonly ReceiptRow[]) {
  const isThere = arrived.some(
    ({ txHash, state }) => txHash === reportedTxHash && state !== 'undone',
  );
  return isThere ? null : reportedTxHash;
}

const failedHash = (row: RequestRow) => (isOpen(row) ? row.failedTxHash : null);

function receiptView(
  receipt: ReceiptRow,
  row: RequestRow,
  { services, position }: ViewContext,
): Receipt {
  return {
    tx_hash: receipt.txHash,
    explorer_url: explorerUrl(deploymentOf(services, row), receipt.txHash),
    amount: formatUnits(receipt.amount, decimalsOf(services, row, receipt.currency)),
    currency: receipt.currency,
    sender: receipt.sender,
    at: receipt.blockAt.toISOString(),
    state: receipt.state,
    confirmations: receipt.state === 'seen' ? position.confirmationsOf(receipt.blockNumber) : null,
  };
}

function exceptionView(
  exception: ExceptionRow,
  row: RequestRow,
  { services }: { readonly services: Pick<Services, 'chain'> },
): PaymentException {
  return {
    kind: exception.kind,
    state: exception.state,
    amount: formatUnits(exception.amount, decimalsOf(services, row, exception.currency)),
    currency: exception.currency,
    resolved_at: exception.resolvedAt?.toISOString() ?? null,
    refund_tx_hash: exception.refundTxHash,
    refund_explorer_url: explorerUrl(deploymentOf(services, row), exception.refundTxHash),
  };
}

/** What requests became, by number; what the chain undid is not counted. */
async function resultsOf(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const bought = await db
    .select({
      id: membershipPurchases.id,
      number: membershipPurchases.requestNumber,
      reversedAt: membershipPurchases.reversedAt,
    })
    .from(membershipPurchases)
    .where(inArray(membershipPurchases.requestNumber, [...numbers]));
  const positions = await db
    .select({ id: poolPositions.id, number: poolPositions.requestNumber })
    .from(poolPositions)
    .where(inArray(poolPositions.requestNumber, [...numbers]));
  const deposits = await db
    .select({ id: globalDeposits.id, number: globalDeposits.requestNumber })
    .from(globalDeposits)
    .where(inArray(globalDeposits.requestNumber, [...numbers]));
  const courses = await db
    .select({
      id: coursePurchases.id,
      number: coursePurchases.requestNumber,
      reversedAt: coursePurchases.reversedAt,
    })
    .from(coursePurchases)
    .where(inArray(coursePurchases.requestNumber, [...numbers]));
  const ordered = await db
    .select({ id: orders.number, number: orders.requestNumber })
    .from(orders)
    .where(and(inArray(orders.requestNumber, [...numbers]), isNotNull(orders.paidAt)));
  const credited = await db
    .select({ id: tctDeposits.id, number: tctDeposits.requestNumber })
    .from(tctDeposits)
    .where(and(inArray(tctDeposits.requestNumber, [...numbers]), isNull(tctDeposits.reversedAt)));
  const lasting = [...bought, ...courses].filter(({ reversedAt }) => reversedAt === null);
  for (const { id, number } of [...lasting, ...positions, ...deposits, ...ordered, ...credited]) {
    if (number !== null) found.set(number, String(id));
  }
  return found;
}
