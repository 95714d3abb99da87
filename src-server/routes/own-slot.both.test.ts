import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSlot } from '#contract/api/tree.ts';
import { insertPlaced } from '../../tests/support/people.ts';
import { createTreeWorld, type TreeWorld } from '../../tests/support/worlds/tree.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

const device = { userAgent: 'test', address: '127.0.0.1' };

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
});
afterAll(() => world.close());

describe('the own slot', () => {
  const slotOf = async (name: string) => (await world.get(name, 'own-slot/')).json<OwnSlot>();

  it('is the way down from the sponsor, by first name and initial, with both legs', async () => {
    const slot = await slotOf('carla');
    expect(slot.steps.map(({ side, depth }) => [side, depth])).toEqual([
      ['left', 0],
      ['left', 1],
    ]);
    expect(slot.steps.every(({ name }) => /^\S+ \p{L}\.$/u.test(name))).toBe(true);
    expect(slot.taken).toEqual({ left: false, right: true });
    expect((await slotOf('root')).steps).toEqual([]);
  });

  it('names nobody above the sponsor, and only both ends of a long path', async () => {
    const bearer = await world.database.transaction(async (tx) => {
      let last = 0;
      for (const letter of 'fghijk') {
        last = await insertPlaced(tx, `outer_${letter}`, world.id('bea'), { side: 'left' });
      }
      return (await startSession(tx, world.services, last, device)).access;
    });
    const answer = await world.app.inject({
      url: '/api/tree/own-slot/',
      headers: { authorization: `Bearer ${bearer}` },
    });
    const slot = answer.json<OwnSlot>();
    expect(slot.steps.map(({ depth }) => depth)).toEqual([0, 1, 4, 5, 6]);
    expect(slot.skipped).toBe(2);
    expect(JSON.stringify(slot)).not.toMatch(/username|volume|"root/);
  });

  it('answers 404 for a member without a place', async () => {
    expect((await world.get('nowhere', 'own-slot/')).statusCode).toBe(404);
  });
});
