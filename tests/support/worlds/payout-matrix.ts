import { eq } from 'drizzle-orm';
import { formatUsd, parseUnits } from '#contract/rules/money.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { recordSubmitted } from '#server/domain/payouts/submitted.ts';
import { cancelWithdrawal, refuseWithdrawal } from '#server/domain/withdrawals/close.ts';
import { acceptWithdrawals } from '#server/domain/withdrawals/accept.ts';
import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { insertMember } from '../people.ts';
import {
  ask,
  balances,
  bookErrors,
  configure,
  freeze,
  freshWallet,
  fund,
  intend,
  type PayoutWorld,
} from './payout.ts';

/** One withdrawal of one member, on its way through a case. */
interface Journey {
  readonly memberId: number;
  readonly number: number;
  readonly wallet: string;
  runNumber: number | null;
  /** What a wallet was given to sign. */
  calldata: { from: string; to: string; data: string } | null;
}

const AMOUNT = '100';
const PAID = parseUnits('97', 6);

type Step = (world: PayoutWorld, journey: Journey) => Promise<void>;

const confirm: Step = async ({ services, admin }, { number }) => {
  await services.database.transaction((tx) => acceptWithdrawals(tx, services, admin, [number]));
};
const freezeIt: Step = async (world, journey) => {
  journey.runNumber = (await freeze(world, [journey.number])).runNumber;
};
const askWallet: Step = async (world, journey) => {
  if (journey.runNumber === null) return;
  const { from, to, data } = await intend(world, journey.runNumber);
  journey.calldata = { from, to, data };
};
const send: Step = async ({ chain }, { calldata }) => {
  if (calldata) await chain.send(calldata);
};
const mine: Step = ({ chain }) => chain.mine();
const finalise: Step = ({ chain }) => chain.finalise();
const tick: Step = ({ services }) => payoutTick(services);
const sendToFail: Step = async (world, { calldata, runNumber }) => {
  const { services, chain, admin: actorId } = world;
  if (!calldata || runNumber === null) return;
  const txHash = await chain.send({ ...calldata, gas: 60_000n });
  await services.database.transaction((tx) =>
    recordSubmitted(tx, services, runNumber, { batch: 0, txHash, actorId }),
  );
};

const letDeadlinePass: Step = async ({ chain }) => {
  await chain.pass(11 * 60);
  await chain.finalise();
};
const forget: Step = async (_world, journey) => {
  journey.runNumber = null;
  journey.calldata = null;
};

const cancel: Step = async ({ services }, { memberId, number }) => {
  await services.database.transaction((tx) => cancelWithdrawal(tx, services, memberId, number));
};
const refuse: Step = async ({ services, admin: actorId }, { number }) => {
  await services.database.transaction((tx) =>
    refuseWithdrawal(tx, services, number, { actorId, reason: 'repeated', note: '' }),
  );
};
/** As far as it goes from where the withdrawal is: what was signed before is sent again too. */
const pay: Step = async (world, journey) => {
  if (journey.runNumber === null) await freezeIt(world, journey);
  if (journey.calldata === null) await askWallet(world, journey);
  await send(world, journey);
  await mine(world, journey);
};

/** Every place a withdrawal can be in, and how it gets there. */
export const places = {
  'on hold': [],
  'in review': [],
  queued: [confirm],
  frozen: [confirm, freezeIt],
  'handed to a wallet': [confirm, freezeIt, askWallet],
  'sent, in no block': [confirm, freezeIt, askWallet, send],
  'in a block, unseen': [confirm, freezeIt, askWallet, send, mine],
  'in a block, seen': [confirm, freezeIt, askWallet, send, mine, tick],
  'final, unread': [confirm, freezeIt, askWallet, send, finalise],
  failed: [confirm, freezeIt, askWallet, sendToFail, mine, tick],
  paid: [confirm, freezeIt, askWallet, send, finalise, tick],
  // What was signed is still around, and is sent too late.
  'released, signed before': [confirm, freezeIt, askWallet, letDeadlinePass, tick],
  released: [confirm, freezeIt, askWallet, letDeadlinePass, tick, forget],
  refused: [refuse],
  cancelled: [cancel],
} as const satisfies Record<string, readonly Step[]>;

