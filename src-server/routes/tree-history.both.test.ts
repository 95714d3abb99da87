import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatUnits, parseUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { dayNumber, decodeHistory, type TreeHistory } from '#contract/tree/history.ts';
import { insertPlaced } from '../../tests/support/people.ts';
import { createTreeWorld, type TreeWorld } from '../../tests/support/worlds/tree.ts';
import { members } from '../database/schema/members.ts';
import { positions, volumeEvents } from '../database/schema/tree.ts';
import { foldVolumes } from '../domain/tree/volumes.ts';

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
  // Reset totals of the fixture that have no purchase behind them.
  await world.database.db.update(positions).set({ leftTotal: 0n, leftCarry: 0n });
});
afterAll(() => world.close());

async function buy(name: string, volume: string, day: string): Promise<void> {
  await world.database.db.insert(volumeEvents).values({
    memberId: world.id(name),
    volume: parseUsd(volume),
    day,
    occurredAt: new Date(`${day}T12:00:00Z`),
  });
}

const fold = () =>
  world.database.transaction(async (tx) => {
    while ((await foldVolumes(tx, world.services.clock.now())) > 0);
  });

const ask = (name: string, version: string, headers: Record<string, string> = {}) =>
  world.get(name, `?layer=history&version=${version}`, headers);

async function historyOf(name: string, version: string): Promise<TreeHistory> {
  const { rawPayload, statusCode } = await ask(name, version);
  expect(statusCode).toBe(200);
  return decodeHistory(Uint8Array.from(rawPayload).buffer);
}

/** "day ordinal place volume" of each gain. */
const gainLines = ({ gains, decimals }: TreeHistory): string[] =>
  Array.from(gains.days, (day, index) => {
    const volume = formatUnits(BigInt(gains.volumes[index] ?? 0), decimals);
    return `${day} ${gains.ordinals[index]} ${gains.places[index]} ${volume}`;
  });

const DAY = '2026-01-10';
const number = (day: string) => dayNumber(new Date(`${day}T00:00:00Z`));

test('returns when each joined and what each bought on a day, once it is folded', async () => {
  await buy('eva', '100.5', DAY);
  await buy('eva', '49.5', DAY);
  await buy('carla', '30', '2026-01-11');
  const { version } = await world.shapeOf('ana');
  // Not folded yet, so in no total.
  expect(gainLines(await historyOf('ana', version))).toEqual([]);

  await fold();
  const history = await historyOf('ana', version);
  expect(history).toMatchObject({
    version,
    lastDay: dayNumber(world.services.clock.now()),
    decimals: 0,
  });
  // Ordinals: Ana 0, Carla 1, Eva 2.
  expect(gainLines(history)).toEqual([`${number(DAY)} 2 0 150`, `${number('2026-01-11')} 1 0 30`]);
  expect(history.joined[2]).toBe(number('2026-03-05'));
  const joined = await world.database.db
    .select({ at: members.createdAt })
    .from(members)
    .where(eq(members.username, 'carla'));
  expect(history.joined[1]).toBe(dayNumber(joined[0]?.at ?? new Date(0)));
});

test('all days together are the totals on the cards, including volume from below the last level', async () => {
  await world.database.transaction(async (tx) => {
    let above = world.id('eva');
    for (let level = 3; level < 14; level += 1) {
      above = await insertPlaced(tx, `deep${level}`, above, { side: 'left' });
    }
  });
  await buy('dora', '7.25', '2026-01-12');
  await world.database.db.insert(volumeEvents).values({
    memberId: sql`(select id from members where username = 'deep13')` as never,
    volume: parseUsd('0.000001'),
    day: '2026-01-12',
    occurredAt: new Date(),
  });
  await fold();
  for (const depth of ['10', 'all']) {
    const shape = await world.shapeOf('root', `depth=${depth}`);
    const history = await historyOf('root', shape.version);
    const own = Array.from({ length: shape.count }, () => 0n);
    const left = [...own];
    const right = [...own];
    for (const [index, ordinal] of history.gains.ordinals.entries()) {
      const legs = [own, left, right][history.gains.places[index] ?? 0] ?? own;
      const scale = 10n ** BigInt(USD_DECIMALS - history.decimals);
      legs[ordinal] = (legs[ordinal] ?? 0n) + BigInt(history.gains.volumes[index] ?? 0) * scale;
    }
    for (let node = shape.count - 1; node > 0; node -= 1) {
      const parent = shape.parent[node] ?? 0;
      const legs = shape.left[parent] === node ? left : right;
      legs[parent] =
        (legs[parent] ?? 0n) + (own[node] ?? 0n) + (left[node] ?? 0n) + (right[node] ?? 0n);
    }
    const ordinals = [...own.keys()].join(',');
    const cards = await world.cardsOf('root', shape.version, ordinals);
    expect(cards.map(({ left_total }) => parseUsd(left_total))).toEqual(left);
    expect(cards.map(({ right_total }) => parseUsd(right_total))).toEqual(right);
    expect(left[0]).toBe(parseUsd('180.000001'));
    expect(right[0]).toBe(parseUsd('7.25'));
    // At depth 10, some volume came from below and is assigned to a leg.
    expect(history.gains.places.some((place) => place > 0)).toBe(depth === '10');
  }
});

test('a member has the days of those below them, and of nobody else', async () => {
  const { version } = await world.shapeOf('ana');
  const before = gainLines(await historyOf('ana', version));
  await buy('dora', '500', '2026-01-13');
  await buy('root', '800', '2026-01-13');
  await fold();
  expect(gainLines(await historyOf('ana', version))).toEqual(before);
  // Positive control: a member above sees it.
  const { version: whole } = await world.shapeOf('root', 'depth=all');
  expect(gainLines(await historyOf('root', whole)).length).toBeGreaterThan(before.length + 1);

  const { version: theirs } = await world.shapeOf('root', 'root=bea');
  const refusal = await ask('ana', theirs);
  expect(refusal.statusCode).toBe(404);
  expect(refusal.json()).toMatchObject({ code: 'not_found' });
  const nobody = await ask('ana', theirs.replace(/bea$/, 'nobody_at_all'));
  expect({ ...refusal.json<object>(), request_id: '' }).toEqual({
    ...nobody.json<object>(),
    request_id: '',
  });
  expect((await ask('admin', theirs)).statusCode).toBe(200);
  expect((await ask('ana', 'zz.0-10-ana')).json()).toMatchObject({ code: 'shape_gone' });
  expect((await world.get('ana', '?layer=history')).statusCode).toBe(400);
});

test('is compressed and has an ETag that changes with purchases and with folding', async () => {
  await world.settled();
  const { version } = await world.shapeOf('ana');
  const zipped = await ask('ana', version, { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  const unzipped = Uint8Array.from(gunzipSync(zipped.rawPayload)).buffer;
  expect(decodeHistory(unzipped)).toEqual(await historyOf('ana', version));
  const mark = async () => String((await ask('ana', version)).headers['etag']);
  const known = await mark();
  expect(zipped.headers['etag']).toBe(known);
  const again = await ask('ana', version, { 'if-none-match': known });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');

  await buy('carla', '1', '2026-01-14');
  const bought = await mark();
  expect(bought).not.toBe(known);
  await fold();
  expect(await mark()).not.toBe(bought);
  expect((await ask('ana', version, { 'if-none-match': known })).statusCode).toBe(200);
});
