import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PaymentClaim } from '#contract/api/purchase-requests.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { transfersOf, type TokenTransfer } from '../../chain/token-transfers.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { readChainPosition } from '../chain/position.ts';
import { invalidField } from '../base/errors.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { measure, sweptLater } from './cursor.ts';
import { purchaseCursorNames } from './cursor-names.ts';
import { oneRequest, ownRequest } from './lists.ts';
import { arrivalsOf, storeFound } from './receipts.ts';
import { lockRequest, openStatuses } from './states.ts';
import { bookNow } from './stuck.ts';
import type { Watched } from './watched.ts';
import { bookMovements } from '../treasury/movements.ts';

type Outcome = PaymentClaim['outcome'];

/**
 * Observes a transaction that a member says has paid a request, and says what becomes of it. It is
 * never a proof: what counts, counts because the chain says so.
 * @throws DomainError `not_found`, `validation` (tx_hash); ChainUnreachable, ChainDisagreement
 */
export async function claimPayment(
  services: Services,
  memberId: number,
  { number, text }: { readonly number: number; readonly text: string },
): Promise<PaymentClaim> {
  const { db } = services.database;
  const request = await ownRequest(db, memberId, number);
  const hash = text.trim().toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(hash)) throw invalidField('tx_hash', 'hash.format');
  const answer = async (outcome: Outcome, other: number | null = null): Promise<PaymentClaim> => ({
    outcome,
    number: other,
    request: await oneRequest(db, services, memberId, number),
  });

  const { rpc, deployment, treasury } = requireChain(services);
  const state = await treasury.transactionState(hash);
  if (state.kind !== 'mined') {
    await reportPayment(services, memberId, { number, hash });
    return answer('not_on_chain');
  }
  if (state.status !== 1) return answer('failed');
  const transfers = await rpc.agreed(`transaction ${hash}`, (provider) =>
    transfersOf(provider, deployment, hash),
  );
  const paid = await requestsPaid(services, transfers ?? []);
  if (paid.some((row) => row.number === request.number)) {
    await bookFound(services, transfers ?? [], request);
    return answer('found');
  }
  const other = paid.find((row) => row.memberId === memberId);
  return other ? answer('other_request', other.number) : answer('elsewhere');
}

/** Stores the claimed transaction for the watcher, while the request can be paid. */
export async function reportPayment(
  { database }: Services,
  memberId: number,
  { number, hash }: { readonly number: number; readonly hash: string },
): Promise<void> {
  await ownRequest(database.db, memberId, number);
  await database.db
    .update(purchaseRequests)
    .set({ reportedTxHash: hash.toLowerCase(), failedTxHash: null })
    .where(
      and(
        eq(purchaseRequests.number, number),
        eq(purchaseRequests.memberId, memberId),
        inArray(purchaseRequests.status, [...openStatuses]),
      ),
    );
}

/** Reported transactions that are looked at in one round: each is a call to every source. */
const LOOKED_AT = 20;

/**
 * Takes the reported transactions that the chain has refused for failed: nothing moved, and the member
 * is told so and can pay again. Only from a final block: until then the same transaction can still go through in another one,
 * and would pay twice what was asked once.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function forgetReverted(services: Services, final: BlockPoint): Promise<void> {
  const { database } = services;
  const { deployment, treasury } = requireChain(services);
  const reported = await database.db
    .select({ number: purchaseRequests.number, hash: purchaseRequests.reportedTxHash })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, deployment.chainId),
        inArray(purchaseRequests.status, [...openStatuses]),
        isNotNull(purchaseRequests.reportedTxHash),
        sql`not exists (select 1 from receipts r where r.tx_hash = ${purchaseRequests.reportedTxHash})`,
      ),
    )
    // Those that no source knows stay: all have their turn.
    .orderBy(sql`random()`)
    .limit(LOOKED_AT);
  for (const { number, hash } of reported) {
    if (hash === null) continue;
    const state = await treasury.transactionState(hash);
    if (state.kind !== 'mined' || state.status === 1 || state.blockNumber > final.number) continue;
    await database.db
      .update(purchaseRequests)
      .set({ reportedTxHash: null, failedTxHash: hash })
      .where(and(eq(purchaseRequests.number, number), eq(purchaseRequests.reportedTxHash, hash)));
  }
}

/** The requests whose receiving addresses got something. */
function requestsPaid(services: Services, transfers: readonly TokenTransfer[]) {
  if (transfers.length === 0) return Promise.resolve([]);
  const addresses = transfers.map(({ to }) => to.toLowerCase());
  return services.database.db
    .select({ number: purchaseRequests.number, memberId: purchaseRequests.memberId })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, requireChain(services).deployment.chainId),
        inArray(sql`lower(${purchaseRequests.address})`, addresses),
      ),
    );
}

/**
 * The watcher no longer reads addresses of long ago: what came to one, and is in a block that has
 * been read, is booked now. Anything later is the watcher's.
 */
async function bookFound(
  services: Services,
  transfers: readonly TokenTransfer[],
  request: Watched,
): Promise<void> {
  const { database } = services;
  const chain = requireChain(services);
  const { read } = await readChainPosition(database.db, chain.deployment, purchaseCursorNames);
  const arrivals = arrivalsOf(transfers, [request]).filter(
    ({ blockNumber }) => read !== null && blockNumber <= read.block,
  );
  const [first] = arrivals;
  if (!first || !read) return;
  const swept = await sweptLater(services, first.blockNumber, {
    number: read.block,
    hash: read.hash,
  });
  const measured = await measure(chain, arrivals, { swept, block: read.block });
  const final = await chain.treasury.finalHead();
  await database.transaction(async (tx) => {
    await lockRequest(tx, request.number);
    await storeFound(tx, services, arrivals, { ...measured, swept, final });
    await bookNow(tx, services, request.number);
    // What it moved was unexplained so far.
    await lockPayouts(tx);
    const hashes = swept.filter(({ number }) => number === request.number);
    await bookMovements(
      tx,
      services,
      hashes.map(({ txHash }) => txHash),
    );
  });
}
