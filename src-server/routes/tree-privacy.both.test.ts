import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTreeWorld, type TreeWorld } from '../../tests/support/worlds/tree.ts';
import { members } from '../database/schema/members.ts';
import { sessions } from '../database/schema/sessions.ts';

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
});
afterAll(() => world.close());

/** Every call that can name a node, by username and by version and ordinal. */
function callsAbout(node: string): readonly string[] {
  const version = `VERSION-10-${node}`;
  return [
    `?root=${node}`,
    `?root=0@${version}`,
    `?root=${node}&format=json`,
    `?layer=joined&version=${version}`,
    `?layer=volume&version=${version}`,
    `?layer=history&version=${version}`,
    `nodes/?version=${version}&ordinals=0`,
    `path/?to=${node}`,
    `path/?to=0@${version}`,
    `path/?to=ana&version=${version}`,
    `search/?q=ana&version=${version}`,
    `slots/?version=${version}`,
  ];
}

const ALL_CALLS = [
  '',
  '?format=json',
  '?layer=joined&version=1.0-10-ana',
  'nodes/?version=1.0-10-ana&ordinals=0',
  'path/?to=ana',
  'search/?q=a',
  'slots/',
];

/** The response without fields that differ by request. */
async function answerTo(name: string, call: string) {
  const { statusCode, body } = await world.get(name, call);
  return { statusCode, body: body.replace(/"request_id":"[^"]*"/, '') };
}

test.each(['root', 'bea', 'dora'])(
  'the place of %s answers a stranger like one that does not exist',
  async (stranger) => {
    const { version } = await world.shapeOf('root', `root=${stranger}`);
    const known = version.split('-', 1)[0] ?? '';
    const unknown = callsAbout('nobody_at_all');
    for (const [index, call] of callsAbout(stranger).entries()) {
      const there = call.replace('VERSION', known);
      const gone = call.replace('VERSION', 'zz.0');
      const nothing = await answerTo('ana', (unknown[index] ?? '').replace('VERSION', known));
      expect(nothing.statusCode).toBe(404);
      expect(await answerTo('ana', there)).toEqual(nothing);
      expect(await answerTo('ana', gone)).toEqual(nothing);
      // Positive control: the same calls succeed for somebody who may see the node.
      expect((await answerTo('root', there)).statusCode).toBe(200);
      if (there.startsWith('slots/')) continue;
      expect((await answerTo('admin', there)).statusCode).toBe(200);
    }
  },
);

test('the ETag of a stranger’s shape reveals nothing', async () => {
  await world.settled();
  const ask = async (name: string, etag: string) => {
    const { statusCode, body, headers } = await world.get(name, '?root=bea&depth=all', {
      'if-none-match': etag,
    });
    return { statusCode, etag: headers['etag'], code: body && (JSON.parse(body) as object) };
  };
  const { headers } = await world.get('root', '?root=bea&depth=all');
  const etag = String(headers['etag']);
  expect(await ask('root', etag)).toEqual({ statusCode: 304, etag, code: '' });
  expect(await ask('ana', etag)).toMatchObject({
    statusCode: 404,
    etag: undefined,
    code: { code: 'not_found' },
  });
});

test('an ordinal out of range finds nobody', async () => {
  const { version, count } = await world.shapeOf('ana');
  const last = `${count - 1}@${version}`;
  expect((await answerTo('ana', `?root=${last}`)).statusCode).toBe(200);
  expect((await answerTo('ana', `path/?to=${last}`)).statusCode).toBe(200);
  const nobody = await answerTo('ana', '?root=nobody_at_all');
  for (const number of [
    `${count}`,
    '-1',
    '99999999',
    '9'.repeat(40),
    '1.5',
    '0x1',
    '1e0',
    '%2B1',
  ]) {
    for (const version_ of [version, `${version}%0A`, `${version}@${version}`]) {
      const node = `${number}@${version_}`;
      expect(await answerTo('ana', `?root=${node}`)).toEqual(nobody);
      expect(await answerTo('ana', `?format=json&root=${node}`)).toEqual(nobody);
      expect(await answerTo('ana', `path/?to=${node}`)).toEqual(nobody);
    }
  }

  const cards = (ordinals: string) =>
    answerTo('ana', `nodes/?version=${version}&ordinals=${ordinals}`);
  const many = (length: number) => Array.from({ length }, () => 0).join(',');
  expect((await cards(many(300))).statusCode).toBe(200);
  for (const ordinals of [
    many(301),
    '',
    '-1',
    '1.5',
    '0,,1',
    '0,',
    ' 0',
    '9'.repeat(9),
    '0;1',
    '%00',
  ]) {
    expect((await cards(ordinals)).statusCode).toBe(400);
  }
  // An invalid ordinal alone, and among valid ones.
  for (const ordinals of [`${count}`, `0,${count}`, '99999999']) {
    expect(await cards(ordinals)).toEqual(nobody);
  }
});

test('an invalid depth, layer or format is refused', async () => {
  const { version } = await world.shapeOf('ana');
  for (const query of [
    'depth=11',
    'depth=-1',
    'depth=',
    'depth=all&depth=10',
    'format=xml',
    'format=json&depth=20',
    `layer=names&version=${version}`,
    'layer=volume',
    'root=',
    `root=${'a'.repeat(261)}`,
  ]) {
    expect((await answerTo('ana', `?${query}`)).statusCode).toBe(400);
  }
});

test('any text in place of a username answers that nobody has it', async () => {
  const odd = [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '😀',
    '\u202Eana',
    'ａｎａ',
    'ana ',
    '../ana',
    '{1}',
    '0@',
    '@',
    '🜁@🜁',
  ];
  const nobody = await answerTo('ana', '?root=nobody_at_all');
  for (const name of odd.map(encodeURIComponent)) {
    expect(await answerTo('ana', `?root=${name}`)).toEqual(nobody);
    expect(await answerTo('ana', `path/?to=${name}`)).toEqual(nobody);
    expect(await answerTo('ana', `nodes/?version=${name}&ordinals=0`)).toEqual(nobody);
    expect((await answerTo('ana', `search/?q=${name}`)).statusCode).toBe(200);
  }
  // NUL, which PostgreSQL text cannot hold, and invalid UTF-8.
  for (const name of ['%00', 'ana%00', '%ED%A0%80', '%FF', '%']) {
    for (const call of [`?root=${name}`, `path/?to=${name}`, `search/?q=${name}`]) {
      expect((await answerTo('ana', call)).statusCode).toBeLessThan(500);
    }
  }
  expect((await answerTo('ana', `search/?q=${'a'.repeat(81)}`)).statusCode).toBe(400);
  expect((await answerTo('ana', 'search/?q=')).statusCode).toBe(400);
});

test('no response may be stored by a shared cache', async () => {
  for (const name of ['ana', 'nowhere']) {
    for (const call of ALL_CALLS) {
      const { headers } = await world.get(name, call, { 'accept-encoding': 'gzip' });
      expect(['no-store', 'private, no-cache']).toContain(headers['cache-control']);
      expect(headers['vary']).toContain('Origin');
    }
  }
});

test('a signed-out or blocked member sees nothing any more, and those above still see them', async () => {
  const carla = world.id('carla');
  const statuses = async () => {
    const reads = await Promise.all(ALL_CALLS.map((call) => world.get('carla', call)));
    const change = await world.changeSide('carla', { insertion_side: 'left' });
    return new Set([...reads, change].map(({ statusCode }) => statusCode));
  };
  const { version } = await world.shapeOf('ana');
  expect(await statuses()).not.toContain(401);
  await world.database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, carla));
  expect(await statuses()).toEqual(new Set([401]));
  expect((await world.cardsOf('ana', version, '1'))[0]?.username).toBe('carla');
  await world.database.db.update(members).set({ status: 'active' }).where(eq(members.id, carla));
  expect(await statuses()).not.toContain(401);
  await world.database.db
    .update(sessions)
    .set({ revokedAt: world.services.clock.now() })
    .where(eq(sessions.memberId, carla));
  expect(await statuses()).toEqual(new Set([401]));
});

test('a member without a place sees no tree; visitors are refused', async () => {
  for (const call of ALL_CALLS) {
    expect((await world.get('nowhere', call)).statusCode).toBe(404);
    expect((await world.app.inject(`/api/tree/${call}`)).statusCode).toBe(401);
  }
  const change = { method: 'PATCH', url: '/api/tree/insertion-side/' } as const;
  const refused = await world.app.inject({ ...change, payload: { insertion_side: 'left' } });
  expect(refused.statusCode).toBe(401);
  expect((await world.get('admin', 'slots/')).statusCode).toBe(404);
  expect((await world.get('admin', '?root=nowhere')).statusCode).toBe(404);
});
