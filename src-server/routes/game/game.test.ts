import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  GameAttempt,
  GameDay,
  GameDays,
  GameRanking,
  GameSettings,
  GameState,
} from '#contract/api/game/game.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import { scoreLog } from '#contract/rules/game/play.ts';
import { dayNumber } from '#contract/rules/game/board.ts';
import {
  bestSent,
  createGameWorld,
  midnight,
  noon,
  plainLog,
  sent,
  type GameWorld,
} from '../../../tests/support/worlds/game.ts';
import { configure, fund } from '../../../tests/support/worlds/payout.ts';
import { boardOf } from '../../domain/game/board.ts';
import { currentUser } from '../../domain/members/current-user.ts';

let world: GameWorld;
let ana: number;
let friday: UtcDay;
let saturday: UtcDay;
let sunday: UtcDay;

beforeAll(async () => {
  world = await createGameWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, friday, saturday, sunday } = await world.nextWeek());
});

const state = async (memberId = ana) => (await world.call<GameState>(memberId, 'GET', '')).body;
const finish = (memberId: number, payload: object) =>
  world.call<GameAttempt & { code?: string; details?: object }>(
    memberId,
    'POST',
    'finish/',
    payload,
  );
const keep = (memberId: number, payload: object) =>
  world.call<{ log: number[]; code?: string }>(memberId, 'POST', 'log/', payload);
const dayOf = (day: string) => world.call<GameDay>(ana, 'GET', `days/${day}/`);
const refused = (code: string, status = 409) => ({ status, body: { code } });

