import { asc, inArray } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { DatabaseHandle, Transaction } from '#server/database/database.ts';
import { binaryClosings, memberRanks, ranks } from '#server/database/schema/jobs.ts';
import { globalDeposits, ranges } from '#server/database/schema/investments.ts';
import { plans } from '#server/database/schema/members.ts';
import { positions, volumeEvents } from '#server/database/schema/tree.ts';
import { settleCoursePurchase } from '#server/domain/academy/sales/settlement.ts';
import { systemRandom } from '#server/domain/base/random.ts';
import { closeDay } from '#server/domain/bonuses/daily-closing.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { balancesOf } from '#server/domain/ledger/journals.ts';
import type { Plan } from '#server/domain/memberships/current.ts';
import { settingsReader } from '#server/domain/base/settings.ts';
import { foldVolumes } from '#server/domain/tree/volumes.ts';
import { buy } from './business.ts';
import { insertPricedCourse } from './priced-course.ts';
import { insertPlaced, insertRoot } from '../people.ts';
import type { Happening } from './reference-happenings.ts';
import {
  ReferenceNetwork,
  type ReferenceMember,
  type ReferencePlan,
  type ReferenceRank,
} from './reference-network.ts';

const START = Date.parse('2026-03-01T00:00:00Z');

const usd = (cents: number): bigint => BigInt(cents) * 10_000n;

/** Odd on purpose: prices that do not divide, volumes that are no prices, caps that are met. */
const storyPlans: readonly ReferencePlan[] = [
  {
    price: usd(100_00),
    volume: usd(100_00),
    days: 3,
    directRate: 100_000n,
    binaryRate: 100_000n,
    cap: usd(15_00),
  },
  {
    price: usd(333_33),
    volume: usd(250_50),
    days: 5,
    directRate: 75_000n,
    binaryRate: 73_500n,
    cap: usd(40_00),
  },
  {
    price: usd(1000_00),
    volume: usd(900_00),
    days: 4,
    directRate: 123_456n,
    binaryRate: 120_000n,
    cap: usd(60_00),
  },
];
const storyRanks: readonly ReferenceRank[] = [
  { volume: usd(200_00), directs: 1 },
  { volume: usd(900_00), directs: 2 },
];
const SHARE_RATE = 100_000n;

class Over extends Error {}

/** Gives a story a transaction that is taken back, so that nothing of one is left for the next. */
export async function inStory(
  database: DatabaseHandle,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await work(tx);
      throw new Over();
    });
  } catch (error) {
    if (!(error instanceof Over)) throw error;
  }
}

/** What a story did to everybody, in words that compare. */
export interface Outcome {
  readonly members: readonly Readonly<Record<string, unknown>>[];
  readonly closings: readonly string[];
  readonly deposits: readonly string[];
}

/**
 * Lives a story in the product's own functions and in the reference; what each says of the end, and how
 * many courses were sold meanwhile.
 */
export async function liveStory(
  tx: Transaction,
  happenings: readonly Happening[],
): Promise<{ real: Outcome; reference: Outcome; courses: number }> {
  const story = await Story.begin(tx);
  for (const happening of [...happenings, { kind: 'nights', count: 1 } as const]) {
    await story.happen(happening);
  }
  return {
    real: await story.realOutcome(),
    reference: story.referenceOutcome(),
    courses: story.courses,
  };
}

class Story {
  private readonly tx: Transaction;
  private readonly network = new ReferenceNetwork(storyRanks, SHARE_RATE);
  private readonly ids: number[] = [];
  private readonly plans: Plan[];
  private readonly rankIds: number[];
  private readonly range: number;
  private readonly depositIds: number[] = [];
  /** That were sold. */
  courses = 0;
  private day = 0;
  /** Each thing happens a minute after the one before. */
  private minute = 0;

  private constructor(tx: Transaction, given: { plans: Plan[]; rankIds: number[]; range: number }) {
    this.tx = tx;
    this.plans = given.plans;
    this.rankIds = given.rankIds;
    this.range = given.range;
  }

