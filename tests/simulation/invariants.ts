import { sql } from 'drizzle-orm';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { purchaseRequests, receipts } from '#server/database/schema/purchases.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import { tokenInterface } from '#server/chain/artifacts.ts';
import { decodePay } from '#server/chain/treasury/pay-calldata.ts';
import { chainCursors } from '#server/database/schema/payouts.ts';
import { custodyOf } from '#server/domain/reconciliation/books.ts';
import { OVERLAP } from '#server/domain/chain/cursor.ts';
import { purchaseCursorNames } from '#server/domain/purchases/cursor-names.ts';
import { execute } from './chain/contracts.ts';
import { balanceOf, type ChainState, type PlainLog } from './chain/state.ts';
import { mailProblems, mailProblemsAtRest } from './mail-invariants.ts';
import { askedAnew } from './database.ts';
import { marketProblems, marketProblemsAtRest, shopOf } from './market-invariants.ts';
import { CONFIRMATIONS, tokenOf, type World } from './world.ts';

/** What is wrong, one sentence each; the word before the colon names the invariant. */
export type Problems = string[];

/** What a run notes where a source had no logs. */
const HIDING = 'source without logs ';

/** What must hold after every step; at rest also what the watchers had time to find. */
export async function problemsOf(world: World, isAtRest = false): Promise<Problems> {
  const { store, chain, handedOut, finalUndone, post, byCode } = world;
  const { hash } = chain.head;
  const wasHidden = [...world.scheduler.met.keys()].some((met) => met.startsWith(HIDING));
  const isSure = isAtRest || !wasHidden;
  const ask = isAtRest ? askedAnew : store.asked;
  return [
    ...(await ask('books', '', () => bookProblems(world))),
    ...(await ask('payouts', [hash, handedOut.length, finalUndone].join(), () =>
      payoutProblems(world),
    )),
    ...(await ask('receipts', [hash, isSure].join(), () => receiptProblems(world, isSure))),
    ...(await ask('mails', [post.taken, byCode.length].join(), () => mailProblems(world))),
    ...(await ask('market', '', () => marketProblems(world))),
    ...(await ask('shop', '', () => shopOf(world))),
    ...world.unexpected.map((message) => `error: ${message}`),
  ];
}