describe('a day', () => {
  test('has its hash the day before, its board on the day and its seed the day after', async () => {
    const before = await state();
    expect(before).toMatchObject({ today: null, next: { day: friday, number: dayNumber(friday) } });
    const hash = before.next?.hash ?? '';
    expect((await dayOf(friday)).body).toMatchObject({ hash, seed: null, best: null });

    await world.at(noon(friday));
    const { today, next } = await state();
    const layout = await world.board(friday);
    expect(today).toMatchObject({ hash, attempts: 0, attempt: null });
    expect({ slots: today?.slots, start: today?.start, arrivals: today?.arrivals }).toEqual({
      slots: layout.slots,
      start: layout.start,
      arrivals: layout.arrivals,
    });
    expect(next?.day).toBe(saturday);
    expect((await dayOf(friday)).body).toMatchObject({ seed: null, revealed_at: null, best: null });

    await world.at(midnight(saturday));
    const { body: closed } = await dayOf(friday);
    const seed = Buffer.from(closed.seed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(hash);
    expect(await boardOf(friday, seed)).toEqual(layout);
    const least = bestPlacement(layout).differences;
    expect(closed.best?.differences).toBe(least);
    expect(scoreLog(layout, closed.best?.log ?? [])).toMatchObject({
      differences: least,
      score: closed.best?.score,
    });
    expect(closed.revealed_at).toBe(midnight(saturday));
  });

  test('keeps its seed whatever runs again, and has none where no hash was published before', async () => {
    const { next } = await state();
    await world.runJob();
    expect((await state()).next).toEqual(next);
    await world.at(noon(sunday));
    expect((await state()).today).toBeNull();
    expect(await dayOf(sunday)).toMatchObject(refused('not_found', 404));
  });

  test('never changes: neither seed, hash nor what was computed', async () => {
    await world.at(noon(friday));
    const { db } = world.services.database;
    for (const change of [
      sql`update game_days set seed = decode(repeat('00', 32), 'hex') where day = ${friday}`,
      sql`update game_days set least = least - 1 where day = ${friday}`,
      sql`update game_days set closed_at = now() where day = ${saturday}`,
      sql`delete from game_days where day = ${saturday}`,
      sql`insert into game_days (day, seed, hash, published_at) select ${sunday}, seed, hash, ${midnight(sunday)}::timestamptz from game_days where day = ${friday}`,
    ]) {
      await expect(db.execute(change)).rejects.toThrow();
    }
    const control = sql`insert into game_days (day, seed, hash, published_at) select ${sunday}, seed, hash, ${midnight(saturday)}::timestamptz from game_days where day = ${friday}`;
    await expect(db.execute(control)).resolves.toBeDefined();
  });

  test('that was published is closed after the game was switched off, and no other is published', async () => {
    await configure(world.services.database.db, { area_game_enabled: 'off' });
    expect(await world.call(ana, 'GET', '')).toMatchObject(refused('area_off', 404));
    expect(await keep(ana, { day: friday, log: [] })).toMatchObject(refused('area_off', 404));
    await world.at(noon(saturday));
    await configure(world.services.database.db, { area_game_enabled: 'on' });
    expect((await dayOf(friday)).body.seed).not.toBeNull();
    expect((await state()).next).toBeNull();
  });
});

describe('an attempt', () => {
  beforeEach(() => world.at(noon(friday)));

  test('is kept while it is played, goes on elsewhere and is finished once', async () => {
    const layout = await world.board(friday);
    const best = bestSent(layout);
    const part = best.log.slice(0, 4);
    expect((await keep(ana, { day: friday, log: part })).body).toEqual({ log: part });
    // A shorter one, or one that went another way, doesn't replace it.
    for (const log of [part.slice(0, 2), plainLog(layout).slice(0, 6)]) {
      expect((await keep(ana, { day: friday, log })).body.log).toEqual(part);
    }
    expect((await state()).today?.attempt).toMatchObject({ log: part, state: 'open', score: null });

    const done = await finish(ana, best);
    expect(done).toMatchObject({
      status: 200,
      body: { state: 'verified', score: { score: best.score, moves: layout.arrivals.length } },
    });
    // The answer was lost: the same log answers the same, and counts once.
    expect(await finish(ana, best)).toEqual(done);
    expect(await state()).toMatchObject({ today: { attempts: 1 }, streak: { current: 1 } });
  });

  test('is refused as doubled with another log, and keeps nothing more', async () => {
    const layout = await world.board(friday);
    const first = sent(layout, plainLog(layout));
    expect((await finish(ana, first)).status).toBe(200);
    expect(await finish(ana, bestSent(layout))).toMatchObject(refused('game_finished'));
    expect(await keep(ana, { day: friday, log: [] })).toMatchObject(refused('game_finished'));
    expect((await state()).today?.attempt).toMatchObject({ log: first.log });
  });

  test('of two at once counts one', async () => {
    const layout = await world.board(friday);
    const both = await Promise.all([
      finish(ana, bestSent(layout)),
      finish(ana, sent(layout, plainLog(layout))),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await state()).today?.attempts).toBe(1);
  });

  test('is refused as forged: closed slots, too few or many moves, or points it isn’t worth', async () => {
    const layout = await world.board(friday);
    const best = bestSent(layout);
    const invalid = refused('game_log_invalid');
    for (const log of [
      [],
      best.log.slice(0, -1),
      [...best.log, 0],
      [...best.log, 2],
      best.log.with(0, 1),
      best.log.with(0, 2_147_483_648),
      [0, ...best.log],
      Array.from({ length: 201 }, () => 0),
    ]) {
      expect(await finish(ana, { ...best, log })).toMatchObject(invalid);
    }
    expect(await keep(ana, { day: friday, log: [0] })).toMatchObject(invalid);
    expect(await finish(ana, { ...best, score: best.score + 1 })).toMatchObject({
      status: 409,
      body: { code: 'game_score_differs', details: { score: best.score } },
    });
    expect((await state()).today).toMatchObject({ attempts: 0, attempt: null });
  });

  test('is refused as shortened where moves are missing that were kept', async () => {
    const layout = await world.board(friday);
    const best = bestSent(layout);
    const [first = 0] = best.log;
    const kept = [first, 0, first];
    await keep(ana, { day: friday, log: kept });
    expect(await finish(ana, best)).toMatchObject({
      status: 409,
      body: { code: 'game_log_shortened', details: { log: kept } },
    });
    const whole = sent(layout, [first, 0, ...best.log]);
    expect(whole.score).toBe(best.score - 5);
    expect((await finish(ana, whole)).status).toBe(200);
  });

  test('that comes late stays in the history without a place, points for the streak or a second try', async () => {
    const layout = await world.board(friday);
    await world.at(midnight(saturday));
    const late = bestSent(layout);
    expect(await finish(ana, late)).toMatchObject(refused('game_day_closed'));
    expect(await keep(ana, { day: friday, log: [] })).toMatchObject(refused('game_day_closed'));
    expect(await finish(ana, sent(layout, plainLog(layout)))).toMatchObject(
      refused('game_finished'),
    );
    const history = await world.call<GameDays>(ana, 'GET', 'days/');
    expect(history.body).toMatchObject({
      items: [{ day: friday, state: 'late', place: null, score: { score: late.score } }],
      played: 0,
      median: null,
    });
    expect((await state()).streak.current).toBe(0);
    const ranking = await world.call<GameRanking>(ana, 'GET', `days/${friday}/ranking/`);
    expect(ranking.body).toMatchObject({ is_closed: true, attempts: 0, own: null, items: [] });
  });

  test('is late by the clock, also before the job has closed the day', async () => {
    const layout = await world.board(friday);
    world.services.clock.set(new Date(midnight(saturday)));
    expect(await finish(ana, bestSent(layout))).toMatchObject(refused('game_day_closed'));
    await world.runJob();
    expect((await dayOf(friday)).body.attempt?.state).toBe('late');
  });

  test('has no board tomorrow, nor on a day without one', async () => {
    const layout = await world.board(saturday);
    expect(await finish(ana, bestSent(layout))).toMatchObject(refused('not_found', 404));
    const old = { day: '2026-10-01', log: [], score: 0 };
    expect(await finish(ana, old)).toMatchObject(refused('not_found', 404));
  });

  test('is not begun where the member has switched the game off', async () => {
    const off = await world.call<GameSettings>(ana, 'PATCH', 'settings/', { enabled: false });
    expect(off.body.enabled).toBe(false);
    const hidden = async () => (await currentUser(world.services, ana, 'es')).hidden_areas;
    expect(await hidden()).toEqual(['game']);
    expect((await state()).today).toBeNull();
    const layout = await world.board(friday);
    expect(await finish(ana, bestSent(layout))).toMatchObject(refused('game_off'));
    await world.call(ana, 'PATCH', 'settings/', { enabled: true });
    expect(await hidden()).toEqual([]);
    expect((await finish(ana, bestSent(layout))).status).toBe(200);
  });

  test('that is finished never changes', async () => {
    await finish(ana, bestSent(await world.board(friday)));
    const { db } = world.services.database;
    await expect(
      db.execute(sql`update game_attempts set score = 1000 where day = ${friday}`),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`delete from game_attempts where day = ${friday}`),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`update game_attempts set place = 1 where day = ${friday}`),
    ).resolves.toBeDefined();
    await expect(
      db.execute(sql`update game_attempts set place = 2 where day = ${friday}`),
    ).rejects.toThrow();
  });
});

