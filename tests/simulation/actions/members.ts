import {
  formatUnits,
  formatUsd,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import { purchaseRequests } from '#server/database/schema/purchases.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { cancelPurchase } from '#server/domain/purchases/cancel.ts';
import { claimPayment, reportPayment } from '#server/domain/purchases/claim.ts';
import { createPurchase } from '#server/domain/purchases/create.ts';
import { cancelWithdrawal } from '#server/domain/withdrawals/close.ts';
import { createWithdrawal } from '#server/domain/withdrawals/create.ts';
import { termsOf } from '#server/domain/withdrawals/quote.ts';
import type { Random } from '../random.ts';
import { transfer, type World } from '../world.ts';
import type { Act } from './act.ts';

type Request = typeof purchaseRequests.$inferSelect;

/** A request of any age, the newest oftenest; null while there is none. */
export async function someRequest(world: World, random: Random): Promise<Request | null> {
  const all = await world.store.db.select().from(purchaseRequests).orderBy(purchaseRequests.number);
  if (all.length === 0) return null;
  const back = random.chance(0.6) ? 0 : random.below(all.length);
  return all[all.length - 1 - back] ?? null;
}

async function someWithdrawal(world: World, random: Random) {
  const all = await world.store.db.select().from(withdrawals).orderBy(withdrawals.number);
  return all.length === 0 ? null : random.pick(all);
}

/** Tokens that a payer sends, by what is asked: exactly, a little less, less, more, dust. */
function amountFor(asked: bigint, random: Random): bigint {
  const parts = { exact: 1000n, tolerated: 997n, under: 600n, over: 1300n, dust: 0n };
  const kind = random.pick([
    'exact',
    'exact',
    'exact',
    'tolerated',
    'under',
    'over',
    'dust',
  ] as const);
  return kind === 'dust' ? BigInt(1 + random.below(999)) : (asked * parts[kind]) / 1000n;
}

/** A transfer to a request's address; sometimes in another token. */
export function payRequest(world: World, request: Request, random: Random): string {
  const currency = random.chance(0.85) ? request.currency : random.pick(withdrawalCurrencies);
  const whole = { USDT: 10n ** 6n, USDC: 10n ** 6n, TCT: 10n ** 18n };
  const asked =
    currency === request.currency
      ? request.tokenAmount
      : (request.amount * whole[currency]) / 10n ** 6n;
  const payer = world.members.find(({ id }) => id === request.memberId)?.wallet ?? world.stranger;
  const from = random.chance(0.9) ? payer : world.stranger;
  return transfer(world, currency, { from, to: request.address, amount: amountFor(asked, random) });
}

export const buy: Act = async (world, { services }, random) => {
  const member = random.pick(world.members);
  const currency = random.pick<WithdrawalCurrency>(['USDT', 'USDT', 'USDC', 'TCT']);
  const plan = random.pick(world.plans.slice(0, 3));
  const code = await readReceivingCode(services.chain.rpc, services.chain.deployment);
  const request = await services.database.transaction((tx) =>
    createPurchase(tx, services, member.id, {
      code,
      body: {
        kind: 'membership',
        subject_id: plan.id,
        amount: formatUnits(plan.price, 6),
        currency,
      },
    }),
  );
  if (random.chance(0.2)) return;
  const hash = payRequest(world, request, random);
  if (random.chance(0.2)) payRequest(world, request, random);
  if (random.chance(0.3)) {
    await reportPayment(services, member.id, { number: request.number, hash });
  }
};

export const payAgain: Act = async (world, _server, random) => {
  const request = await someRequest(world, random);
  if (request) payRequest(world, request, random);
};

export const cancelRequest: Act = async (world, { services }, random) => {
  const request = await someRequest(world, random);
  if (!request) return;
  await services.database.transaction((tx) =>
    cancelPurchase(tx, services, request.memberId, request.number),
  );
};

/** A member names a transaction: their own or anybody's. */
export const claim: Act = async (world, { services }, random) => {
  const request = await someRequest(world, random);
  const sent = world.chain.blocks.slice(-40).flatMap(({ transactions }) => transactions);
  if (!request || sent.length === 0) return;
  const text = random.pick(sent).hash;
  await claimPayment(services, request.memberId, { number: request.number, text });
};

export const withdraw: Act = async (world, { services }, random) => {
  const member = random.pick(world.members);
  const request = {
    type: 'direct' as const,
    currency: random.pick<WithdrawalCurrency>(['USDT', 'USDT', 'USDC', 'USDC', 'TCT']),
    amount: formatUsd(BigInt(20 + random.below(600)) * 1_000_000n),
    wallet: random.chance(0.8) ? member.wallet : random.pick(world.members).wallet,
  };
  // Two requests at once want the same money.
  const { terms } = await termsOf(services.database.db, services, member.id, request);
  await services.database.transaction((tx) => createWithdrawal(tx, services, member.id, terms));
};

export const takeBack: Act = async (world, { services }, random) => {
  const withdrawal = await someWithdrawal(world, random);
  if (!withdrawal) return;
  await services.database.transaction((tx) =>
    cancelWithdrawal(tx, services, withdrawal.memberId, withdrawal.number),
  );
};
