import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import { claimEndedAt, validClaimOf } from './claims.ts';

type Claim = typeof eligibilityClaims.$inferInsert;

let database: TestDatabase;
let decider: number;
let people = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  decider = await database.transaction((tx) => insertMember(tx, 'decider'));
});
afterAll(() => database.close());

const day = (number: number): Date => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS);

/** A member with claims, each asked for on day 0 unless it says otherwise. */
async function withClaims(...claims: Partial<Claim>[]): Promise<number> {
  people += 1;
  const memberId = await database.transaction((tx) => insertMember(tx, `claimant${people}`));
  for (const claim of claims) {
    await database.db.insert(eligibilityClaims).values({
      memberId,
      kind: 'natural_person',
      country: 'MX',
      state: 'granted',
      askedAt: day(0),
      decidedAt: day(1),
      decidedBy: decider,
      validUntil: day(10),
      eraseAt: day(5),
      documentName: 'Ana Robles',
      documentDate: '1990-01-01',
      ...claim,
    });
  }
  return memberId;
}

const erased = { documentName: null, documentDate: null, erasedAt: day(2) } as const;

test('a granted claim counts from its decision to the instant before its end', async () => {
  const memberId = await withClaims({});
  const at = async (instant: Date) => (await validClaimOf(database.db, memberId, instant))?.country;
  expect(await at(new Date(day(1).getTime() - 1))).toBeUndefined();
  expect(await at(day(1))).toBe('MX');
  expect(await at(new Date(day(10).getTime() - 1))).toBe('MX');
  expect(await at(day(10))).toBeUndefined();
});

test.each<[string, Partial<Claim>]>([
  ['asked for', { state: 'asked', decidedAt: null, decidedBy: null, validUntil: null }],
  ['refused', { ...erased, state: 'refused', note: 'no', validUntil: null }],
  ['withdrawn', { ...erased, state: 'withdrawn', decidedBy: null, validUntil: null }],
  ['lapsed', { ...erased, state: 'lapsed', decidedBy: null, validUntil: null }],
  ['revoked', { ...erased, state: 'revoked', note: 'no', revokedAt: day(2), revokedBy: 1 }],
])('one that is %s does not', async (_, claim) => {
  const memberId = await withClaims({ ...claim, ...(claim.revokedBy && { revokedBy: decider }) });
  expect(await validClaimOf(database.db, memberId, day(3))).toBeNull();
});

test('of several the one that was granted last counts; that of another member never does', async () => {
  const memberId = await withClaims(
    { validUntil: day(20) },
    { kind: 'legal_entity', country: 'CO', decidedAt: day(2), registrationNumber: '900-1' },
  );
  const found = await validClaimOf(database.db, memberId, day(3));
  expect(found).toMatchObject({ kind: 'legal_entity', country: 'CO', validUntil: day(10) });
  expect(await validClaimOf(database.db, await withClaims(), day(3))).toBeNull();
});

test('the end of the last one that had its time is known; one that was revoked or still counts has none', async () => {
  const ended = async (memberId: number, at: Date) => claimEndedAt(database.db, memberId, at);
  const memberId = await withClaims({}, { decidedAt: day(10), validUntil: day(20) });
  expect(await ended(memberId, day(9))).toBeNull();
  expect(await ended(memberId, day(10))).toEqual(day(10));
  expect(await ended(memberId, day(30))).toEqual(day(20));
  const revoked = { note: 'no', revokedAt: day(2), revokedBy: decider } as const;
  const without = await withClaims({ ...erased, state: 'revoked', ...revoked });
  expect(await ended(without, day(30))).toBeNull();
});
