import { DAY_MS } from '#contract/rules/durations.ts';
/**
 * The business as slow and obvious as it can be said: plain objects, every purchase walks up to the
 * root, every day is closed one member after the other. It shares no code with the product; the
 * tests compare the two. Amounts are bigints of 0.000001, moments milliseconds.
 */
const CENT = 10_000n;
const MILLION = 1_000_000n;

export interface ReferencePlan {
  readonly price: bigint;
  readonly volume: bigint;
  readonly days: number;
  /** Rates in millionths: 100_000n is 10 %. */
  readonly directRate: bigint;
  readonly binaryRate: bigint;
  readonly cap: bigint;
}

export interface ReferenceRank {
  readonly volume: bigint;
  readonly directs: number;
}

interface Interval {
  readonly plan: ReferencePlan;
  readonly from: number;
  until: number;
  /** What was paid, purchase by purchase, for so long each; the last one ends with the interval. */
  readonly bought: { readonly paid: bigint; readonly lasts: number }[];
}

export type Side = 'left' | 'right';

export interface ReferenceMember {
  readonly sponsor: ReferenceMember | null;
  readonly parent: ReferenceMember | null;
  /** Leg of the parent. */
  readonly side: Side | null;
  readonly child: { left: ReferenceMember | null; right: ReferenceMember | null };
  readonly carry: Record<Side, bigint>;
  readonly total: Record<Side, bigint>;
  readonly memberships: Interval[];
  readonly directs: ReferenceMember[];
  direct: bigint;
  global: bigint;
  readonly ranks: Set<ReferenceRank>;
}

export interface ReferenceDeposit {
  readonly owner: ReferenceMember;
  readonly amount: bigint;
  /** In millionths: 1_250_000n is 1.25. */
  readonly weight: bigint;
  readonly ceiling: bigint;
  earned: bigint;
}

export interface ReferenceClosing {
  readonly day: number;
  readonly member: ReferenceMember;
  readonly matched: bigint;
  readonly gross: bigint;
  readonly paid: bigint;
  readonly flushed: bigint;
}