  static async begin(tx: Transaction): Promise<Story> {
    const rows = await tx
      .insert(plans)
      .values(
        storyPlans.map((plan, index) => ({
          id: 500 + index,
          name: `Story ${index}`,
          nameEn: `Story ${index}`,
          price: plan.price,
          durationDays: plan.days,
          volume: plan.volume,
          directRate: formatUnits(plan.directRate, 6),
          binaryRate: formatUnits(plan.binaryRate, 6),
          dailyCap: plan.cap,
        })),
      )
      .returning();
    await tx.delete(ranks);
    const rankRows = await tx
      .insert(ranks)
      .values(
        storyRanks.map(({ volume, directs }, index) => ({
          position: index + 1,
          name: `Rank ${index}`,
          nameEn: `Rank ${index}`,
          leftVolume: volume,
          rightVolume: volume,
          leftDirects: directs,
          rightDirects: directs,
        })),
      )
      .returning({ id: ranks.id });
    const [range] = await tx
      .insert(ranges)
      .values({ minAmount: 1n, maxAmount: usd(1_000_000_00), weight: '1', maxMultiple: '2' })
      .returning({ id: ranges.id });
    const story = new Story(tx, {
      plans: rows.toSorted((a, b) => a.id - b.id),
      rankIds: rankRows.map(({ id }) => id),
      range: range?.id ?? 0,
    });
    story.ids.push(await insertRoot(tx, 'story0'));
    return story;
  }

  async happen(happening: Happening): Promise<void> {
    this.minute += 1;
    switch (happening.kind) {
      case 'join': {
        const { member: sponsor, id: sponsorId } = this.someone(happening.sponsor);
        this.network.join(sponsor, happening.side);
        this.ids.push(
          await insertPlaced(this.tx, `story${this.ids.length}`, sponsorId, {
            side: happening.side,
          }),
        );
        if (happening.plan !== null) await this.buy(this.ids.length - 1, happening.plan);
        break;
      }
      case 'buy':
        await this.buy(happening.member, happening.plan);
        break;
      case 'undo':
        await this.undo(happening.member, usd(happening.cents));
        break;
      case 'deposit':
        await this.deposit(happening);
        break;
      case 'course':
        await this.course(happening.member, usd(happening.cents));
        break;
      case 'fold':
        await foldVolumes(this.tx, this.now());
        break;
      case 'nights':
        for (let night = 0; night < happening.count; night += 1) await this.night();
        break;
    }
  }

  private now(): Date {
    return new Date(START + this.day * DAY_MS + this.minute * 60_000);
  }

  private someone(named: number): { member: ReferenceMember; id: number } {
    const index = named % this.ids.length;
    const member = this.network.members[index];
    const id = this.ids[index];
    if (!member || id === undefined) throw new Error('Nobody is there');
    return { member, id };
  }

  private async buy(named: number, planIndex: number): Promise<void> {
    const { member, id } = this.someone(named);
    const plan = this.plans[planIndex];
    const wanted = storyPlans[planIndex];
    if (!plan || !wanted) throw new Error('No such plan');
    const isTaken = this.network.buy(member, wanted, this.now().getTime() - START);
    try {
      // A savepoint: what is refused leaves nothing.
      await this.tx.transaction((inner) => buy(inner, id, plan, this.now()));
      if (!isTaken) throw new Error('A purchase was settled that the reference refuses');
    } catch (error) {
      if (isTaken || !(error instanceof DomainError)) throw error;
    }
  }

  /** Every purchase is of a course of its own: nobody buys one twice. */
  private async course(named: number, amount: bigint): Promise<void> {
    const { id: memberId } = this.someone(named);
    const at = this.now();
    this.courses += 1;
    const slug = `story-${this.courses}`;
    const { id } = await insertPricedCourse(this.tx, { price: formatUnits(amount, 6), slug, at });
    await settleCoursePurchase(
      this.tx,
      { random: systemRandom },
      {
        memberId,
        subjectId: id,
        amount,
        offer: { name: slug, name_en: slug, slug },
        paidFrom: { kind: 'chain', currency: 'USDT', tokenAmount: amount, decimals: 6 },
        requestNumber: null,
        settledAt: at,
      },
    );
  }