const actions = { cancel, refuse, pay };
type Action = keyof typeof actions;

/** All orders of refusing, cancelling and paying. */
export const orders: readonly (readonly Action[])[] = [
  ['cancel', 'refuse', 'pay'],
  ['cancel', 'pay', 'refuse'],
  ['refuse', 'cancel', 'pay'],
  ['refuse', 'pay', 'cancel'],
  ['pay', 'cancel', 'refuse'],
  ['pay', 'refuse', 'cancel'],
];

export const allPlaces = Object.keys(places) as (keyof typeof places)[];

/**
 * Every order at every place, with the watcher in between and without it: both where the matrix is
 * whole, else by turns, so that each place and each order has either.
 */
export function trialsOf(chosen: readonly (keyof typeof places)[], isWhole: boolean): Trial[] {
  return chosen.flatMap((place, row) =>
    orders.flatMap((order, column) => {
      const watched = (row + column) % 2 === 0;
      return (isWhole ? [watched, !watched] : [watched]).map((one) => ({
        place,
        order,
        watched: one,
      }));
    }),
  );
}

/**
 * Takes a withdrawal to each place, tries each order there, and lets every deadline pass in the end.
 * @param trials those of every place, half of the matrix, where left out
 * @returns what is wrong afterwards, a line each; empty where money is in exactly one place
 */
export async function runMatrix(
  world: PayoutWorld,
  trials: readonly Trial[] = trialsOf(allPlaces, false),
): Promise<string[]> {
  const journeys: { name: string; journey: Journey }[] = [];
  for (const trial of trials) {
    const name = `${trial.place}: ${trial.order.join(', ')}${trial.watched ? ', watched' : ''}`;
    journeys.push({ name, journey: await travel(world, trial) });
  }
  await end(world);
  const problems = await bookErrors(world);
  for (const { name, journey } of journeys) {
    problems.push(...(await problemsOf(world, journey)).map((text) => `${name}: ${text}`));
  }
  return problems;
}

interface Trial {
  readonly place: keyof typeof places;
  readonly order: readonly Action[];
  /** Whether the watcher runs after each action. */
  readonly watched: boolean;
}

async function travel(world: PayoutWorld, { place, order, watched }: Trial): Promise<Journey> {
  const journey = await begin(world, place);
  for (const step of places[place]) await step(world, journey);
  for (const action of order) {
    await attempt(() => actions[action](world, journey));
    if (watched) await tick(world, journey);
  }
  return journey;
}

async function begin(world: PayoutWorld, place: string): Promise<Journey> {
  const { services } = world;
  const wallet = freshWallet();
  const memberId = await services.database.transaction((tx) =>
    insertMember(tx, `m${wallet}`.slice(-9)),
  );
  await fund(world, memberId, AMOUNT);
  const hours = place === 'on hold' ? 24 : 0;
  await configure(services.database.db, { new_wallet_hold_hours: hours });
  const number = await ask(world, { memberId, wallet, amount: AMOUNT });
  return { memberId, number, wallet, runNumber: null, calldata: null };
}

/** A refusal is an answer; anything else is a failure of the test. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Whatever is under way comes to its end. */
async function end({ chain, services }: PayoutWorld): Promise<void> {
  await chain.finalise();
  await payoutTick(services);
  await chain.pass(11 * 60);
  await chain.finalise();
  await payoutTick(services);
}

async function problemsOf(world: PayoutWorld, journey: Journey): Promise<string[]> {
  const { services, chain } = world;
  const [row] = await services.database.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.number, journey.number));
  if (!row) return ['the withdrawal is gone'];
  const received = await chain.balanceOf('USDT', journey.wallet);
  const { direct, held_direct: held } = await balances(world, journey.memberId);
  const problems: string[] = [];
  if (received > 0n && direct > 0n) problems.push('money back and money out');
  if (received > PAID) problems.push('paid more than once');
  const where = { Approved: received === PAID, Refused: direct > 0n, Pending: held > 0n };
  const occupied = [received > 0n, direct > 0n, held > 0n].filter(Boolean).length;
  if (occupied !== 1 || !where[statusOf[row.detail]]) {
    problems.push(
      `${row.detail} with ${received} received, ${formatUsd(direct)} back, ${formatUsd(held)} held`,
    );
  }
  return problems;
}
