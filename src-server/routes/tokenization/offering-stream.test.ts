import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfferingChange } from '#contract/api/tokenization/offerings.ts';
import { until } from '../../../tests/support/until.ts';
import { followLines } from '../../../tests/support/worlds/line-stream.ts';
import {
  createOfferingWorld,
  type OfferingWorld,
} from '../../../tests/support/worlds/offerings.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';
import { approveVersion, documentsOf, latestOf } from '../../domain/offerings/approval.ts';
import { writeVersion } from '../../domain/offerings/editing.ts';

let world: OfferingWorld;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  world = await createOfferingWorld();
  app = await buildApp(world.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function follow(memberId: number, slug: string) {
  const { services } = world;
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return followLines<OfferingChange>(`${origin}/api/tokenization/offerings/${slug}/watch/`, access);
}

/** Another version of the first document, as two persons publish it. */
async function publish(id: number): Promise<void> {
  const { services, admin } = world;
  await services.database.transaction(async (tx) => {
    const [first] = await documentsOf(tx, id);
    if (!first) throw new Error('There is no document');
    await writeVersion(tx, services, {
      actorId: admin,
      offeringId: id,
      documentId: first.document.id,
      text_es: 'Otra vez todo.',
      text_en: 'All of it again.',
    });
    const [newest] = (await documentsOf(tx, id))[0]?.versions ?? [];
    if (!newest) throw new Error('There is no version');
    await approveVersion(tx, services, {
      actorId: admin,
      id,
      version: newest.id,
      digest: newest.digest,
    });
  });
}

it('tells who looks at an offering what others do to it, and nobody else', async () => {
  const looking = await world.member();
  const buyer = await world.member();
  const id = await world.open();
  const other = await world.open();
  const { slug } = await world.offering(id);
  const stream = await follow(looking, slug);
  const elsewhere = await follow(looking, (await world.offering(other)).slug);
  const told = (count: number) => until(`${count} changes`, () => stream.lines.length === count);

  // The clock stands still: two changes at one instant are two.
  const number = await world.subscribe(buyer, id, 3);
  await told(1);
  await world.stepBack(buyer, number);
  await told(2);
  await publish(id);
  await told(3);
  expect(latestOf(await documentsOf(world.services.database.db, id))[0]?.version.version).toBe(2);
  expect(stream.lines).toEqual(Array.from({ length: 3 }, () => ({ event: 'offering' })));
  expect(elsewhere.lines).toEqual([]);
  await world.subscribe(buyer, other, 2);
  await until('the other one', () => elsewhere.lines.length === 1);
  expect(stream.lines).toHaveLength(3);
  stream.end();
  elsewhere.end();
});

it('is refused of what is not there, and while the area is off', async () => {
  const member = await world.member();
  const { slug } = await world.offering(await world.open());
  await expect(follow(member, 'no-such-thing')).rejects.toThrow(': 404');
  await world.set({ area_tokenization_enabled: 'off' });
  await expect(follow(member, slug)).rejects.toThrow(': 404');
  await world.set({ area_tokenization_enabled: 'on' });
  (await follow(member, slug)).end();
});
