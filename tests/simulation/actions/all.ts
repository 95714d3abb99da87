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

export type ActionKind = keyof typeof grammar;

export const actOf = (kind: ActionKind): Act => grammar[kind][1];

const kinds = Object.keys(grammar) as ActionKind[];
const total = kinds.reduce((sum, kind) => sum + grammar[kind][0], 0);

/** The kind at a place between 0 and 1. */
export function kindAt(place: number): ActionKind {
  let left = place * total;
  for (const kind of kinds) {
    left -= grammar[kind][0];
    if (left < 0) return kind;
  }
  return 'mine';
}
