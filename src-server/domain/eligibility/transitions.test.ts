import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimStates, type ClaimState } from '#contract/rules/eligibility/claims.ts';
import { claimTransitions, type ClaimTransition } from '#contract/rules/eligibility/transitions.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { NOTE } from '../../../tests/support/worlds/eligibility.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import { DomainError } from '../base/errors.ts';
import { withdrawClaim } from './ask.ts';
import { findClaim, stepClaim, type ClaimRow } from './claim-rows.ts';
import { grantClaim, refuseClaim, revokeClaim } from './decide.ts';
import { typedErased } from './erase.ts';

let database: TestDatabase;
let services: TestServices;
let actorId: number;
let people = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  actorId = await database.transaction((tx) => insertMember(tx, 'decider', { isAdmin: true }));
});
afterAll(() => database.close());

/** A claim in a state, with a passport where it is not erased. */
async function claimIn(state: ClaimState): Promise<ClaimRow> {
  const at = services.clock.now();
  people += 1;
  const memberId = await database.transaction((tx) => insertMember(tx, `claimant${people}`));
  const isDecided = ['granted', 'refused', 'revoked'].includes(state);
  const isLive = state === 'asked' || state === 'granted';
  const [row] = await database.db
    .insert(eligibilityClaims)
    .values({
      memberId,
      kind: 'natural_person',
      country: 'MX',
      state,
      askedAt: at,
      eraseAt: new Date(at.getTime() + 1000),
      decidedAt: state === 'asked' ? null : at,
      decidedBy: isDecided ? actorId : null,
      validUntil: state === 'granted' || state === 'revoked' ? new Date(at.getTime() + 1000) : null,
      note: state === 'refused' || state === 'revoked' ? NOTE : null,
      ...(state === 'revoked' && { revokedAt: at, revokedBy: actorId }),
      ...(isLive ? { documentName: 'Ana Robles', documentDate: '1990-01-01' } : typedErased(at)),
    })
    .returning();
  if (!row) throw new Error('No claim was inserted');
  if (isLive) {
    await database.db.insert(identityDocuments).values({
      id: `${people}`.padStart(32, 'd'),
      memberId,
      claimId: row.id,
      kind: 'passport',
      type: 'application/pdf',
      size: 1,
      sealedKey: 'sealed',
      createdAt: at,
    });
  }
  return row;
}

const work: Readonly<
  Record<Exclude<ClaimTransition, 'lapse'>, (claim: ClaimRow) => Promise<unknown>>
> = {
  grant: ({ id }) => database.transaction((tx) => grantClaim(tx, services, { actorId, id })),
  refuse: ({ id }) =>
    database.transaction((tx) => refuseClaim(tx, services, { actorId, id }, NOTE)),
  revoke: ({ id }) =>
    database.transaction((tx) => revokeClaim(tx, services, { actorId, id }, NOTE)),
  withdraw: ({ id, memberId }) =>
    database.transaction((tx) => withdrawClaim(tx, services, memberId, id)),
};

const cases = claimStates.flatMap((from) =>
  (Object.keys(work) as (keyof typeof work)[]).map((transition) => ({
    from,
    transition,
    to: claimTransitions[transition].from === from ? claimTransitions[transition].to : null,
  })),
);

test.each(cases)('from $from $transition leads to $to', async ({ from, transition, to }) => {
  const claim = await claimIn(from);
  const outcome = await work[transition](claim).then(
    () => null,
    (error: unknown) =>
      error instanceof DomainError ? { ...error.details, code: error.code } : error,
  );
  const { state } = await findClaim(database.db, claim.id);
  expect({ state, outcome }).toEqual(
    to === null
      ? { state: from, outcome: { code: 'claim_state', state: from } }
      : { state: to, outcome: null },
  );
});

test('the table has each of them, and no state leads back', () => {
  expect(cases.filter(({ to }) => to !== null)).toHaveLength(4);
  expect(Object.values(claimTransitions).some(({ to }) => (to as string) === 'asked')).toBe(false);
});

test.each(claimStates.flatMap((from) => claimStates.map((to) => [from, to] as const)))(
  'the database lets %s become %s only by the same table',
  async (from, to) => {
    const claim = await claimIn(from);
    const isAllowed = Object.values(claimTransitions).some(
      (one) => one.from === from && one.to === to,
    );
    // Its other columns are put right, so that the state alone is judged.
    const right = await claimIn(to);
    const written = database.db.execute(sql`
      update eligibility_claims c set state = r.state, decided_at = r.decided_at, decided_by = r.decided_by,
        revoked_at = r.revoked_at, revoked_by = r.revoked_by, note = r.note, valid_until = r.valid_until,
        erased_at = r.erased_at, document_name = r.document_name, document_date = r.document_date
      from eligibility_claims r where r.id = ${right.id} and c.id = ${claim.id}`);
    const outcome = await written.then(
      () => true,
      (error: Error) => (String(error.cause).includes('does not go from') ? false : error),
    );
    expect(outcome).toBe(isAllowed || from === to);
  },
);

test('a step from a state that the row has left changes nothing', async () => {
  const claim = await claimIn('asked');
  await work.refuse(claim);
  const again = database.transaction((tx) => stepClaim(tx, claim, 'grant', {}));
  await expect(again).rejects.toMatchObject({ code: 'claim_state' });
});

test.each(['granted', 'refused', 'revoked'] as const)(
  'the database refuses a claim that is %s by its own member',
  async (state) => {
    const { id, memberId } = await claimIn(state);
    const column = state === 'revoked' ? sql`revoked_by` : sql`decided_by`;
    const written = database.db.execute(
      sql`update eligibility_claims set ${column} = ${memberId} where id = ${id}`,
    );
    await expect(written).rejects.toThrow();
  },
);

test('the database holds one open claim a member', async () => {
  const { memberId, askedAt, eraseAt } = await claimIn('asked');
  const second = database.db.insert(eligibilityClaims).values({
    memberId,
    kind: 'natural_person',
    country: 'CO',
    documentName: 'Ana Robles',
    documentDate: '1990-01-01',
    state: 'asked',
    askedAt,
    eraseAt,
  });
  await expect(second).rejects.toMatchObject({
    cause: { constraint: 'eligibility_claims_open_key' },
  });
});