/** Journals sum to zero, balances are their entries and never below zero, held money has its request. */
async function bookProblems({ store: { db } }: World): Promise<Problems> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'journal: ' || journal_id || ' sums to ' || sum(amount) || ' ' || currency as problem
      from entries group by journal_id, currency having sum(amount) <> 0
    union all
    select 'balance: ' || coalesce(b.account, e.account) || ' of ' || coalesce(b.member_id, e.member_id)
        || ' is ' || coalesce(b.amount, 0) || ', its entries ' || coalesce(e.amount, 0)
      from balances b full join (
        select member_id, account, sum(amount) as amount from entries
        where member_id is not null and currency = 'USD' group by member_id, account) e
      on e.member_id = b.member_id and e.account = b.account
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0)
    union all
    select 'available: ' || account || ' of ' || member_id || ' is ' || amount
      from balances where amount < 0
    union all
    select 'held: ' || coalesce(b.member_id, w.member_id) || ' has ' || coalesce(b.amount, 0)
        || ' held, requests hold ' || coalesce(w.amount, 0)
      from (select member_id, amount from balances where account = 'held_direct') b
      full join (
        select member_id, sum(amount) as amount from withdrawals
        where type = 'direct' and detail not in ('confirmed', 'refused', 'cancelled_by_member')
        group by member_id) w
      on w.member_id = b.member_id
      where coalesce(b.amount, 0) <> coalesce(w.amount, 0)
    union all
    select 'parked: ' || coalesce(p.currency, x.currency) || ' ' || coalesce(p.units, 0)
        || ' parked, undecided ' || coalesce(x.amount, 0)
      from (
        select currency, trim_scale(-sum(amount) * case currency when 'TCT' then 1e18 else 1e6 end) as units
        from entries where account = 'unmatched_receipts' group by currency) p
      full join (
        select currency, sum(amount) as amount from payment_exceptions
        where state in ('waiting', 'open') group by currency) x
      on x.currency = p.currency
      where coalesce(p.units, 0) <> coalesce(x.amount, 0)`);
  return rows.map(({ problem }) => problem);
}

type Withdrawal = typeof withdrawals.$inferSelect;

/** All, by their number. */
export const withdrawalsOf = ({ store }: World): Promise<Withdrawal[]> =>
  store.asked('all withdrawals', '', () =>
    store.db.select().from(withdrawals).orderBy(withdrawals.number),
  );

async function payoutProblems(world: World): Promise<Problems> {
  const rows = await withdrawalsOf(world);
  return [...rows.flatMap((row) => paymentProblems(world, row)), ...payableProblems(world, rows)];
}

/** No number that the chain has paid is given back; what is paid in the books is on the chain, for good. */
function paymentProblems(
  { chain, confirmed, finalUndone }: World,
  { number, detail, txHash }: Withdrawal,
): Problems {
  const status = statusOf[detail];
  const isPaidAt = ({ state }: { readonly state: ChainState }) => state.paid.has(BigInt(number));
  const final = chain.final(CONFIRMATIONS);
  // Settled by hand, it was paid by another transaction.
  const isSettled = isPaidAt(final) || chain.find(txHash ?? '', final.number) !== null;
  const wasConfirmed = confirmed.has(number);
  if (status === 'Approved') confirmed.add(number);
  if (status === 'Refused' && isPaidAt(chain.head)) {
    return [`given back: ${number} is ${detail} and was paid on the chain`];
  }
  if (wasConfirmed && status !== 'Approved') {
    return [`confirmed: ${number} was confirmed and is ${detail}`];
  }
  if (status === 'Approved' && !isSettled && !finalUndone) {
    return [`confirmed: ${number} is confirmed and is not paid on the chain`];
  }
  return [];
}

/**
 * Whoever has calldata may send it: in the earliest block that can still come, it must not pay what
 * was given back.
 */
function payableProblems(
  { chain, finalUndone, handedOut }: World,
  rows: readonly Withdrawal[],
): Problems {
  const refused = new Set(
    rows.filter(({ detail }) => statusOf[detail] === 'Refused').map(({ number }) => BigInt(number)),
  );
  if (refused.size === 0 || finalUndone) return [];
  const final = chain.final(CONFIRMATIONS);
  return handedOut.flatMap(({ from, to, data }) => {
    const named = decodePay(data).items.filter(({ number }) => refused.has(number));
    if (named.length === 0) return [];
    const outcome = execute(chain.facts, final.state, { from, to, data }, final.timestamp + 1);
    return named
      .filter(({ number }) => outcome.ok && outcome.state.paid.has(number))
      .map(({ number }) => `given back: ${number} can still be paid`);
  });
}

/**
 * Every transfer to a receiving address that the watcher has passed is known. What a source hid is
 * found with the blocks that are read once more, so until then it counts only from before those.
 */
async function receiptProblems(world: World, isSure: boolean): Promise<Problems> {
  const { chain, store, deployment } = world;
  const name = purchaseCursorNames(deployment).read;
  const cursors = await store.asked('cursors', '', () => store.db.select().from(chainCursors));
  const cursor = cursors.find((row) => row.name === name);
  if (!cursor || chain.blocks[cursor.blockNumber]?.hash !== cursor.blockHash) return [];
  const requests = await store.asked('requests', '', () =>
    store.db.select().from(purchaseRequests),
  );
  const numberAt = new Map(requests.map(({ address, number }) => [address, number]));
  const known = await store.asked('all receipts', '', () => store.db.select().from(receipts));
  const final = new Set(
    known
      .filter(({ state }) => state === 'final')
      .map(({ txHash, logIndex }) => `${txHash}/${logIndex}`),
  );
  const problems: Problems = [];
  const last = cursor.blockNumber - (isSure ? 0 : OVERLAP);
  for (const block of chain.blocks.slice(deployment.deployedAtBlock, Math.max(0, last + 1))) {
    for (const { hash, logs } of block.transactions) {
      for (const [index, log] of logs.entries()) {
        const { address } = log;
        if (!withdrawalCurrencies.some((currency) => tokenOf(world, currency) === address)) {
          continue;
        }
        const { to, value } = transferOf(log);
        const number = numberAt.get(to);
        if (number === undefined || value === 0n || final.has(`${hash}/${index}`)) continue;
        problems.push(
          `arrived: ${value} of ${address} came for ${number} in ${block.number} and is not known`,
        );
      }
    }
  }
  return problems;
}

interface Transfer {
  readonly to: string;
  readonly value: bigint;
}

const transfers = new WeakMap<PlainLog, Transfer>();

/** What a token's log says; a log never changes. */
function transferOf(log: PlainLog): Transfer {
  let transfer = transfers.get(log);
  if (!transfer) {
    const event = tokenInterface.parseLog({ topics: [...log.topics], data: log.data });
    const [, to, value] = (event?.args ?? ['', '', 0n]) as unknown as [string, string, bigint];
    transfer = { to, value };
    transfers.set(log, transfer);
  }
  return transfer;
}

/** What must hold after everything was healed and has had its time. */
export async function problemsAtRest(world: World): Promise<Problems> {
  const { store, chain, deployment } = world;
  const { rows } = await store.db.execute<{ problem: string }>(sql`
    select 'stuck: item of ' || withdrawal_number || ' is ' || state as problem
      from payout_items where state in ('signing', 'broadcast')
    union all
    select 'stuck: withdrawal ' || number || ' is ' || detail from withdrawals w
      where detail in ('prepared', 'broadcast') and not exists (
        select 1 from payout_items i where i.withdrawal_number = w.number
          and i.state not in ('confirmed', 'released'))
    union all
    select 'stuck: request ' || number || ' is ' || status from purchase_requests
      where status in ('New', 'Processing')
    union all
    select 'stuck: receipt ' || id || ' is ' || state from receipts
      where state = 'seen' or (state = 'final' and booked_at is null)
        or (state = 'undone' and booked_at is not null)
    union all
    select 'stuck: exception ' || id || ' waits' from payment_exceptions where state = 'waiting'`);
  const problems = rows.map(({ problem }) => problem);
  const custody = await custodyOf(store.db);
  const addresses = await store.db
    .select({ address: purchaseRequests.address })
    .from(purchaseRequests);
  // What was confirmed and then undone with final blocks is an alarm, and stays in the books.
  const rowsOf = await store.db.select().from(withdrawals);
  const undone = rowsOf.filter(
    ({ number, detail, txHash }) =>
      detail === 'confirmed' &&
      !chain.head.state.paid.has(BigInt(number)) &&
      chain.find(txHash ?? '') === null,
  );
  const vanished = (currency: string): bigint =>
    undone
      .filter((row) => row.currency === currency)
      .reduce((sum, { tokenAmount }) => sum + tokenAmount, 0n);
  const holders = [deployment.treasury, ...addresses.map(({ address }) => address)];
  for (const currency of withdrawalCurrencies) {
    const token = tokenOf(world, currency);
    const held = holders.reduce(
      (sum, holder) => sum + balanceOf(chain.head.state, token, holder),
      0n,
    );
    const books = custody.get(currency, deployment.tokens[currency].decimals) + vanished(currency);
    if (held !== books) problems.push(`custody: ${held} ${currency} held, the books say ${books}`);
  }
  return [
    ...problems,
    ...(await mailProblemsAtRest(world)),
    ...(await marketProblemsAtRest(world)),
  ];
}
