import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import type { PaidEvent } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { auditLog } from '../../database/schema/system.ts';
import { requireChain } from '../../require-chain.ts';
import { figure } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { postJournal, postJournals } from '../ledger/journals.ts';
import { classifyPayment, type UnexpectedPayment } from './classification.ts';
import { doubtItems } from './progress.ts';
import { refreshRun, setItems, type PayoutItemRow } from './states.ts';
import { movementJournal } from '../treasury/journals.ts';
import { paidJournal } from '../withdrawals/journals.ts';
import { mailOwners } from '../withdrawals/mails.ts';
import { notifyOwners } from '../withdrawals/notifications.ts';
import {
  lockWithdrawals,
  transition,
  transitionAll,
  type WithdrawalRow,
} from '../withdrawals/transitions.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

type ItemWithKey = PayoutItemRow & { readonly runKey: string; readonly contract: string };

/**
 * Books final `Paid` events. An event that is what its run meant to pay approves its withdrawal;
 * any other is an alarm, and no money that the chain has paid is left free to return. Applying the
 * same events again changes nothing. Needs `lockPayouts`.
 */
export async function bookPayments(
  tx: Transaction,
  services: Services,
  events: readonly PaidEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { deployment } = requireChain(services);
  const numbers = events.map((event) => Number(event.number)).filter(Number.isSafeInteger);
  const rows = new Map((await lockWithdrawals(tx, numbers)).map((row) => [row.number, row]));
  const items = await currentItems(tx, numbers);

  const expected = new Map<string, BookedItem[]>();
  for (const event of events) {
    const number = Number(event.number);
    const withdrawal = rows.get(number) ?? null;
    const item = items.get(number) ?? null;
    const classification = classifyPayment({ event, withdrawal, item }, deployment);
    if (classification === 'booked_before') continue;
    if (classification === 'expected') {
      if (!item) throw new Error('A payment was expected that no run meant');
      const together = expected.get(event.txHash) ?? [];
      expected.set(event.txHash, [...together, { item, event }]);
    } else {
      await handleException(tx, services, { event, withdrawal, item, classification });
    }
  }
  for (const [txHash, booked] of expected) await bookBatch(tx, services, txHash, booked);
}

interface BookedItem {
  readonly item: PayoutItemRow;
  readonly event: PaidEvent;
}

async function bookBatch(
  tx: Transaction,
  services: Services,
  txHash: string,
  booked: readonly BookedItem[],
): Promise<void> {
  await bookPaid(
    tx,
    services,
    booked.map(({ item }) => item.withdrawalNumber),
    { txHash },
  );
  for (const { item, event } of booked) {
    const { logIndex, blockNumber } = event;
    await setItems(tx, [item], 'confirmed', { repair: null, txHash, logIndex, blockNumber });
  }
  const at = services.clock.now();
  for (const runNumber of new Set(booked.map(({ item }) => item.runNumber))) {
    await refreshRun(tx, runNumber, { at, actorId: null });
  }
}

interface PaidBy {
  readonly txHash: string;
  /** The second administrator, where a payment is settled by hand. */
  readonly settledBy?: number;
  readonly note?: string;
}

/**
 * Pays withdrawals: state, books, notification and mail. A withdrawal is paid once: the
 * transition takes it from where it stands, and the ledger refuses a second payment of a number.
 */
export async function bookPaid(
  tx: Transaction,
  services: Services,
  numbers: readonly number[],
  { txHash, settledBy, note }: PaidBy,
): Promise<void> {
  const at = services.clock.now();
  const settledByHand = settledBy !== undefined;
  const approved = await transitionAll(tx, 'pay', numbers, {
    at,
    actorId: settledBy ?? null,
    data: { tx_hash: txHash, ...(note !== undefined && { settlement: note }) },
    patch: { txHash, finishedAt: at },
  });
  if (approved.length !== new Set(numbers).size) {
    throw new Error(`Paid withdrawals are not where they can be approved: ${numbers.join(', ')}`);
  }
  await postJournals(
    tx,
    approved.map((withdrawal) => paidJournal(withdrawal, at, { txHash, settledByHand })),
  );
  await notifyOwners(tx, approved, 'withdrawal.paid', at);
  const network = requireChain(services).deployment.networkName;
  await mailOwners(tx, approved, {
    template: 'withdrawal.paid',
    at,
    values: ({ number, tokenAmount, tokenDecimals, currency, wallet }) => ({
      number,
      tokenAmount: figure(formatUnits(tokenAmount, tokenDecimals)),
      currency,
      address: wallet,
      network,
      hash: txHash,
    }),
  });
}