  private async undo(named: number, volume: bigint): Promise<void> {
    const { member, id } = this.someone(named);
    this.network.undo(member, volume);
    await this.tx.insert(volumeEvents).values({
      memberId: id,
      volume: -volume,
      day: utcDay(this.now()),
      occurredAt: this.now(),
    });
  }

  private async deposit({
    member: named,
    cents,
    multiple,
  }: Extract<Happening, { kind: 'deposit' }>) {
    const { member, id } = this.someone(named);
    const amount = usd(cents);
    const weight = 1_000_000n + BigInt(multiple) * 10_000n;
    // Low ceilings, so that some are reached.
    const ceiling = usd(Math.floor((cents * multiple) / 1000) + 1);
    this.network.deposit(member, amount, weight, ceiling);
    const [row] = await this.tx
      .insert(globalDeposits)
      .values({
        memberId: id,
        rangeId: this.range,
        amount,
        weight: formatUnits(weight, 6),
        ceiling,
        fromBalance: true,
        openedAt: this.now(),
        termsVersion: '1',
        acceptedTermsAt: this.now(),
      })
      .returning({ id: globalDeposits.id });
    if (row) this.depositIds.push(row.id);
  }

  private async night(): Promise<void> {
    this.network.closeDay(this.day);
    const day = utcDay(this.now());
    this.day += 1;
    this.minute = 0;
    await closeDay((work) => work(this.tx), { day, now: this.now(), settings: settingsReader });
  }

  referenceOutcome(): Outcome {
    const { members, closings, deposits } = this.network;
    return {
      members: members.map((member) => ({
        legs: [member.carry.left, member.carry.right, member.total.left, member.total.right],
        direct: member.direct,
        global: member.global,
        ranks: storyRanks.flatMap((rank, index) => (member.ranks.has(rank) ? [index] : [])),
      })),
      closings: closings
        .map((one) =>
          sentence(one.day, members.indexOf(one.member), [
            one.matched,
            one.gross,
            one.paid,
            one.flushed,
          ]),
        )
        .toSorted(),
      deposits: deposits.map(({ earned }) => String(earned)),
    };
  }

  async realOutcome(): Promise<Outcome> {
    const { tx, ids } = this;
    const legs = new Map(
      (await tx.select().from(positions).where(inArray(positions.memberId, ids))).map((row) => [
        row.memberId,
        [row.leftCarry, row.rightCarry, row.leftTotal, row.rightTotal],
      ]),
    );
    const reached = await tx.select().from(memberRanks).where(inArray(memberRanks.memberId, ids));
    const members: Record<string, unknown>[] = [];
    for (const id of ids) {
      const { direct, global } = await balancesOf(tx, id);
      members.push({
        legs: legs.get(id),
        direct,
        global,
        ranks: this.rankIds.flatMap((rankId, index) =>
          reached.some((row) => row.memberId === id && row.rankId === rankId) ? [index] : [],
        ),
      });
    }
    const closings = await tx
      .select()
      .from(binaryClosings)
      .where(inArray(binaryClosings.memberId, ids));
    const deposits = await tx.select().from(globalDeposits).orderBy(asc(globalDeposits.id));
    return {
      members,
      closings: closings
        .map((row) =>
          sentence((Date.parse(row.day) - START) / DAY_MS, ids.indexOf(row.memberId), [
            row.matched,
            row.gross,
            row.paid,
            row.flushed,
          ]),
        )
        .toSorted(),
      deposits: deposits
        .filter(({ id }) => this.depositIds.includes(id))
        .map(({ earned }) => String(earned)),
    };
  }
}

function sentence(day: number, member: number, figures: readonly bigint[]): string {
  const [matched, gross, paid, flushed] = figures;
  return `day ${day}, member ${member}: matched ${matched}, gross ${gross}, paid ${paid}, flushed ${flushed}`;
}
