import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { releaseHolds } from '#server/jobs/release-holds.ts';
import { treasuryTick } from '#server/jobs/chain/treasury-watcher.ts';
import type { Act } from './act.ts';
import {
  accept,
  activate,
  discard,
  freeze,
  refund,
  refuse,
  sendLate,
  settleByHand,
  sign,
  signDetached,
} from './administrators.ts';
import {
  breakSessions,
  breakSource,
  deepFork,
  forget,
  fork,
  jumpClock,
  kill,
  loseCommit,
  mine,
  passTime,
} from './faults.ts';
import { askCode, breakPost, mailTick, useCode } from './mails.ts';
import {
  allocate,
  cancelPlacedOrder,
  deposit,
  exchange,
  offeringsTick,
  order,
  refundOrder,
  ship,
  stepBackFrom,
  subscribeToOffering,
  takeStock,
  withdrawTct,
} from './market.ts';
import { buy, cancelRequest, claim, payAgain, takeBack, withdraw } from './members.ts';
import { changeConduct, dust, ownerMoves, pause, sweep } from './strangers.ts';

/** Each with how often it comes. */
const grammar = {
  buy: [8, buy],
  payAgain: [3, payAgain],
  cancelRequest: [1, cancelRequest],
  claim: [1, claim],
  withdraw: [8, withdraw],
  takeBack: [2, takeBack],
  accept: [6, accept],
  refuse: [2, refuse],
  freeze: [7, freeze],
  sign: [7, sign],
  signDetached: [4, signDetached],
  settleByHand: [1.5, settleByHand],
  activate: [2, activate],
  discard: [1, discard],
  sendLate: [3, sendLate],
  refund: [2, refund],
  sweep: [3, sweep],
  dust: [2, dust],
  ownerMoves: [1, ownerMoves],
  pause: [0.5, pause],
  changeConduct: [1, changeConduct],
  mine: [16, mine],
  passTime: [4, passTime],
  fork: [2, fork],
  deepFork: [0.7, deepFork],
  forget: [1, forget],
  breakSource: [4, breakSource],
  kill: [2, kill],
  loseCommit: [3, loseCommit],
  jumpClock: [1, jumpClock],
  payoutTick: [14, (_world, { services }) => payoutTick(services)],
  purchaseTick: [12, (_world, { services }) => purchaseTick(services)],
  treasuryTick: [6, (_world, { services }) => treasuryTick(services)],
  releaseHolds: [1, async (_world, { services }) => void (await releaseHolds(services))],
} as const satisfies Record<string, readonly [number, Act]>;

/** Drawn beside those above, at places of their own, so that runs without mails stay as they were. */
const mailGrammar = {
  mailTick: [6, mailTick],
  askCode: [4, askCode],
  useCode: [5, useCode],
  breakPost: [2, breakPost],
} as const satisfies Record<string, readonly [number, Act]>;

/** Likewise: what is sold and exchanged. */
const marketGrammar = {
  order: [8, order],
  cancelOrder: [2, cancelPlacedOrder],
  ship: [4, ship],
  refundOrder: [3, refundOrder],
  takeStock: [2, takeStock],
  exchange: [6, exchange],
  deposit: [3, deposit],
  withdrawTct: [4, withdrawTct],
  allocate: [1, allocate],
  subscribe: [5, subscribeToOffering],
  stepBack: [2, stepBackFrom],
  offeringsTick: [2, offeringsTick],
} as const satisfies Record<string, readonly [number, Act]>;

type MainKind = keyof typeof grammar;
type MailKind = keyof typeof mailGrammar;
type MarketKind = keyof typeof marketGrammar;
export type ActionKind = MainKind | MailKind | MarketKind | 'breakSessions';

export const actOf = (kind: ActionKind): Act =>
  kind === 'breakSessions'
    ? breakSessions
    : { ...grammar, ...mailGrammar, ...marketGrammar }[kind][1];

/** The kind at a place between 0 and 1. */
export const kindAt = (place: number): ActionKind => kindIn<MainKind>(grammar, place);
export const mailKindAt = (place: number): ActionKind => kindIn<MailKind>(mailGrammar, place);
export const marketKindAt = (place: number): ActionKind => kindIn<MarketKind>(marketGrammar, place);

function kindIn<Kind extends string>(
  shares: Readonly<Record<Kind, readonly [number, Act]>>,
  place: number,
): Kind {
  const kinds = Object.keys(shares) as Kind[];
  let left = place * kinds.reduce((sum, kind) => sum + shares[kind][0], 0);
  for (const kind of kinds) {
    left -= shares[kind][0];
    if (left < 0) return kind;
  }
  return kinds[0] as Kind;
}
