import { and, eq, inArray } from 'drizzle-orm';
import { payoutBatches, payoutRuns } from '#server/database/schema/payouts.ts';
import { paymentExceptions, receipts } from '#server/database/schema/purchases.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { discardRun } from '#server/domain/payouts/discard.ts';
import { freezeRun } from '#server/domain/payouts/freeze.ts';
import { prepareIntent, recordIntent } from '#server/domain/payouts/intent.ts';
import { planPayout } from '#server/domain/payouts/plan.ts';
import { recordSubmitted } from '#server/domain/payouts/submitted.ts';
import { readRefund, refundException } from '#server/domain/purchases/refund.ts';
import { acceptWithdrawals } from '#server/domain/withdrawals/accept.ts';
import { refuseWithdrawal } from '#server/domain/withdrawals/close.ts';
import { CONFIRMATIONS, tokenOf, withdrawalOf, type HandedOut, type World } from '../world.ts';
import type { Random } from '../random.ts';
import type { Act } from './act.ts';

async function numbersIn(world: World, details: (typeof withdrawals.$inferSelect)['detail'][]) {
  const rows = await world.store.db
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(inArray(withdrawals.detail, details))
    .orderBy(withdrawals.number);
  return rows.map(({ number }) => number);
}

export const accept: Act = async (world, { services }, random) => {
  const numbers = await numbersIn(world, ['in_review', 'queued']);
  if (numbers.length === 0) return;
  const actor = random.pick(world.administrators);
  await services.database.transaction((tx) => acceptWithdrawals(tx, services, actor, numbers));
};

export const refuse: Act = async (world, { services }, random) => {
  const numbers = await numbersIn(world, ['in_review', 'queued', 'prepared', 'broadcast']);
  if (numbers.length === 0) return;
  const number = random.pick(numbers);
  const actorId = random.pick(world.administrators);
  await services.database.transaction((tx) =>
    refuseWithdrawal(tx, services, number, { actorId, reason: 'address', note: '' }),
  );
};

export const freeze: Act = async (world, { services }, random) => {
  const numbers = await numbersIn(world, ['queued']);
  if (numbers.length === 0) return;
  const actor = random.pick(world.administrators);
  const plan = await planPayout(services, numbers, random.pick(world.operators), actor);
  await services.database.transaction((tx) => freezeRun(tx, services, plan, actor));
};

const openRuns = (world: World) =>
  world.store.db
    .select({ run: payoutBatches.runNumber, batch: payoutBatches.batchIndex })
    .from(payoutBatches)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutBatches.runNumber))
    .where(inArray(payoutBatches.state, ['frozen', 'signing', 'broadcast', 'needs_repair']))
    .orderBy(payoutBatches.runNumber, payoutBatches.batchIndex);

export const discard: Act = async (world, { services }, random) => {
  const open = await openRuns(world);
  if (open.length === 0) return;
  const { run } = random.pick(open);
  const actor = random.pick(world.administrators);
  await services.database.transaction((tx) => discardRun(tx, services, run, actor));
};

/** Asks a wallet for a batch; what the wallet does with it is its own affair. */
export const sign: Act = async (world, { services }, random) => {
  const open = await openRuns(world);
  if (open.length === 0) return;
  const { run, batch } = random.pick(open);
  const actorId = random.pick(world.administrators);
  const request = { batch, sender: random.pick(world.operators) };
  const gas = await prepareIntent(services, run, request);
  const { from, to, data } = await services.database.transaction((tx) =>
    recordIntent(tx, services, run, { ...request, gas, actorId }),
  );
  const handed: HandedOut = { from, to, data, runNumber: run, batch };
  world.handedOut.push(handed);
  const txHash = askWallet(world, handed, random);
  if (txHash === null || random.chance(0.4)) return;
  await services.database.transaction((tx) =>
    recordSubmitted(tx, services, run, { batch, txHash, actorId }),
  );
};

/** Sends at once, sends and cancels or replaces it, or keeps it for later. */
function askWallet(world: World, { from, to, data }: HandedOut, random: Random): string | null {
  const what = random.pick(['send', 'send', 'send', 'cancel', 'speed up', 'later'] as const);
  if (what === 'later') return null;
  const { chain } = world;
  const nonce = chain.nextNonce(from);
  const hash = chain.send({ from, to, data, nonce });
  if (what === 'cancel') chain.send({ from, to: from, data: '0x', nonce, gasPrice: 2n });
  if (what === 'speed up') chain.send({ from, to, data, nonce, gasPrice: 2n });
  return hash;
}

/** Whoever has calldata sends it: again, days later, after it was given up. */
export const sendLate: Act = (world, _server, random) => {
  if (world.handedOut.length === 0) return;
  const { to, data } = random.pick(world.handedOut);
  world.chain.send({ from: random.pick(world.operators), to, data });
};

/** The owner returns what is parked, and an administrator records it. */
export const refund: Act = async (world, { services }, random) => {
  const open = await world.store.db
    .select({
      id: paymentExceptions.id,
      currency: paymentExceptions.currency,
      amount: paymentExceptions.amount,
      sender: receipts.sender,
    })
    .from(paymentExceptions)
    .innerJoin(
      receipts,
      and(
        eq(receipts.requestNumber, paymentExceptions.requestNumber),
        eq(receipts.currency, paymentExceptions.currency),
      ),
    )
    .where(and(eq(paymentExceptions.state, 'open'), eq(receipts.state, 'final')))
    .orderBy(paymentExceptions.id, receipts.id);
  if (open.length === 0) return;
  const { id, currency, amount, sender } = random.pick(open);
  const { chain, owner, deployment } = world;
  const data = withdrawalOf(tokenOf(world, currency), sender, amount);
  const hash = chain.send({ from: owner, to: deployment.treasury, data });
  for (let block = 0; block <= CONFIRMATIONS; block += 1) chain.mine(world.chainTime());
  const transaction = await readRefund(services, hash);
  const actorId = random.pick(world.administrators);
  await services.database.transaction((tx) =>
    refundException(tx, services, id, { transaction, actorId, note: 'returned' }),
  );
};
