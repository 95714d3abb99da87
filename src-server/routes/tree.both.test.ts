import { gunzipSync } from 'node:zlib';
import { eq, inArray, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { TreeLevels, TreePath, TreePreview } from '#contract/api/tree.ts';
import { decodeLayer } from '#contract/tree/layers.ts';
import { childrenOf } from '#contract/tree/shape.ts';
import { insertMember, insertPlaced } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { createTreeWorld, type TreeWorld } from '../../tests/support/worlds/tree.ts';
import { buildApp } from '../app.ts';
import { memberRanks, ranks } from '../database/schema/jobs.ts';
import { members, memberships } from '../database/schema/members.ts';
import { seedPlans } from '../database/seed/plans.ts';
import { blockMember, unblockMember } from '../domain/administration/member-actions.ts';
import { placeMember } from '../domain/tree/placement.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

const device = { userAgent: 'test', address: '127.0.0.1' };

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
});
afterAll(() => world.close());

describe('the shape', () => {
  it('is the caller’s subtree; an administrator’s is the whole tree', async () => {
    expect(await world.drawn('root')).toEqual(['root', 'ana', 'bea', 'carla', 'dora', 'eva']);
    expect(await world.drawn('admin')).toEqual(await world.drawn('root'));
    expect(await world.drawn('ana', 'depth=all')).toEqual(['ana', 'carla', 'eva']);
    expect(await world.drawn('eva')).toEqual(['eva']);
  });

  it('begins at any node of it, named by username or by its number', async () => {
    expect(await world.drawn('root', 'root=CARLA')).toEqual(['carla', 'eva']);
    const { version } = await world.shapeOf('root');
    expect(await world.drawn('root', `root=1@${version}`)).toEqual(['ana', 'carla', 'eva']);
    const { version: below } = await world.shapeOf('root', `root=1@${version}`);
    expect(await world.drawn('root', `root=1@${below}`)).toEqual(['carla', 'eva']);
  });

  it('keeps left and right apart', async () => {
    const shape = await world.shapeOf('ana');
    expect(Array.from({ length: 3 }, (_, ordinal) => childrenOf(shape, ordinal))).toEqual([
      1, 2, 0,
    ]);
  });

  it('carries ranks and active memberships, and a new ETag as they change', async () => {
    const before = await world.get('ana', '');
    const start = world.services.clock.now();
    const ends = new Date(start.getTime() + 60_000);
    await world.database.transaction(async (tx) => {
      const [plan] = await seedPlans(tx);
      await tx.insert(memberships).values({
        memberId: world.id('carla'),
        planId: plan?.id ?? 0,
        startsAt: start,
        periodStartsAt: start,
        endsAt: ends,
        paid: 0n,
      });
      const [rank] = await tx.select().from(ranks).where(eq(ranks.position, 3));
      await tx
        .insert(memberRanks)
        .values({ memberId: world.id('eva'), rankId: rank?.id ?? 0, reachedAt: start });
    });
    const after = await world.get('ana', '');
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(await world.shapeOf('ana')).toMatchObject({
      rank: Uint8Array.of(0, 0, 3),
      activity: Uint8Array.of(0, 1, 0),
    });
    const [, carla, eva] = await world.cardsOf(
      'ana',
      (await world.shapeOf('ana')).version,
      '0,1,2',
    );
    expect(carla).toMatchObject({ membership: { state: 'active', ends_at: ends.toISOString() } });
    expect(eva?.rank?.position).toBe(3);

    // Expiry writes no row, and yet it changes the shape.
    world.services.clock.set(ends);
    const ended = await world.get('ana', '', { 'if-none-match': String(after.headers['etag']) });
    expect(ended.statusCode).toBe(200);
    expect((await world.shapeOf('ana')).activity).toEqual(Uint8Array.of(0, 0, 0));
  });

  it('answers 304 as long as nothing in the tree changed', async () => {
    await world.settled();
    const first = await world.get('ana', '?depth=20');
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^W\/"/);
    const again = await world.get('ana', '?depth=20', { 'if-none-match': `"x", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
    expect(again.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Origin, Accept-Encoding',
    });
    const strong = await world.get('ana', '?depth=20', { 'if-none-match': etag.slice(2) });
    expect(strong.statusCode).toBe(304);
    // The ETag of another member or depth does not match.
    expect((await world.get('bea', '?depth=20', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await world.get('ana', '?depth=10', { 'if-none-match': etag })).statusCode).toBe(200);
    await world.database.transaction((tx) =>
      insertPlaced(tx, 'fabi', world.id('bea'), { side: 'left' }),
    );
    const moved = await world.get('ana', '?depth=20', { 'if-none-match': etag });
    expect(moved.statusCode).toBe(200);
  });

  it('is compressed for clients that accept gzip', async () => {
    await world.settled();
    const plain = await world.get('root', '');
    const zipped = await world.get('root', '', { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    const refused = await world.get('root', '', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('is the same as JSON', async () => {
    await world.settled();
    const shape = await world.shapeOf('root');
    const { nodes, version, truncated } = (
      await world.get('root', '?format=json')
    ).json<TreeLevels>();
    expect({ version, truncated }).toEqual({ version: shape.version, truncated: false });
    expect(nodes.map(({ parent }) => parent ?? -1)).toEqual([...shape.parent]);
    expect(nodes.map(({ depth }) => depth)).toEqual([...shape.depth]);
    expect(nodes[3]).toEqual({
      parent: 1,
      side: 'left',
      depth: 2,
      rank: 0,
      active: false,
      has_left: false,
      has_right: true,
    });
    expect((await world.get('root', '?format=json&depth=all')).statusCode).toBe(400);
  });

  it('of ten levels says that there are more', async () => {
    const deepest = await world.database.transaction(async (tx) => {
      let last = await insertPlaced(tx, 'chain0', world.id('dora'), { side: 'left' });
      for (let level = 1; level < 12; level += 1) {
        last = await insertPlaced(tx, `chain${level}`, world.id('dora'), { side: 'left' });
      }
      return last;
    });
    const shape = await world.shapeOf('dora');
    expect(shape).toMatchObject({ count: 11, truncated: true, hasMore: Uint8Array.of(1) });
    expect(await world.shapeOf('dora', 'depth=20')).toMatchObject({ count: 13, truncated: false });
    expect(deepest).toBeGreaterThan(0);
  });
});

describe('layers', () => {
  it('hold one value per ordinal of the requested shape', async () => {
    const { version, count } = await world.shapeOf('ana');
    const layer = async (name: string) => {
      const answer = await world.get('ana', `?layer=${name}&version=${version}`);
      return decodeLayer(Uint8Array.from(answer.rawPayload).buffer);
    };
    expect(await layer('joined')).toEqual({
      layer: 'joined',
      version,
      values: Uint16Array.of(312, 312, 314),
    });
    const volume = await layer('volume');
    expect(volume.values).toEqual(Uint16Array.of(0, 33, 0));
    expect(volume.values.length).toBe(count);
    expect((await world.get('ana', '?layer=volume')).statusCode).toBe(400);
  });
});

describe('cards', () => {
  it('hold what a member may know of their downline', async () => {
    const { version } = await world.shapeOf('ana');
    const [eva, carla, ana] = await world.cardsOf('ana', version, '2,1,2,02,0');
    // The caller's own placement is withheld.
    expect(ana).toMatchObject({ username: 'ana', side: null, leg: null, depth: 0, sponsor: null });
    expect(carla).toMatchObject({
      ordinal: 1,
      username: 'carla',
      name: 'carla Test',
      left_total: '300.00',
      left_carry: '120.50',
      side: 'left',
      leg: 'left',
      depth: 1,
      left_count: 0,
      right_count: 1,
      directs: 1,
      active_directs: 0,
      sponsor: { username: 'ana' },
      is_direct: true,
      is_self: false,
    });
    expect(eva).toMatchObject({
      ordinal: 2,
      joined_at: '2026-03-05T00:00:00.000Z',
      side: 'right',
      leg: 'left',
      depth: 2,
      sponsor: { username: 'carla' },
      is_direct: false,
    });
  });

  it('say whose link is refused, without the reason', async () => {
    const { version } = await world.shapeOf('ana');
    const cards = () => world.cardsOf('ana', version, '0,1,2');
    const before = await cards();
    expect(before.map((card) => card.takes_sign_ups)).toEqual([true, true, true]);
    const action = { actorId: world.id('admin'), memberId: world.id('eva') };
    await world.database.transaction((tx) => blockMember(tx, world.services, action, 'Doubts'));
    expect(await cards()).toEqual(
      before.map((card) => ({ ...card, takes_sign_ups: card.username !== 'eva' })),
    );
    await world.database.transaction((tx) => unblockMember(tx, world.services, action));
    expect(await cards()).toEqual(before);
  });

  it('name no sponsor from above', async () => {
    const name = await world.database.transaction(async (tx) => {
      const memberId = await insertMember(tx, 'spill', { sponsorId: world.id('root') });
      await placeMember(tx, { memberId, sponsorId: world.id('root'), side: 'left' });
      return 'spill';
    });
    const { version } = await world.shapeOf('ana');
    const cards = await world.cardsOf('ana', version, '0,1,2');
    expect(cards.find(({ username }) => username === name)?.sponsor).toBeNull();
    const { version: whole } = await world.shapeOf('root', `root=${name}`);
    expect((await world.cardsOf('root', whole, '0'))[0]?.sponsor?.username).toBe('root');
  });
});

test('an ordinal means the same member as long as its version is known', async () => {
  const { version, count } = await world.shapeOf('carla');
  const before = await world.drawn('carla');
  await world.database.transaction((tx) =>
    insertPlaced(tx, 'tercera', world.id('carla'), { side: 'left' }),
  );
  const now = await world.shapeOf('carla');
  expect(now).toMatchObject({ count: count + 1 });
  expect(now.version).not.toBe(version);
  const old = await world.cardsOf(
    'carla',
    version,
    [...Array.from({ length: count }).keys()].join(','),
  );
  expect(old.map(({ username }) => username)).toEqual(before);
  expect((await world.get('carla', `nodes/?version=${version}&ordinals=${count}`)).statusCode).toBe(
    404,
  );

  // Another base, an old format of versions, a version of the future.
  const [base] = now.version.split('.', 1);
  for (const moment of ['zz.0', '12', `${base}.zzzzzzzz`]) {
    const gone = await world.get('carla', `nodes/?version=${moment}-10-carla&ordinals=0`);
    expect(gone.statusCode).toBe(410);
    expect(gone.json()).toMatchObject({ code: 'shape_gone' });
  }
});

test('the path to a node starts at the caller', async () => {
  const { version } = await world.shapeOf('root');
  const path = async (name: string, to: string) =>
    (
      await world.get(name, `path/?to=${to}&version=${(await world.shapeOf(name)).version}`)
    ).json<TreePath>();
  const whole = await path('root', 'eva');
  expect(whole).toMatchObject({ depth: 3, skipped: 0 });
  expect(whole.steps.map(({ username, side }) => [username, side])).toEqual([
    ['root', null],
    ['ana', 'left'],
    ['carla', 'left'],
    ['eva', 'right'],
  ]);
  const [first, , third] = whole.steps;
  expect([first?.ordinal, third?.ordinal]).toEqual([0, 3]);
  expect((await path('root', `3@${version}`)).steps.map((step) => step.username)).toEqual([
    'root',
    'ana',
    'carla',
  ]);
  expect((await path('carla', 'eva')).steps.map((step) => step.username)).toEqual(['carla', 'eva']);
});

test('the tree is read when the server starts to listen, once for concurrent requests', async () => {
  const services = createTestServices(world.database);
  const app = await buildApp(services);
  const statements = vi.spyOn(world.database.db, 'execute');
  const dialect = new PgDialect();
  const wholeReads = () =>
    statements.mock.calls.filter(
      ([query]) =>
        query instanceof SQL && dialect.sqlToQuery(query).sql.includes('pg_visible_in_snapshot'),
    );
  expect(wholeReads()).toHaveLength(0);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(wholeReads()).toHaveLength(1));
  const { access } = await world.database.transaction((tx) =>
    startSession(tx, services, world.id('ana'), device),
  );
  const headers = { authorization: `Bearer ${access}` };
  const answers = await Promise.all(
    ['', 'path/?to=eva', 'search/?q=e'].map((path) =>
      app.inject({ url: `/api/tree/${path}`, headers }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(wholeReads()).toHaveLength(1);
  await app.close();
});

test('a search finds members of the subtree by username and by name, and nobody else', async () => {
  const found = async (name: string, q: string) =>
    (await world.get(name, `search/?q=${encodeURIComponent(q)}`))
      .json<{ hits: { username: string; depth: number; leg: string | null }[] }>()
      .hits.map(({ username, depth, leg }) => `${username} ${depth} ${leg ?? '-'}`);
  expect(await found('ana', 'EVA t')).toEqual(['eva 2 left']);
  expect(await found('ana', 'arl')).toEqual(['carla 1 left']);
  expect(await found('admin', 'dora')).toEqual(['dora 2 right']);
  expect(await found('admin', 'eva')).toEqual(['eva 3 left']);
  for (const q of ['dora', 'bea', 'root', 'admin', 'nowhere', '%', '_', '\\', ' ', '\u0301']) {
    expect(await found('ana', q)).toEqual([]);
  }
  expect(await found('root', 'dora')).toEqual(['dora 2 right']);
  // An administrator searches the whole tree by another query.
  for (const q of ['%', '_', '\\', ' ', '\u0301']) expect(await found('admin', q)).toEqual([]);
  const { version } = await world.shapeOf('ana');
  const inShape = await world.get('ana', `search/?q=eva&version=${version}`);
  expect(inShape.json<{ hits: object[] }>().hits[0]).toMatchObject({ side: 'right' });
  expect(inShape.json<{ hits: { ordinal: number }[] }>().hits[0]?.ordinal).toBeGreaterThan(0);
});

test('the next sign-up lands on the slot that was shown, on the side that was chosen', async () => {
  const preview = async () => {
    const { version } = await world.shapeOf('bea', 'depth=all');
    return (await world.get('bea', `slots/?version=${version}`)).json<TreePreview>();
  };
  for (const side of ['left', 'right'] as const) {
    const changed = await world.changeSide('bea', { insertion_side: side });
    expect(changed.json()).toEqual({ insertion_side: side });
    const shown = await preview();
    expect(shown).toMatchObject({ insertion_side: side, next_side: side });
    const username = `next_${side}`;
    const memberId = await world.database.transaction((tx) =>
      insertMember(tx, username, { sponsorId: world.id('bea') }),
    );
    await world.database.transaction((tx) =>
      placeMember(tx, { memberId, sponsorId: world.id('bea') }),
    );
    const { steps } = (await world.get('bea', `path/?to=${username}`)).json<TreePath>();
    expect(steps.at(-2)?.username).toBe(shown[side].parent.username);
    expect(steps.at(-1)).toMatchObject({ side, depth: shown[side].depth });
    const { version } = await world.shapeOf('bea', 'depth=all');
    const ordinal = (await preview())[side].parent_ordinal;
    const [parent] = await world.cardsOf('bea', version, String(ordinal));
    expect(parent?.username).toBe(username);
  }
});

test('nobody changes another member’s side, or to an invalid one', async () => {
  const sides = async () => {
    const names = ['ana', 'bea', 'root'].map((name) => world.id(name));
    const rows = await world.database.db
      .select({ side: members.insertionSide })
      .from(members)
      .where(inArray(members.id, names))
      .orderBy(members.id);
    return rows.map(({ side }) => side);
  };
  await world.changeSide('bea', { insertion_side: 'auto' });
  expect(await sides()).toEqual(['auto', 'auto', 'auto']);
  for (const payload of [
    { insertion_side: 'left', member_id: world.id('ana') },
    { insertion_side: 'left', username: 'ana' },
    { insertion_side: 'up' },
    { insertion_side: ['left'] },
    { insertion_side: null },
    {},
  ]) {
    expect((await world.changeSide('bea', payload)).statusCode).toBe(400);
  }
  expect(await sides()).toEqual(['auto', 'auto', 'auto']);
  expect((await world.changeSide('bea', { insertion_side: 'left' })).statusCode).toBe(200);
  expect(await sides()).toEqual(['auto', 'auto', 'left']);
});
