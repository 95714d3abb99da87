import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameAttempt, GameRanking } from '#contract/api/game/game.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { scoreLog } from '#contract/rules/game/play.ts';
import { compareRanked, placesOf } from '#contract/rules/game/standing.ts';
import {
  bestSent,
  createGameWorld,
  midnight,
  noon,
  plainLog,
  sent,
  type GameWorld,
} from '../../../tests/support/worlds/game.ts';

let world: GameWorld;
let ana: number;
let friday: UtcDay;
let saturday: UtcDay;

beforeAll(async () => {
  world = await createGameWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, friday, saturday } = await world.nextWeek());
});

const finish = (memberId: number, payload: object) =>
  world.call<GameAttempt>(memberId, 'POST', 'finish/', payload);

describe('the ranking', () => {
  test('has the places that the rules give, once the day has closed', async () => {
    await world.at(noon(friday));
    const layout = await world.board(friday);
    const best = bestSent(layout);
    const [first = 0] = best.log;
    const worse = sent(layout, [first, 0, ...best.log]);
    const players = [best, worse, best, sent(layout, plainLog(layout)), best];
    const ids: number[] = [];
    for (const [index, attempt] of players.entries()) {
      const id = await world.member(`player${index}`);
      ids.push(id);
      const nickname = `Nick ${index}`;
      await world.call(id, 'PATCH', 'settings/', { listed: true, nickname });
      expect((await finish(id, attempt)).status).toBe(200);
    }
    await finish(ana, worse);
    const path = `days/${friday}/ranking/`;
    const open = await world.call<GameRanking>(ana, 'GET', path);
    expect(open.body).toMatchObject({
      is_closed: false,
      attempts: 6,
      items: [],
      own: null,
      best: null,
    });

    await world.at(midnight(saturday));
    const { body } = await world.call<GameRanking>(ana, 'GET', path);
    const all = [...players, worse]
      .map(({ log }) => scoreLog(layout, log))
      .filter((score) => score !== null)
      .toSorted(compareRanked);
    const places = placesOf(all);
    expect(places).toEqual([1, 1, 1, 4, 4, 6]);
    // Who isn't listed has a place, which only they are told.
    expect(body.items.map(({ place }) => place)).toEqual([1, 1, 1, 4, 6]);
    expect(body.own).toMatchObject({ place: 4, score: worse.score });
    expect(body.items.some(({ is_self: isSelf }) => isSelf)).toBe(false);
    expect(body.best?.score).toBe(best.score);
    const paged: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const page: { readonly body: GameRanking } = await world.call<GameRanking>(
        ana,
        'GET',
        `${path}?limit=2${cursor}`,
      );
      paged.push(...page.body.items.map(({ place }) => place));
      ({ next } = page.body);
    }
    expect(paged).toEqual([1, 1, 1, 4, 6]);
    const [winner = 0] = ids;
    await world.call(winner, 'PATCH', 'settings/', { listed: false });
    const after = await world.call<GameRanking>(ana, 'GET', path);
    expect(after.body.items.map(({ place }) => place)).toEqual([1, 1, 4, 6]);
  });

  test('is of everyone or of the own downline, and shows whom it may', async () => {
    const below = await world.member('below', { sponsor: ana });
    const beside = await world.member('beside', { side: 'right' });
    await world.at(noon(friday));
    const attempt = bestSent(await world.board(friday));
    for (const [id, nickname] of [
      [ana, 'Ana primera'],
      [below, 'Debajo'],
      [beside, 'Al lado'],
    ] as const) {
      await world.call(id, 'PATCH', 'settings/', { listed: true, nickname });
      await finish(id, attempt);
    }
    await world.at(midnight(saturday));
    const names = async (reader: number, scope: string) => {
      const path = `days/${friday}/ranking/?scope=${scope}`;
      const { body } = await world.call<GameRanking>(reader, 'GET', path);
      return body.items.map(({ nickname }) => nickname).toSorted();
    };
    expect(await names(ana, 'all')).toEqual(['Al lado', 'Ana primera', 'Debajo']);
    expect(await names(ana, 'downline')).toEqual(['Ana primera', 'Debajo']);
    expect(await names(below, 'downline')).toEqual(['Debajo']);
    await world.call(ana, 'PATCH', 'settings/', { circle: 'downline' });
    expect(await names(below, 'all')).toEqual(['Al lado', 'Ana primera', 'Debajo']);
    expect(await names(beside, 'all')).toEqual(['Al lado', 'Debajo']);
  });
});

describe('a nickname', () => {
  const change = (memberId: number, payload: object) =>
    world.call<{ fields?: Record<string, { id: string }> }>(
      memberId,
      'PATCH',
      'settings/',
      payload,
    );
  const problem = async (memberId: number, payload: object) =>
    (await change(memberId, payload)).body.fields?.['nickname']?.id;

  test('is of a plain form, nobody’s e-mail and no other member’s name', async () => {
    const eva = await world.member('eva_luna');
    for (const nickname of ['ab', 'a@b.example', ' _abc', 'a  b', 'x'.repeat(17), '123', '<b>x']) {
      expect(await problem(ana, { nickname }), nickname).toBe('nickname.form');
    }
    expect(await problem(ana, { nickname: 'Eva_Luna' })).toBe('nickname.taken');
    expect(await problem(ana, { nickname: 'éva_luna Test' })).toBe('nickname.taken');
    expect(await problem(eva, { nickname: 'eva_luna' })).toBe('nickname.email');
    expect(await problem(ana, { listed: true })).toBe('nickname.missing');
    const kept = await change(ana, { nickname: ' pájaro_azul ', listed: true });
    expect(kept.body).toEqual({
      enabled: true,
      listed: true,
      nickname: 'pájaro_azul',
      circle: 'all',
    });
    expect(await problem(eva, { nickname: 'Pajaro_Azul' })).toBe('nickname.taken');
  });
});
