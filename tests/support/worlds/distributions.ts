import { eq } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { parseUsd } from '#contract/rules/money.ts';
import {
  offeringContracts,
  offeringIssueItems,
  offeringIssues,
} from '#server/database/schema/offering-chain.ts';
import { distributionParts, offeringDistributions } from '#server/database/schema/distributions.ts';
import { subscriptions } from '#server/database/schema/offerings.ts';
import { declareDistribution, type Declared } from '#server/domain/distributions/declare.ts';
import { divisionOf, holdersOf } from '#server/domain/distributions/division.ts';
import { advanceOffering } from '#server/domain/offerings/rows.ts';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import type { TestServices } from '../services.ts';
import { createOfferingWorld, type OfferingWorld } from './offerings.ts';

/** Offerings that are issued, and what is distributed of them. */
export interface DistributionWorld extends OfferingWorld {
  /** An issued offering of which each new member holds so many units; the clock is a day after its issue. */
  issued(
    units: readonly number[],
    fields?: Partial<OfferingFields>,
  ): Promise<{ readonly id: number; readonly members: number[] }>;
  /** What is declared of an offering, with the fingerprint of its division; the record day is yesterday. */
  wish(id: number, amount: string, change?: Partial<Declared>): Promise<Declared>;
  /** Declares it, as two persons did. */
  declare(id: number, amount: string, change?: Partial<Declared>): Promise<void>;
  distributions(id: number): Promise<(typeof offeringDistributions.$inferSelect)[]>;
  parts(number: number): Promise<(typeof distributionParts.$inferSelect)[]>;
}

export async function createDistributionWorld(): Promise<DistributionWorld> {
  const base = await createOfferingWorld();
  const { services, admin } = base;
  const { database, clock } = services;
  const { db } = database;
  const yesterday = (): string => utcDay(new Date(clock.now().getTime() - DAY_MS));
  const world: DistributionWorld = {
    ...base,
    async issued(units, fields = {}) {
      const supply = units.reduce((sum, one) => sum + one, 0);
      const id = await base.open({
        price: '1.00',
        supply,
        asked_max: supply,
        least: 1,
        member_max: supply,
        ...fields,
      });
      const members: number[] = [];
      for (const count of units) {
        const member = await base.member(String(count));
        await base.subscribe(member, id, count);
        members.push(member);
      }
      await base.coolOff(id);
      await base.allot(id);
      await issueInBooks(services, id);
      clock.set(new Date(clock.now().getTime() + DAY_MS));
      return { id, members };
    },
    async wish(id, amount, change = {}) {
      const day = change.day ?? yesterday();
      const { digest } = divisionOf(await holdersOf(db, id), {
        offering: id,
        day,
        amount: parseUsd(amount),
      });
      const notes = { noteEs: 'Acta 14 de la asamblea', noteEn: 'Minutes 14 of the assembly' };
      return { id, amount, day, digest, ...notes, ...change };
    },
    async declare(id, amount, change) {
      const wish = await world.wish(id, amount, change);
      await database.transaction((tx) =>
        declareDistribution(tx, services, { ...wish, actorId: admin }),
      );
    },
    distributions: (id) =>
      db
        .select()
        .from(offeringDistributions)
        .where(eq(offeringDistributions.offeringId, id))
        .orderBy(offeringDistributions.recordDay),
    parts: (number) =>
      db
        .select()
        .from(distributionParts)
        .where(eq(distributionParts.distributionNumber, number))
        .orderBy(distributionParts.memberId),
  };
  return world;
}

const address = (digit: string): string => `0x${digit.repeat(40)}`;
const hash = `0x${'ab'.repeat(32)}`;

/** Notes an allotted offering as issued, all of it in custody, as the watcher does after a final block. */
export async function issueInBooks(services: TestServices, id: number): Promise<void> {
  const { database, clock } = services;
  const at = clock.now();
  const made = {
    chainId: 31_337,
    state: 'accepted' as const,
    owner: address('1'),
    data: '0x',
    askedAt: at,
    txHash: hash,
    blockNumber: 1,
    blockHash: hash,
    acceptedAt: at,
  };
  await database.transaction(async (tx) => {
    await tx
      .insert(offeringContracts)
      .values({ ...made, custody: address('2'), address: address('3') })
      .onConflictDoNothing();
    const [registry] = await tx
      .select()
      .from(offeringContracts)
      .where(eq(offeringContracts.address, address('3')));
    const rows = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.offeringId, id))
      .orderBy(subscriptions.number);
    const held = rows.filter(({ state }) => state === 'allotted');
    const [token] = await tx
      .insert(offeringContracts)
      .values({
        ...made,
        offeringId: id,
        symbol: 'SOL',
        registryId: registry?.id ?? 0,
        address: `0x${id.toString(16).padStart(40, '4')}`,
      })
      .returning();
    await tx.insert(offeringIssues).values({
      offeringId: id,
      contractId: token?.id ?? 0,
      units: held.reduce((sum, { allotted }) => sum + (allotted ?? 0), 0),
      items: held.length,
      lockedUntil: new Date(at.getTime() + 365 * DAY_MS),
      plannedAt: at,
      givenAt: at,
    });
    await tx.insert(offeringIssueItems).values(
      held.map(({ number, allotted }, item) => ({
        offeringId: id,
        item,
        subscriptionNumber: number,
        wallet: address('2'),
        units: allotted ?? 0,
      })),
    );
    await advanceOffering(tx, { id, state: 'allotted' }, 'issue', { issuedAt: at });
  });
}