test('the history has every day with the best beside it, page by page', async () => {
  for (const day of [friday, saturday, sunday]) {
    await world.at(noon(day));
    await finish(ana, bestSent(await world.board(day)));
  }
  const first = await world.call<GameDays>(ana, 'GET', 'days/?limit=2');
  expect(first.body).toMatchObject({
    items: [
      { day: sunday, best: null, place: null, state: 'verified' },
      { day: saturday, place: 1 },
    ],
    played: 3,
    days: 3,
    next: saturday,
  });
  expect(first.body.items[1]?.best?.score).toBe(first.body.items[1]?.score?.score);
  const second = await world.call<GameDays>(ana, 'GET', `days/?cursor=${saturday}`);
  expect(second.body.items.map(({ day }) => day)).toEqual([friday]);
  expect((await state()).streak).toMatchObject({ current: 3, best: 3 });
  expect((await world.call(ana, 'GET', 'days/?cursor=x')).status).toBe(400);
});

test('no journal and no entry of the ledger ever comes from it', async () => {
  const { db } = world.services.database;
  const counts = async () => {
    const { rows } = await db.execute(sql`
      select (select count(*) from journals)::integer as journals,
        (select count(*) from entries)::integer as entries,
        (select count(*) from volume_events)::integer as volumes,
        (select count(*) from notifications)::integer as notices`);
    return rows[0];
  };
  const before = await counts();
  await world.at(noon(friday));
  const layout = await world.board(friday);
  await world.call(ana, 'PATCH', 'settings/', { listed: true, nickname: 'Primera' });
  await keep(ana, { day: friday, log: plainLog(layout).slice(0, 3) });
  await finish(ana, sent(layout, plainLog(layout)));
  await finish(world.root, { ...bestSent(layout), score: 1 });
  await world.at(noon(saturday));
  await world.call(ana, 'GET', `days/${friday}/ranking/`);
  await finish(world.root, bestSent(layout));
  expect((await state()).streak.current).toBe(1);
  expect(await counts()).toEqual(before);
  // The control: what does move money is seen by these counts.
  await fund({ services: world.services }, ana, '10');
  expect(await counts()).not.toEqual(before);
});
