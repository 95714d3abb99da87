import { ZeroAddress } from 'ethers';
import { HOUR_S } from '#contract/rules/durations.ts';
import type { PayItem } from '#server/chain/treasury/types.ts';

/** Hours that the window of a limit counts. */
const WINDOW = 25;

/** What the hostile token does to a recipient. Numbers of `HostileToken.Conduct`. */
export const conducts = { honest: 0, saysFalse: 1, burns: 2, reverts: 3 } as const;

/** A batch as it is sent, with what was signed of it. */
export interface Order {
  readonly sender: string;
  readonly token: string;
  readonly deadline: number;
  readonly items: readonly PayItem[];
  readonly approver: string;
  /** Whether the signature is the approver's, of this batch for this contract. */
  readonly isSigned: boolean;
}

/** What became of a call: the numbers that were paid and skipped, or why it was refused. */
export type Verdict =
  | { readonly paid: readonly bigint[]; readonly skipped: readonly bigint[] }
  | { readonly refused: string };

interface Left {
  readonly hour: number;
  readonly amount: bigint;
}

/**
 * What `ApprovedPayouts` should do, written from its rules and not from its code: what left is a list,
 * marks are a set.
 */
export class TreasuryModel {
  now = 0;
  isPaused = false;
  readonly operators = new Set<string>();
  readonly approvers = new Set<string>();
  readonly paid = new Set<bigint>();
  /** Base units by token. */
  readonly held = new Map<string, bigint>();
  readonly limits = new Map<string, bigint>();
  readonly received = new Map<string, bigint>();
  readonly conductOf = new Map<string, number>();
  readonly #left = new Map<string, Left[]>();

  remaining(token: string): bigint {
    const hour = Math.floor(this.now / HOUR_S);
    const spent = (this.#left.get(token) ?? [])
      .filter((one) => one.hour > hour - WINDOW)
      .reduce((sum, { amount }) => sum + amount, 0n);
    const limit = this.limits.get(token) ?? 0n;
    return limit > spent ? limit - spent : 0n;
  }

  pay(order: Order): Verdict {
    const reason = this.#objection(order);
    if (reason !== null) return { refused: reason };
    const { token, items } = order;
    let held = this.held.get(token) ?? 0n;
    const paid: PayItem[] = [];
    const skipped: bigint[] = [];
    for (const item of items) {
      const objection = this.#itemObjection(item, paid);
      if (objection !== null) return { refused: objection };
      const conduct = this.conductOf.get(`${token} ${item.to}`) ?? conducts.honest;
      const isReverted = conduct === conducts.burns || conduct === conducts.reverts;
      if (item.amount > held) return { refused: 'TreasuryShort' };
      if (isReverted) {
        skipped.push(item.number);
        continue;
      }
      if (conduct === conducts.saysFalse) return { refused: 'TransferReturnedFalse' };
      held -= item.amount;
      paid.push(item);
    }
    const total = paid.reduce((sum, { amount }) => sum + amount, 0n);
    if (total === 0n) return { refused: 'NothingPaid' };
    if (total > this.remaining(token)) return { refused: 'DailyLimitExceeded' };
    this.#book(token, paid, total);
    return { paid: paid.map(({ number }) => number), skipped };
  }

  #objection(order: Order): string | null {
    const { sender, approver, deadline, items, isSigned } = order;
    if (!this.operators.has(sender)) return 'AccessControlUnauthorizedAccount';
    if (this.isPaused) return 'EnforcedPause';
    if (this.now > deadline) return 'DeadlinePassed';
    if (items.length === 0) return 'NoItems';
    if (approver === sender) return 'ApproverIsSender';
    if (!this.approvers.has(approver)) return 'NotApprover';
    return isSigned ? null : 'WrongSignature';
  }

  #itemObjection({ number, to, amount }: PayItem, before: readonly PayItem[]): string | null {
    if (to === ZeroAddress) return 'ZeroAddress';
    if (amount === 0n) return 'ZeroAmount';
    const isPaid = this.paid.has(number) || before.some((one) => one.number === number);
    return isPaid ? 'AlreadyPaid' : null;
  }

  #book(token: string, paid: readonly PayItem[], total: bigint): void {
    for (const { number, to, amount } of paid) {
      this.paid.add(number);
      const place = `${token} ${to}`;
      this.received.set(place, (this.received.get(place) ?? 0n) + amount);
    }
    this.held.set(token, (this.held.get(token) ?? 0n) - total);
    const left = this.#left.get(token) ?? [];
    this.#left.set(token, [...left, { hour: Math.floor(this.now / HOUR_S), amount: total }]);
  }
}