const downToCent = (amount: bigint): bigint => (amount / CENT) * CENT;
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export class ReferenceNetwork {
  readonly members: ReferenceMember[] = [];
  readonly deposits: ReferenceDeposit[] = [];
  readonly closings: ReferenceClosing[] = [];
  private revenue = 0n;
  /** Undone today; taken off when the day ends. */
  private undone: { member: ReferenceMember; volume: bigint }[] = [];

  private readonly ranks: readonly ReferenceRank[];
  private readonly shareRate: bigint;

  constructor(ranks: readonly ReferenceRank[], shareRate: bigint) {
    this.ranks = ranks;
    this.shareRate = shareRate;
    this.members.push(blank(null, null, null));
  }

  /** Attaches a newcomer at the outer end of a leg of the sponsor. */
  join(sponsor: ReferenceMember, side: Side): ReferenceMember {
    let parent = sponsor;
    for (let below = parent.child[side]; below; below = parent.child[side]) parent = below;
    const member = blank(sponsor, parent, side);
    parent.child[side] = member;
    sponsor.directs.push(member);
    this.members.push(member);
    return member;
  }

  /** @returns false where a dearer plan (or one of the same price) is active, or two renewals wait */
  buy(member: ReferenceMember, plan: ReferencePlan, at: number): boolean {
    const active = planAt(member, at);
    let amount = plan.price;
    const lasts = plan.days * DAY_MS;
    if (!active) {
      const bought = [{ paid: plan.price, lasts }];
      member.memberships.push({ plan, from: at, until: at + lasts, bought });
    } else if (active.plan === plan) {
      if (waitingIn(active, at) >= 2) return false;
      active.until += lasts;
      active.bought.push({ paid: plan.price, lasts });
    } else if (plan.price > active.plan.price) {
      const worth = worthOf(active, at);
      amount = worth > plan.price ? 0n : plan.price - worth;
      const runs = worth > plan.price ? Number((BigInt(lasts) * worth) / plan.price) : lasts;
      const bought = [{ paid: amount + worth, lasts: runs }];
      member.memberships.push({ plan, from: at, until: at + runs, bought });
      active.until = at;
    } else {
      return false;
    }
    this.revenue += amount;
    this.sendUp(member, (plan.volume * amount) / plan.price);
    const sponsors = member.sponsor && planAt(member.sponsor, at);
    if (member.sponsor && sponsors) {
      member.sponsor.direct += downToCent((amount * sponsors.plan.directRate) / MILLION);
    }
    return true;
  }

  /** The chain undid a volume of a member's. */
  undo(member: ReferenceMember, volume: bigint): void {
    this.undone.push({ member, volume });
  }

  deposit(owner: ReferenceMember, amount: bigint, weight: bigint, ceiling: bigint): void {
    this.deposits.push({ owner, amount, weight, ceiling, earned: 0n });
  }

  /** @param day so many days after the beginning; it ends at `(day + 1) * DAY_MS` */
  closeDay(day: number): void {
    const end = (day + 1) * DAY_MS;
    const undone = this.undone;
    this.undone = [];
    for (const { member, volume } of undone) this.sendUp(member, -volume);
    for (const member of this.members) this.match(member, day, end);
    this.divide(downToCent((this.revenue * this.shareRate) / MILLION));
    this.revenue = 0n;
    for (const member of this.members) this.rank(member, end);
  }

  private sendUp(member: ReferenceMember, volume: bigint): void {
    for (let at = member; at.parent && at.side; at = at.parent) {
      const { carry, total } = at.parent;
      total[at.side] += volume;
      carry[at.side] += volume;
      if (carry[at.side] < 0n) carry[at.side] = 0n;
    }
  }

  private match(member: ReferenceMember, day: number, end: number): void {
    const own = planJustBefore(member, end);
    if (!own || activeDirects(member, 'left', end) === 0) return;
    if (activeDirects(member, 'right', end) === 0) return;
    const matched = smaller(member.carry.left, member.carry.right);
    if (matched === 0n) return;
    const gross = downToCent((matched * own.plan.binaryRate) / MILLION);
    const paid = smaller(gross, own.plan.cap);
    member.carry.left -= matched;
    member.carry.right -= matched;
    member.direct += paid;
    this.closings.push({ day, member, matched, gross, paid, flushed: gross - paid });
  }

  /** Round after round: whoever reaches its ceiling leaves with what it takes. */
  private divide(share: bigint): void {
    let left = share;
    let open = this.deposits.filter((one) => one.earned < one.ceiling);
    while (open.length > 0) {
      const weights = open.reduce((sum, one) => sum + weightOf(one), 0n);
      const full = open.filter(
        (one) => left * weightOf(one) >= (one.ceiling - one.earned) * weights,
      );
      const leaving = full.length > 0 ? full : open;
      const before = left;
      for (const one of leaving) {
        const part =
          full.length > 0
            ? one.ceiling - one.earned
            : downToCent((before * weightOf(one)) / weights);
        one.earned += part;
        one.owner.global += part;
        left -= part;
      }
      open = open.filter((one) => !leaving.includes(one));
    }
  }

  private rank(member: ReferenceMember, end: number): void {
    for (const rank of this.ranks) {
      const enough = (side: Side): boolean =>
        member.total[side] >= rank.volume && activeDirects(member, side, end) >= rank.directs;
      if (enough('left') && enough('right')) member.ranks.add(rank);
    }
  }
}

function blank(
  sponsor: ReferenceMember | null,
  parent: ReferenceMember | null,
  side: Side | null,
): ReferenceMember {
  return {
    sponsor,
    parent,
    side,
    child: { left: null, right: null },
    carry: { left: 0n, right: 0n },
    total: { left: 0n, right: 0n },
    memberships: [],
    directs: [],
    direct: 0n,
    global: 0n,
    ranks: new Set(),
  };
}

const weightOf = ({ amount, weight }: ReferenceDeposit): bigint => (amount * weight) / MILLION;

/** What the time left was paid with: each purchase by the part of its time that is left. */
function worthOf({ until, bought }: Interval, at: number): bigint {
  let worth = 0n;
  let end = until;
  for (const { paid, lasts } of bought.toReversed()) {
    const left = end - Math.max(end - lasts, at);
    if (left > 0) worth += downToCent((paid * BigInt(left)) / BigInt(lasts));
    end -= lasts;
  }
  return worth;
}

/** Purchases whose time has not begun. */
function waitingIn({ until, bought }: Interval, at: number): number {
  let end = until;
  let waiting = 0;
  for (const { lasts } of bought.toReversed()) {
    end -= lasts;
    if (end > at) waiting += 1;
  }
  return waiting;
}

const planAt = (member: ReferenceMember, at: number): Interval | undefined =>
  member.memberships.find(({ from, until }) => from <= at && at < until);

const planJustBefore = (member: ReferenceMember, end: number): Interval | undefined =>
  member.memberships.find(({ from, until }) => from < end && end <= until);

/** Personally sponsored, active, and somewhere below in that leg. */
function activeDirects(member: ReferenceMember, side: Side, end: number): number {
  return member.directs.filter((direct) => {
    if (!planJustBefore(direct, end)) return false;
    let at = direct;
    while (at.parent && at.parent !== member) at = at.parent;
    return at.parent === member && at.side === side;
  }).length;
}