interface Exception {
  readonly event: PaidEvent;
  readonly withdrawal: WithdrawalRow | null;
  readonly item: ItemWithKey | null;
  readonly classification: UnexpectedPayment;
}

async function handleException(
  tx: Transaction,
  services: Services,
  exception: Exception,
): Promise<void> {
  const { event, withdrawal, item, classification } = exception;
  const at = services.clock.now();
  await alarm(tx, services, exception);
  if (!withdrawal || (classification !== 'mismatch' && classification !== 'outside_run')) return;
  const { number } = withdrawal;
  if (item) {
    await doubtItems(tx, item.runNumber, { numbers: [number] }, 'mismatch', at);
  } else {
    await transition(tx, 'doubt', number, { at, data: { reason: 'mismatch' } });
  }
  if (classification === 'mismatch') return;
  // Not sent by its run, but the member has exactly what was owed: the books follow the chain.
  if (item) await bookBatch(tx, services, event.txHash, [{ item, event }]);
  else await bookPaid(tx, services, [number], { txHash: event.txHash });
}

async function alarm(
  tx: Transaction,
  services: Services,
  { event, withdrawal, classification }: Exception,
): Promise<void> {
  const { treasury } = requireChain(services).deployment;
  const facts = {
    classification,
    state: withdrawal?.detail ?? null,
    tx_hash: event.txHash,
    treasury,
    block: event.blockNumber,
    run_key: event.run,
    to: event.to,
    token: event.token,
    amount: event.amount.toString(),
  };
  const subject = `withdrawal/${event.number}`;
  const action = 'payout.unexpected_payment';
  // Blocks are read more than once: of one payment there is one alarm.
  const raised = await tx.$count(
    auditLog,
    and(
      eq(auditLog.subject, subject),
      eq(auditLog.action, action),
      sql`${auditLog.after} ->> 'tx_hash' = ${event.txHash}`,
      // Those of before did not name the treasury.
      sql`coalesce(${auditLog.after} ->> 'treasury', ${treasury}) = ${treasury}`,
    ),
  );
  if (raised > 0) return;
  services.log.error(
    { withdrawal: event.number.toString(), ...facts },
    'the treasury paid what the books did not expect',
  );
  const at = services.clock.now();
  await audit(tx, { actorId: null, action, subject, after: facts, at });
  if (classification !== 'outside_run') await bookUnexplained(tx, services, event);
}

/** Tokens are gone for which the books have no payment; they stand as unexplained. */
async function bookUnexplained(
  tx: Transaction,
  services: Services,
  { txHash, logIndex, token, amount }: PaidEvent,
): Promise<void> {
  const { tokens } = requireChain(services).deployment;
  const currency = withdrawalCurrencies.find((name) => tokens[name].address === token);
  if (!currency) return;
  const { decimals } = tokens[currency];
  const at = services.clock.now();
  await postJournal(
    tx,
    movementJournal('unexplained', journalKeys.unexplainedPayout.build(txHash, logIndex), {
      currency,
      amount: -amount,
      decimals,
      at,
      txHash,
    }),
  );
}

/** The one item of each number that is not released, if any. */
async function currentItems(
  tx: Transaction,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ItemWithKey>> {
  if (numbers.length === 0) return new Map();
  const items = await tx
    .select()
    .from(payoutItems)
    .where(
      and(inArray(payoutItems.withdrawalNumber, [...numbers]), ne(payoutItems.state, 'released')),
    );
  if (items.length === 0) return new Map();
  const batches = await tx
    .select({
      runNumber: payoutBatches.runNumber,
      batchIndex: payoutBatches.batchIndex,
      runKey: payoutBatches.runKey,
      contract: payoutRuns.contract,
    })
    .from(payoutBatches)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutBatches.runNumber))
    .where(
      inArray(
        payoutBatches.runNumber,
        items.map((item) => item.runNumber),
      ),
    );
  const places = new Map(batches.map((batch) => [`${batch.runNumber}/${batch.batchIndex}`, batch]));
  return new Map(
    items.map((item) => {
      const place = places.get(`${item.runNumber}/${item.batchIndex}`);
      const { runKey = '', contract = '' } = place ?? {};
      return [item.withdrawalNumber, { ...item, runKey, contract }];
    }),
  );
}
