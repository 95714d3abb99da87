import { and, eq, inArray } from 'drizzle-orm';
import { payoutBatches, payoutItems, payoutRuns } from '#server/database/schema/payouts.ts';
import { paymentExceptions, receipts } from '#server/database/schema/purchases.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { discardRun } from '#server/domain/payouts/discard.ts';
import { freezeRun } from '#server/domain/payouts/freeze.ts';
import { prepareIntent, recordIntent } from '#server/domain/payouts/intent.ts';
import { planPayout } from '#server/domain/payouts/plan.ts';
import { settleItem, assertDeadlineFinal } from '#server/domain/payouts/settle.ts';
import { assertInTime, storeSigned } from '#server/domain/payouts/signed.ts';
import { viewSigning } from '#server/domain/payouts/signing.ts';
import { readFinalTransaction } from '#server/domain/chain/final-transaction.ts';
import { activateException } from '#server/domain/purchases/activation.ts';
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

/** A wallet without a source of its own signs; the server stores it, and its watcher sends it. */
export const signDetached: Act = async (world, { services }, random) => {
  const open = await openRuns(world);
  if (open.length === 0) return;
  const { run, batch } = random.pick(open);
  const actorId = random.pick(world.administrators);
  const { signer } = world;
  const request = { batch, sender: signer.address };
  const gas = await prepareIntent(services, run, request);
  const intent = await services.database.transaction((tx) =>
    recordIntent(tx, services, run, { ...request, gas, actorId }),
  );
  const { to, data } = intent;
  world.handedOut.push({ from: signer.address, to, data, runNumber: run, batch });
  const { nonce } = await viewSigning(services, signer.address);
  const transaction = await signer.signTransaction({
    type: 2,
    chainId: intent.chain_id,
    to,
    data,
    nonce: random.chance(0.8) ? nonce.pending : nonce.mined,
    gasLimit: gas,
    maxFeePerGas: 1n + BigInt(random.below(3)),
    maxPriorityFeePerGas: 1n,
    value: 0n,
  });
  await assertInTime(services, run);
  await services.database.transaction((tx) =>
    storeSigned(tx, services, run, { batch, transaction, actorId }),
  );
};

/** Two administrators settle by hand what is in repair, with any transaction that paid its wallet. */
export const settleByHand: Act = async (world, { services }, random) => {
  const rows = await world.store.db
    .select({ run: payoutItems.runNumber, number: payoutItems.withdrawalNumber })
    .from(payoutItems)
    .where(eq(payoutItems.state, 'needs_repair'))
    .orderBy(payoutItems.id);
  const sent = world.chain.blocks.flatMap(({ transactions }) =>
    transactions.filter(({ logs }) => logs.length > 0),
  );
  if (rows.length === 0) return;
  const { run, number } = random.pick(rows);
  const [owed] = await world.store.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.number, number));
  const { chain, owner, deployment } = world;
  let { hash } = random.pick(sent);
  if (owed && random.chance(0.5)) {
    await assertDeadlineFinal(services, run);
    const { wallet, currency, tokenAmount } = owed;
    const data = withdrawalOf(tokenOf(world, currency), wallet, tokenAmount);
    hash = chain.send({ from: owner, to: deployment.treasury, data });
    for (let block = 0; block <= CONFIRMATIONS; block += 1) chain.mine(world.chainTime());
  }
  await assertDeadlineFinal(services, run);
  const transaction = await readFinalTransaction(services, hash);
  const actorId = random.pick(world.administrators);
  await services.database.transaction((tx) =>
    settleItem(tx, services, run, { number, transaction, note: 'by hand', actorId }),
  );
};

/** What arrived too late or too little buys all the same. */
export const activate: Act = async (world, { services }, random) => {
  const open = await world.store.db
    .select({ id: paymentExceptions.id })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.state, 'open'))
    .orderBy(paymentExceptions.id);
  if (open.length === 0) return;
  const { id } = random.pick(open);
  const actorId = random.pick(world.administrators);
  await services.database.transaction((tx) =>
    activateException(tx, services, id, {
      actorId,
      note: 'accepted',
      borne: '1000',
      isAccepted: random.chance(0.7),
    }),
  );
};
