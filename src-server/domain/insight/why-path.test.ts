import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertPlan } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { smallTeam } from '../../../tests/support/worlds/small-team.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import type { Plan } from '../memberships/current.ts';
import { whyPath } from './why-path.ts';

const NOON = new Date('2026-03-10T12:00:00Z');

let database: TestDatabase;
let plan: Plan;
let root: number;

beforeEach(async () => {
  database = await createTestDatabase();
  plan = await insertPlan(database.db, { name: 'Avanzado', volume: '100' });
  root = await database.transaction((tx) => insertRoot(tx));
});
afterEach(() => database.close());

describe('the way through the tree', () => {
  const eventOf = async (memberId: number) => {
    const [event] = await database.db
      .select()
      .from(volumeEvents)
      .where(eq(volumeEvents.memberId, memberId));
    return event?.id ?? 0;
  };
  const pathOf = (memberId: number, event: number) =>
    database.transaction((tx) => whyPath(tx, memberId, event));

  it('leads from the member down to who bought, a leg at each step', async () => {
    const { ana, nora } = await smallTeam(database, { root, plan, at: NOON });
    expect(await pathOf(ana, await eventOf(nora))).toEqual({
      name: 'nora Test',
      side: 'right',
      volume: '100.00',
      level: 2,
      steps: [
        { name: 'rosa', side: 'right', level: 1 },
        { name: 'nora', side: 'left', level: 2 },
      ],
      omitted: 0,
    });
  });

  it('is not given for members who are not below', async () => {
    const { ana, luis, rosa } = await smallTeam(database, { root, plan, at: NOON });
    await expect(pathOf(luis, await eventOf(rosa))).rejects.toMatchObject({ code: 'not_found' });
    await expect(pathOf(luis, await eventOf(ana))).rejects.toMatchObject({ code: 'not_found' });
    await expect(pathOf(luis, await eventOf(luis))).rejects.toMatchObject({ code: 'not_found' });
  });
});
