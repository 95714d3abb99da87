import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createEligibilityWorld,
  NOTE,
  typed,
  type EligibilityWorld,
  type Person,
} from '../../../tests/support/worlds/eligibility.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import { auditLog } from '../../database/schema/system.ts';
import { DomainError } from '../base/errors.ts';
import { askClaim, withdrawClaim } from './ask.ts';
import { findClaim } from './claim-rows.ts';
import { grantClaim, refuseClaim } from './decide.ts';

let world: EligibilityWorld;
let deciders: Person[];
beforeAll(async () => {
  world = await createEligibilityWorld();
  deciders = await Promise.all(
    Array.from({ length: 4 }, () => world.person('administrator', ['members'])),
  );
});
afterAll(() => world.close());

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const counted = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, (one) => one)].map(([name, all]) => [name, all.length]),
  );

test('of forty decisions at once, granting, refusing and taking back, one holds', async () => {
  const member = await world.person();
  const { body } = await world.ask(member);
  const { id } = body;
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const deciding = { actorId: deciders[at % 4]?.id ?? 0, id };
      return outcomeOf(
        world.database.transaction(async (tx): Promise<unknown> => {
          if (at % 3 === 0) return grantClaim(tx, world.services, deciding);
          if (at % 3 === 1) return refuseClaim(tx, world.services, deciding, NOTE);
          return withdrawClaim(tx, world.services, member.id, id);
        }),
      );
    }),
  );
  expect(counted(outcomes)).toEqual({ done: 1, claim_state: 39 });
  const { state } = await findClaim(world.database.db, id);
  expect(['granted', 'refused', 'withdrawn']).toContain(state);
  const rows = await world.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `eligibility/${id}`), like(auditLog.action, 'eligibility.%')));
  expect(rows).toHaveLength(state === 'withdrawn' ? 0 : 1);
});

test('of twenty claims asked for at once by one member one is stored', async () => {
  const member = await world.person();
  const { body } = await world.send(member);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      outcomeOf(
        world.database.transaction((tx) =>
          askClaim(tx, world.services, member.id, { ...typed, documents: [body.id] }),
        ),
      ),
    ),
  );
  expect(counted(outcomes)).toEqual({ done: 1, claim_open: 19 });
  const rows = await world.database.db
    .select()
    .from(eligibilityClaims)
    .where(eq(eligibilityClaims.memberId, member.id));
  expect(rows).toHaveLength(1);
});
